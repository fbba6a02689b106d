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
  /// Our ends of the program's stdin, stdout and stderr, which never wait; −1 for one that is closed.
  private var ends: [Int32]
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
    var (ours, theirs): ([Int32], [Int32]) = ([], [])
    defer { theirs.forEach(Descriptor.close) }
    do throws(SystemError) {
      for index in 0...2 {
        // Each byte is to reach the program in a read of its own, if the system can do that.
        let pipe = try Pipe(inPackets: piece == 1 && index == 0)
        ours.append(index == 0 ? pipe.writing : pipe.reading)
        theirs.append(index == 0 ? pipe.reading : pipe.writing)
        Descriptor.setNonBlocking(ours[index], true)
      }
      program = try ChildProgram(
        command, environment: environment, descriptors: theirs, inOwnGroup: true)
    } catch {
      ours.forEach(Descriptor.close)
      throw FileError("start", path: command[0], error)
    }
    ends = ours
    rest = input[...]
    self.piece = piece
    self.patience = Int64(patience) * 1000
    deadline = Uptime.milliseconds + self.patience
    watch = ProcessWatch(program.pid)
    if rest.isEmpty { close(0) }
  }

  /// Waits until something happens to one of the runs, and goes on with those to which it does.
  package static func advance(_ runs: [ProgramRun]) {
    var set = PollSet(runs.flatMap(\.awaited))
    // If a signal ends the wait, the next round waits again.
    set.wait(milliseconds: runs.map(\.remainingWait).min() ?? 0)
    for (index, run) in runs.enumerated() { run.advance { set.isReady(index * 4 + $0) } }
  }

  /// Kills the program and its children if it still runs.
  package func kill() { if ending == nil { end(as: .stuck) } }

  private var hasClosed: Bool { ends[1] < 0 && ends[2] < 0 }

  private var awaited: [(descriptor: Int32, interest: PollSet.Interest)] {
    [
      (ends[0], .output), (ends[1], .input), (ends[2], .input),
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
    for index in 1...2 where isReady(index) {
      var bytes: [UInt8] = []
      do throws(SystemError) { bytes = try Descriptor.read(ends[index]) } catch {
        if error == .wouldWait { continue }
      }
      if bytes.isEmpty {
        close(index)
      } else if index == 1 {
        output += bytes
        deadline = Uptime.milliseconds + patience
        if output.count > Self.outputLimit { return end(as: .flooding) }
      } else {
        errors = (errors + bytes).suffix(Self.errorsKept)
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
      rest.removeFirst(try Descriptor.write(rest.prefix(piece), to: ends[0]))
      deadline = Uptime.milliseconds + patience
      if rest.isEmpty { close(0) }
    } catch { if error != .wouldWait && error != .interrupted { close(0) } }
  }

  private func close(_ index: Int) {
    Descriptor.close(ends[index])
    ends[index] = -1
  }

  /// Takes note that it ended by itself, or kills it for a reason.
  private func end(as reason: Ending?) {
    untaken = rest.count
    // Its children are in its group.
    if reason != nil { program.kill(withGroup: true) }
    for index in 0...2 { close(index) }
    let end = program.takeEnd()
    ending = reason ?? .ended(end)
  }
}
