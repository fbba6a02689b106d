import System

/// A complete run of another program: the input that it gets on stdin, and everything that it
/// writes. Input is written as the program takes it, and output is read at the same time, so that
/// neither process waits for the other forever.
package struct ProgramRun {
  /// How a program ended.
  package enum Ending: Equatable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
    /// It was killed because it took and wrote nothing for too long.
    case stuck
    /// It was killed because it wrote more than ``outputLimit``.
    case flooding
  }

  /// The most that a program may write to stdout, in bytes.
  package static let outputLimit = 64 * 1024 * 1024
  /// How many bytes of the end of stderr are kept.
  private static let errorsKept = 4096

  /// All of stdout.
  package private(set) var output: [UInt8] = []
  /// The end of stderr.
  package private(set) var errors: [UInt8] = []
  /// How many bytes of the input were not written, because the program had closed its end or took
  /// no more.
  package private(set) var untaken = 0
  /// How the program ended.
  package private(set) var ending = Ending.stuck

  /// Runs a program to its end. `environment` is its whole environment. Each write has at most
  /// `piece` bytes; if that is 1, the program needs a read for each byte (the pipe may join larger
  /// pieces). If no byte goes in or out for `patience` seconds, the program is killed, with its
  /// children.
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
    // Its children are in its group.
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
    let watch = ProcessWatch(program.pid)
    while !watch.wait(milliseconds: max(0, deadline - Uptime.milliseconds)) {
      if Uptime.milliseconds >= deadline { return false }
    }
    return true
  }

  /// Writes and reads until the program has closed its ends. Returns nil then, else why not.
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
      // If a signal ends the wait, the next round waits again.
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

  /// The number of bytes read: 0 at the end or after a failure, nil if there are none yet.
  private static func read(_ descriptor: Int32, into room: inout [UInt8]) -> Int? {
    do throws(SystemError) {
      return try Descriptor.read(descriptor, into: &room)
    } catch {
      return error == .wouldWait ? nil : 0
    }
  }
}
