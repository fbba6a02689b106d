/// A complete run of the program, with all its input given at once.
package struct BackendRun {
  /// All of stdout.
  package let output: String
  /// All of stderr.
  package let errors: String
  /// How the program ended.
  package let ending: BackendProcess.Ending

  /// Runs `viper-todo`, or another program of this package, to its end.
  package init(
    _ arguments: [String], program: String = "viper-todo", input: String = "",
    through command: [String] = [],
    environment: [String: String?] = [:], home: TemporaryFolder = TemporaryFolder(),
    wiring: Wiring? = nil
  ) throws {
    let process = try BackendProcess(
      arguments, program: program, through: command, environment: environment, home: home,
      wiring: wiring)
    try process.write(input)
    try self.init(ending: process)
  }

  /// Closes the input of a process and reads it to its end.
  package init(ending process: BackendProcess) throws {
    process.closeInput()
    output = String(decoding: try process.readToEnd(), as: UTF8.self)
    ending = try process.wait()
    errors = process.errors
  }

  /// The lines of stdout.
  package var lines: [String] {
    output.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
