import Glibc

/// Another program that a test needs, such as a tracer. Its stdout and stderr are read as one
/// stream. It is ended when the test releases it.
package final class HelperProcess: RunningProcess {
  /// Starts a program from the `PATH`.
  package init(_ command: [String]) throws {
    let pipe = try Wiring.pipe()
    defer { close(pipe.write) }
    let variables = getenv("PATH").map { ["PATH": String(cString: $0)] } ?? [:]
    let number = try Spawn.start(
      command, environment: variables, descriptors: [nil, pipe.write, pipe.write])
    super.init(number, input: nil, output: pipe.read)
  }

  /// Runs a program to its end. Returns the exit code, −1 if a signal ended it, and all that it wrote.
  package static func lines(_ command: [String]) throws -> (code: Int32, lines: [String]) {
    let process = try HelperProcess(command)
    var lines: [String] = []
    while let line = try process.readLine() { lines.append(line) }
    guard case .exited(let code) = try process.wait() else { return (-1, lines) }
    return (code, lines)
  }

  /// Runs a program to its end. Returns the exit code, −1 if it cannot be started.
  @discardableResult
  package static func run(_ command: String...) -> Int32 { (try? lines(command).code) ?? -1 }
}
