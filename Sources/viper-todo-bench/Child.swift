import System

/// A process under measurement, with a pipe to its stdin and one from its stdout.
final class Child {
  /// The number of the process.
  var number: Int { program.number }
  /// Our end of its stdin, and of its stdout.
  private(set) var input: Int32
  let output: Int32
  /// When it was about to be started (``Stopwatch``): pipes are made before, all the rest after.
  let started: Int
  private let program: ChildProgram
  private var hasEnded = false

  /// Starts a program; the first word is its path, or its name on the `PATH`. It inherits the
  /// environment, stderr and the processors this process runs on.
  init(_ command: [String]) throws {
    try Interruption.check()
    let stdin = try Self.pipe()
    let stdout = try Self.pipe()
    defer {
      Descriptor.close(stdin.reading)
      Descriptor.close(stdout.writing)
    }
    input = stdin.writing
    output = stdout.reading
    started = Stopwatch.nanoseconds()
    do throws(SystemError) {
      program = try ChildProgram(command, descriptors: [stdin.reading, stdout.writing])
    } catch {
      Descriptor.close(stdin.writing)
      Descriptor.close(stdout.reading)
      throw Trouble("cannot start \(command[0]): \(error.text)")
    }
    Interruption.add(number)
  }

  deinit {
    if !hasEnded {
      program.kill()
      _ = reap()
    }
    closeInput()
    Descriptor.close(output)
  }

  /// Says that nothing more comes, reads what is left, and waits for the end. One of ours that ends
  /// badly was not measured; others may take the end of their input for a failure.
  func end(isOther: Bool = false) throws {
    closeInput()
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? Descriptor.read(output, into: &rest), count > 0 {
      try Interruption.check()
    }
    let end = reap()
    try Interruption.check()
    guard end == .exited(0) || isOther else {
      let how =
        switch end {
        case .exited(let status): "code \(status)"
        case .signalled(let signal): "signal \(signal)"
        }
      throw Trouble("process \(number) ended with \(how); what it wrote to stderr stands above")
    }
  }

  private func reap() -> ChildProgram.End {
    let end = program.takeEnd()
    hasEnded = true
    Interruption.remove(number)
    return end
  }

  private func closeInput() {
    Descriptor.close(input)
    input = -1
  }

  private static func pipe() throws -> Pipe {
    do throws(SystemError) {
      return try Pipe()
    } catch {
      throw Trouble("cannot make a pipe: \(error.text)")
    }
  }
}
