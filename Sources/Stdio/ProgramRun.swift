import System

/// A run of another program: the input that it gets on stdin, and everything that it writes. Input is
/// written as the program takes it, and output is read at the same time, so that neither process
/// waits for the other forever. Several runs can go on at once.
package final class ProgramRun {
  /// How a program ended.
  package enum Ending: Equatable {
    /// By itself.
    case ended(ChildProgram.End)
    /// It was killed because it took and wrote nothing for too long.
    case stuck
    /// It was killed because it wrote more than ``outputLimit``.
    case flooding
  }

  /// The most that a program may write to stdout, in bytes.
  package static let outputLimit = 64 * 1024 * 1024
  /// How many bytes of the end of stderr are kept.
  private static let errorsKept = 4096

  package private(set) var output: [UInt8] = []
  package private(set) var errors: [UInt8] = []
  /// How many bytes of the input were not written, because the program had closed its end or took
  /// no more.
  package private(set) var untaken = 0
  /// How it ended; nil while it runs.
  package private(set) var ending: Ending?

  private let program: ChildProgram
  private var pipes: ProgramPipes
  private var rest: ArraySlice<UInt8>
  private let piece: Int
  /// In milliseconds.
  private let patience: Int64
  private var deadline: Int64
  private let watch: ProcessWatch

  /// Starts a program. `environment` is its whole environment. Each write has at most `piece` bytes;
  /// if that is 1, the program needs a read for each byte (the pipe may join larger pieces). If no
  /// byte goes in or out for `patience` seconds, the program is killed, with its children.
  package init(
    _ command: [String], environment: [String: String], input: [UInt8], piece: Int = .max,
    patience: Int
  ) throws(FileError) {
    do throws(SystemError) {
      pipes = try ProgramPipes(ofSingleBytes: piece == 1)
    } catch {
      throw FileError("make a pipe to", path: command[0], error)
    }
    do throws(SystemError) {
      program = try ChildProgram(
        command, environment: environment, descriptors: pipes.theirs, inOwnGroup: true)
    } catch {
      pipes.closeAll()
      throw FileError("start", path: command[0], error)
    }
    pipes.closeTheirs()
    rest = input[...]
    self.piece = piece
    self.patience = Int64(patience) * 1000
    deadline = Uptime.milliseconds + self.patience
    watch = ProcessWatch(program.pid)
    if rest.isEmpty { pipes.close(0) }
  }

  /// Waits until something happens to one of the runs, and goes on with those to which it does.
  package static func advance(_ runs: [ProgramRun]) {
    let ends = runs.map(\.ends)
    var set = PollSet(ends.flatMap(\.self))
    // If a signal ends the wait, the next round waits again.
    set.wait(milliseconds: runs.map(\.remainingWait).min() ?? 0)
    for (index, run) in runs.enumerated() {
      run.advance { set.isReady(index * 4 + $0) }
    }
  }

  /// Kills the program and its children if it still runs.
  package func kill() { if ending == nil { end(as: .stuck) } }

  private var hasClosed: Bool { pipes.ours[1] < 0 && pipes.ours[2] < 0 }

  private var ends: [(descriptor: Int32, interest: PollSet.Interest)] {
    [
      (pipes.ours[0], .output), (pipes.ours[1], .input), (pipes.ours[2], .input),
      (hasClosed ? watch.descriptor : -1, .input),
    ]
  }

  private var remainingWait: Int64 {
    let remaining = max(0, deadline - Uptime.milliseconds)
    // Where no descriptor reports the end of a process, this looks for it.
    return hasClosed && watch.descriptor < 0 ? min(remaining, 5) : remaining
  }

  private func advance(isReady: (Int) -> Bool) {
    if isReady(0) { writeNext() }
    var room = [UInt8](repeating: 0, count: 64 * 1024)
    for index in 1...2 where isReady(index) {
      var count = 0
      do throws(SystemError) {
        count = try Descriptor.read(pipes.ours[index], into: &room)
      } catch {
        if error == .wouldWait { continue }
      }
      if count == 0 {
        pipes.close(index)
      } else if index == 1 {
        output += room[..<count]
        deadline = Uptime.milliseconds + patience
        if output.count > Self.outputLimit { return end(as: .flooding) }
      } else {
        errors = (errors + room[..<count]).suffix(Self.errorsKept)
      }
    }
    if hasClosed && watch.wait(milliseconds: 0) {
      end(as: nil)
    } else if Uptime.milliseconds >= deadline {
      end(as: .stuck)
    }
  }

  private func writeNext() {
    do throws(SystemError) {
      rest.removeFirst(try Descriptor.write(rest.prefix(piece), to: pipes.ours[0]))
      deadline = Uptime.milliseconds + patience
      if rest.isEmpty { pipes.close(0) }
    } catch {
      if error != .wouldWait && error != .interrupted { pipes.close(0) }
    }
  }

  /// Takes note that it ended by itself, or kills it for a reason.
  private func end(as reason: Ending?) {
    untaken = rest.count
    // Its children are in its group.
    if reason != nil { program.killGroup() }
    pipes.closeAll()
    let end = program.takeEnd()
    ending = reason ?? .ended(end)
  }
}

/// The three pipes to another program. Reading and writing at our ends never waits; an end that is
/// closed is −1.
private struct ProgramPipes {
  /// Our ends of the program's stdin, stdout and stderr.
  private(set) var ours: [Int32] = []
  /// The program's ends: its descriptors 0, 1 and 2.
  private(set) var theirs: [Int32] = []

  /// If `single`, each byte is to reach the program in a read of its own: the pipe to its stdin then
  /// keeps writes apart, if the system can do that.
  init(ofSingleBytes single: Bool) throws(SystemError) {
    do throws(SystemError) {
      for index in 0...2 {
        let pipe = try Pipe(inPackets: single && index == 0)
        ours.append(index == 0 ? pipe.writing : pipe.reading)
        theirs.append(index == 0 ? pipe.reading : pipe.writing)
      }
    } catch {
      closeAll()
      throw error
    }
    for descriptor in ours { Descriptor.setNonBlocking(descriptor, true) }
  }

  mutating func close(_ index: Int) {
    Descriptor.close(ours[index])
    ours[index] = -1
  }

  mutating func closeTheirs() {
    for descriptor in theirs { Descriptor.close(descriptor) }
    theirs = []
  }

  mutating func closeAll() {
    for index in ours.indices { close(index) }
    closeTheirs()
  }
}
