import Glibc

/// Another program that a test needs, such as a tracer. Its stdout and stderr are read as one
/// stream. It is ended when the test releases it.
package final class HelperProcess {
  private let number: pid_t
  private let output: Int32
  private var received: [UInt8] = []
  private var hasEnded = false

  /// Starts a program from the `PATH`.
  package init(_ command: [String]) throws {
    let pipe = try Wiring.pipe()
    output = pipe.read
    defer { close(pipe.write) }
    let variables = getenv("PATH").map { ["PATH": String(cString: $0)] } ?? [:]
    number = try Spawn.start(
      command, environment: variables, descriptors: [nil, pipe.write, pipe.write])
  }

  deinit {
    if !hasEnded {
      Glibc.kill(number, SIGKILL)
      waitpid(number, nil, 0)
    }
    close(output)
  }

  /// Sends a signal to the program.
  package func kill(_ signal: Int32) { Glibc.kill(number, signal) }

  /// Reads the next line, without its newline; nil at the end.
  package func readLine() throws -> String? {
    while true {
      if let newline = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(newline + 1) }
        return String(decoding: received[..<newline], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 4096)
      try Deadline.wait(for: output, POLLIN, "the helper writes nothing")
      let count = read(output, &chunk, chunk.count)
      if count <= 0 { return nil }
      received += chunk[..<count]
    }
  }

  /// Reads the rest of the output and waits for the end. Returns the exit code, −1 if a signal
  /// ended it.
  @discardableResult
  package func wait() throws -> Int32 {
    while try readLine() != nil {}
    var status: Int32 = 0
    waitpid(number, &status, 0)
    hasEnded = true
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  /// Runs a program to its end. Returns the exit code, −1 if it cannot be started.
  @discardableResult
  package static func run(_ command: String...) -> Int32 {
    (try? HelperProcess(command).wait()) ?? -1
  }
}
