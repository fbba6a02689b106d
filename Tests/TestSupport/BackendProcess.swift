import CLinux
import Glibc

/// A running process: what it reads and writes. Every wait has a deadline. Only one thread may use it.
package class RunningProcess {
  /// How a process ended.
  package enum Ending: Equatable, Sendable {
    /// It exited with this code.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
  }

  /// The process number.
  package let number: pid_t
  var input: Int32?
  var output: Int32?
  /// The bytes that were read, of which some may not have been returned yet.
  var received: [UInt8] = []
  /// How many bytes of `received` were returned.
  var given = 0
  private let watch: Int32
  private var ending: Ending?

  /// A child with this number, and our ends of its streams.
  init(_ number: pid_t, input: Int32?, output: Int32?) {
    self.number = number
    watch = pidfd_open(number, 0)
    self.input = input
    self.output = output
    // Our ends are separate streams: they do not share flags with the process's ends.
    for end in [input, output] {
      if let end { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }
  }

  deinit {
    if ending == nil {
      Glibc.kill(number, SIGKILL)
      waitpid(number, nil, 0)
    }
    close(watch)
    closeInput()
    closeOutput()
  }

  /// Sends a signal to the process.
  package func kill(_ signal: Int32) { Glibc.kill(number, signal) }

  /// Waits for the process to end.
  @discardableResult
  package func wait() throws -> Ending {
    if let ending { return ending }
    try Deadline.wait(for: watch, POLLIN, "the process does not end")
    var status: Int32 = 0
    waitpid(number, &status, 0)
    let signal = status & 0x7F
    let ending: Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    self.ending = ending
    return ending
  }
}

/// A running process of the real program: what a front end sees of it, and what the system knows
/// about it.
package final class BackendProcess: RunningProcess {
  /// The `HOME` of the process.
  package let home: TemporaryFolder
  private let folder = TemporaryFolder()

  /// Starts `viper-todo`, or the program of this package that `program` names. `command` is a
  /// program that starts it, such as `setpriv`. The environment has UTC, the locale C and a
  /// separate home; `environment` adds variables to that, or removes them if nil.
  package init(
    _ arguments: [String], program: String = "viper-todo", through command: [String] = [],
    environment: [String: String?] = [:],
    home: TemporaryFolder = TemporaryFolder(), wiring: Wiring? = nil
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    self.home = home
    let wiring = try wiring ?? Wiring(.pipes)
    var variables = ["TZ": "UTC", "LC_ALL": "C", "HOME": home.path]
    // The last variables are for `Tests/sanitize`.
    let kept = [
      "PATH", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE", "LSAN_OPTIONS", "TSAN_OPTIONS",
    ]
    for name in kept {
      variables[name] = getenv(name).map { String(cString: $0) }
    }
    for (name, value) in environment { variables[name] = value }
    let errors = open(folder.file("stderr"), O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND, 0o600)
    defer { for end in [errors, wiring.stdin, wiring.stdout] { if let end { close(end) } } }
    let number = try Spawn.start(
      command + [try Spawn.built(program)] + arguments, environment: variables,
      descriptors: [wiring.stdin, wiring.stdout, errors])
    super.init(number, input: wiring.input, output: wiring.output)
  }

  /// What the process has written to stderr so far.
  package var errors: String { FileBytes.text(folder.file("stderr")) }
}
