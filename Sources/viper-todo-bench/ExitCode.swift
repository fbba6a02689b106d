/// How the benchmark ends. A slow figure is no failure.
enum ExitCode {
  static let success: Int32 = 0
  /// Something could not be measured.
  static let failure: Int32 = 1
  /// The arguments are wrong.
  static let usage: Int32 = 64

  /// A signal ended it, as a shell says it.
  static func signalled(_ signal: Int32) -> Int32 { 128 + signal }
}
