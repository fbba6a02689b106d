import CLinux
import Glibc

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
    var pipes = try Pipes(ofSingleBytes: piece == 1, for: command[0])
    let process: pid_t
    do {
      process = try Self.start(command, environment, pipes)
    } catch {
      pipes.closeAll()
      throw error
    }
    pipes.closeTheirs()
    defer { pipes.closeAll() }
    let talk = talk(pipes: &pipes, input: input, piece: piece, patience: patience)
    let watch = pidfd_open(process, 0)
    defer { close(watch) }
    var end = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
    let hasEnded = talk == nil && Self.poll(&end, 1, milliseconds: Int64(patience) * 1000) > 0
    // Its children are of its group.
    if !hasEnded { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    ending =
      !hasEnded
      ? talk ?? .stuck : signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Gives and takes until the program has closed its ends; returns why it did not get there.
  private mutating func talk(
    pipes: inout Pipes, input: [UInt8], piece: Int, patience: Int
  ) -> Ending? {
    var rest = input[...]
    var room = [UInt8](repeating: 0, count: 64 * 1024)
    let limit = Int64(patience) * 1000
    var deadline = Uptime.milliseconds + limit
    if rest.isEmpty { pipes.closeInput() }
    while pipes.output >= 0 || pipes.errors >= 0 {
      var entries = [
        pollfd(fd: pipes.input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes.errors, events: Int16(POLLIN), revents: 0),
      ]
      let remaining = deadline - Uptime.milliseconds
      if remaining <= 0 || Self.poll(&entries, 3, milliseconds: remaining) == 0 {
        untaken = rest.count
        return .stuck
      }
      if entries[0].revents != 0 {
        let count = rest.withUnsafeBytes {
          write(pipes.input, $0.baseAddress, min($0.count, piece))
        }
        if count > 0 {
          rest.removeFirst(count)
          deadline = Uptime.milliseconds + limit
        }
        if rest.isEmpty || count < 0 && errno != EAGAIN && errno != EINTR { pipes.closeInput() }
      }
      if entries[1].revents != 0 {
        let count = read(pipes.output, &room, room.count)
        if count > 0 {
          output += room[..<count]
          deadline = Uptime.milliseconds + limit
          if output.count > Self.outputLimit { return .flooding }
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          pipes.closeOutput()
        }
      }
      if entries[2].revents != 0 {
        let count = read(pipes.errors, &room, room.count)
        if count > 0 {
          errors = (errors + room[..<count]).suffix(Self.errorsKept)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          pipes.closeErrors()
        }
      }
    }
    untaken = rest.count
    return nil
  }

  private static func start(
    _ command: [String], _ environment: [String: String], _ pipes: Pipes
  ) throws(FileError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in pipes.theirs.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores is no matter of the other's.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    if result != 0 {
      errno = result
      throw FileError("start", path: command[0])
    }
    return process
  }

  /// Like the call of this name, begun again where a signal came between.
  private static func poll(_ entries: inout [pollfd], _ count: Int, milliseconds: Int64) -> Int32 {
    while true {
      let result = Glibc.poll(&entries, nfds_t(count), Int32(clamping: milliseconds))
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func poll(_ entry: inout pollfd, _ count: Int, milliseconds: Int64) -> Int32 {
    var entries = [entry]
    return poll(&entries, count, milliseconds: milliseconds)
  }
}
