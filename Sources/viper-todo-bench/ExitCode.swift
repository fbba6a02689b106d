/// The exit codes of the benchmark. A slow figure is not a failure.
enum ExitCode {
  static let success: Int32 = 0
  /// Something could not be measured.
  static let failure: Int32 = 1
  /// The arguments are wrong.
  static let usage: Int32 = 64

  /// A signal ended it: the code that a shell gives for that.
  static func signalled(_ signal: Int32) -> Int32 { 128 + signal }
}
