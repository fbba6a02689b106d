import Entities

/// The exit codes of the process (PROTOCOL § 2), which follow sysexits.h.
enum ExitCode {
  /// The process ended as it should.
  static let success: Int32 = 0
  /// `replay` found a difference, or `exit` came without `shutdown`.
  static let failure: Int32 = 1
  /// The arguments are wrong.
  static let usage: Int32 = 64
  /// A file is not what it should be.
  static let dataFormat: Int32 = 65
  /// The store, a file or the pipe failed.
  static let inputOutput: Int32 = 74

  /// The exit code if the store never opened.
  static func withoutStore(_ error: StoreError) -> Int32 {
    switch error.reason {
    case .corrupt, .newer: dataFormat
    case .busy, .full, .readOnly, .gone, .io, .unreachable, .denied, .outcomeUnknown: inputOutput
    }
  }
}
