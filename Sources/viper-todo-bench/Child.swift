import System

/// A process that is measured, with a pipe to its stdin and one from its stdout.
final class Child {
  /// The number of the process.
  var number: Int { program.number }
  /// Our ends of its stdin and its stdout.
  private(set) var input: Int32
  let output: Int32
  /// The time just before the start (``Stopwatch``), when only the pipes were made.
  let started: Int
  private let program: ChildProgram
  private var hasEnded = false

  /// Starts a program. The first word is its path, or its name on the `PATH`. It inherits the
  /// environment, stderr, and the processors on which this process runs.
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

  /// Closes the child's stdin, reads the rest of its output, and waits for its end. Throws if a
  /// server of ours fails; another one (`isOther`) may take the end of its input for a failure.
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

/// What the system knows about a running process.
extension Child {
  /// Resident memory in bytes, both its own and shared.
  func resident() throws -> Double { Double(try known(ProcessFacts(number).resident)) }

  /// Resident memory that no file backs, in bytes: heap and stacks.
  func anonymous() throws -> Double { Double(try known(ProcessFacts(number).anonymous)) }

  /// How many context switches it has had.
  func contextSwitches() throws -> Double {
    Double(try known(ProcessFacts(number).contextSwitches))
  }

  /// The user and system time of all its threads so far, in seconds.
  func processorTime() throws -> Double { try known(ProcessFacts(number).processorTime) }

  private func known<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw Trouble("process \(number) has ended, or this system does not say such things of one")
    }
    return value
  }
}
