import System

/// A whole run of another program: what it is given on stdin, and all that comes of it. It is given
/// its input as it takes it, and its output is read meanwhile, so that neither waits for the other.
package struct ProgramRun {
  /// How a program ended.
  package enum Ending: Equatable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
    /// It took nothing and wrote nothing for so long that it was killed.
    case stuck
    /// It wrote more than ``outputLimit`` and was killed.
    case flooding
  }

  /// The most bytes of stdout that are read.
  package static let outputLimit = 64 * 1024 * 1024
  /// So much of the end of stderr is kept.
  private static let errorsKept = 4096

  /// All of stdout.
  package private(set) var output: [UInt8] = []
  /// The end of stderr.
  package private(set) var errors: [UInt8] = []
  /// How many bytes of the input were not written, as it had closed its end or took no more.
  package private(set) var untaken = 0
  /// How it ended.
  package private(set) var ending = Ending.stuck

  /// Runs a program to its end. `environment` is all that it has. Each write has at most `piece`
  /// bytes; pieces of one byte each take a read of their own (others may be joined by the pipe).
  /// After `patience` seconds in which no byte went in or out it is killed, with its children.
  package init(
    _ command: [String], environment: [String: String], input: [UInt8], piece: Int = .max,
    patience: Int
  ) throws(FileError) {
    let program: ChildProgram
    var pipes: ProgramPipes
    do throws(SystemError) {
      pipes = try ProgramPipes(ofSingleBytes: piece == 1)
    } catch {
      throw FileError("make a pipe to", path: command[0], error)
    }
    defer { pipes.closeAll() }
    do throws(SystemError) {
      program = try ChildProgram(
        command, environment: environment, descriptors: pipes.theirs, inOwnGroup: true)
    } catch {
      throw FileError("start", path: command[0], error)
    }
    pipes.closeTheirs()
    let talk = talk(pipes: &pipes, input: input, piece: piece, patience: patience)
    let hasEnded =
      talk == nil
      && Self.waitForEnd(of: program, until: Uptime.milliseconds + Int64(patience) * 1000)
    // Its children are of its group.
    if !hasEnded { program.killGroup() }
    let end = program.takeEnd()
    ending =
      switch end {
      case _ where !hasEnded: talk ?? .stuck
      case .exited(let status): .exited(status)
      case .signalled(let signal): .signalled(signal)
      }
  }

  private static func waitForEnd(of program: ChildProgram, until deadline: Int64) -> Bool {
    let watch = ProcessWatch(program.number)
    while !watch.wait(milliseconds: max(0, deadline - Uptime.milliseconds)) {
      if Uptime.milliseconds >= deadline { return false }
    }
    return true
  }

  /// Gives and takes until the program has closed its ends; returns why it did not get there.
  private mutating func talk(
    pipes: inout ProgramPipes, input: [UInt8], piece: Int, patience: Int
  ) -> Ending? {
    var rest = input[...]
    var room = [UInt8](repeating: 0, count: 64 * 1024)
    let limit = Int64(patience) * 1000
    var deadline = Uptime.milliseconds + limit
    if rest.isEmpty { pipes.closeInput() }
    while pipes.output >= 0 || pipes.errors >= 0 {
      var ends = PollSet([
        (pipes.input, .output), (pipes.output, .input), (pipes.errors, .input),
      ])
      let remaining = deadline - Uptime.milliseconds
      if remaining <= 0 {
        untaken = rest.count
        return .stuck
      }
      // A wait that a signal ends is begun again.
      ends.wait(milliseconds: remaining)
      if ends.isReady(0) {
        do throws(SystemError) {
          rest.removeFirst(try Descriptor.write(rest.prefix(piece), to: pipes.input))
          deadline = Uptime.milliseconds + limit
          if rest.isEmpty { pipes.closeInput() }
        } catch {
          if error != .wouldWait && error != .interrupted { pipes.closeInput() }
        }
      }
      if ends.isReady(1) {
        let count = Self.read(pipes.output, into: &room)
        if let count, count > 0 {
          output += room[..<count]
          deadline = Uptime.milliseconds + limit
          if output.count > Self.outputLimit { return .flooding }
        } else if count != nil {
          pipes.closeOutput()
        }
      }
      if ends.isReady(2) {
        let count = Self.read(pipes.errors, into: &room)
        if let count, count > 0 {
          errors = (errors + room[..<count]).suffix(Self.errorsKept)
        } else if count != nil {
          pipes.closeErrors()
        }
      }
    }
    untaken = rest.count
    return nil
  }

  /// How many bytes could be read, 0 at the end or after a failure; nil if there are none yet.
  private static func read(_ descriptor: Int32, into room: inout [UInt8]) -> Int? {
    do throws(SystemError) {
      return try Descriptor.read(descriptor, into: &room)
    } catch {
      return error == .wouldWait ? nil : 0
    }
  }
}
