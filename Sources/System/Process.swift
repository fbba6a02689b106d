import CLibrary

/// This process: its settings, and its end.
package enum ThisProcess {
  /// The pid.
  package static var pid: Int { Int(getpid()) }

  /// The umask that the parent set.
  private nonisolated(unsafe) static var givenMask: mode_t?

  /// From now on, only the user may use new files and folders (umask 077).
  package static func makeFilesPrivate() { givenMask = umask(0o077) }

  /// From now on, a write to a pipe that nobody reads, or beyond a limit on file sizes, fails with
  /// an error instead of ending the process.
  package static func surviveFailedWrites() {
    for number in Signals.ofWriting { signal(number, SIG_IGN) }
  }

  /// Runs another program in place of this one, as the parent would have. Returns only if it cannot be run.
  package static func become(_ program: String, _ arguments: [String]) {
    for number in Signals.ofWriting { signal(number, SIG_DFL) }
    if let givenMask { umask(givenMask) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    for word in words { free(word) }
    surviveFailedWrites()
    makeFilesPrivate()
  }

  /// Whether a thread may be inside a library, which must not be torn down under it.
  nonisolated(unsafe) static var hasThreads = false

  /// Ends the process with an exit code.
  package static func exit(_ code: Int32) -> Never {
    if hasThreads { _exit(code) }
    CLibrary.exit(code)
  }

  /// The path of this program, found by the name that it was started with; nil if it cannot be found.
  package static var program: String? {
    let name = CommandLine.arguments.first ?? ""
    if name.utf8.contains(UInt8(ascii: "/")) { return File.realPath(name) }
    let folders = (Environment.value("PATH") ?? "").split(separator: ":")
    return folders.map { $0 + "/" + name }.first(where: File.isExecutable).flatMap(File.realPath)
  }

  /// Writes a notice to stderr and ends the process at once. Allocates no memory.
  package static func end(_ line: StaticString, code: Int32) -> Never {
    _ = write(2, line.utf8Start, line.utf8CodeUnitCount)
    _exit(code)
  }
}

/// Signals, named for their use.
package enum Signals {
  /// The signals that ask a process to end: from another program, from a terminal that closes, and
  /// from Ctrl-C.
  package static let ofEnding = [SIGTERM, SIGHUP, SIGINT]
  /// The signal of a read from a file in memory that somebody has truncated.
  package static let ofTruncation = SIGBUS
  /// The signals of writes that fail: nobody reads, or the file is at its size limit.
  static let ofWriting = [SIGPIPE, SIGXFSZ]

  /// A function that a signal calls.
  package typealias Handler = @convention(c) (Int32) -> Void

  /// From now on, the signal calls `handler`, which may use nothing that allocates or locks. Waits
  /// and reads that the signal interrupts fail with ``SystemError/interrupted``.
  package static func handle(_ number: Int32, by handler: @escaping Handler) {
    var action = sigaction()
    // The handler is the first member; each platform has its own name for it.
    withUnsafeMutableBytes(of: &action) { $0.storeBytes(of: handler, as: Handler.self) }
    sigaction(number, &action, nil)
  }

  /// Whether this process ignores a signal; its parent may have asked for that (`nohup`).
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first member; SIG_IGN is 1.
    return withUnsafeBytes(of: action) { $0.load(as: Int.self) } == 1
  }
}

/// The signals that ask a process to end, as a descriptor to poll: their handler does nothing but write a
/// byte into a pipe. A signal that the parent has set to be ignored (`nohup`) stays ignored.
package struct SignalDescriptor {
  /// Readable once a signal has come. No signal is ever taken out.
  package let descriptor: Int32

  /// Where the handler writes. A process has one handler, so it writes to the newest pipe.
  private nonisolated(unsafe) static var bell: Int32 = -1

  /// From now on, these signals no longer end the process.
  package init() {
    let pipe = try? Pipe()
    descriptor = pipe?.reading ?? -1
    // The handler must not wait; if the pipe is full, it is readable anyway.
    if let pipe { Descriptor.setNonBlocking(pipe.writing, true) }
    Self.bell = pipe?.writing ?? -1
    for number in Signals.ofEnding where !Signals.isIgnored(number) {
      signal(number) { _ in
        let code = errno
        var byte: UInt8 = 1
        _ = write(SignalDescriptor.bell, &byte, 1)
        errno = code
      }
    }
  }

  /// Whether a signal has come.
  package var isPending: Bool { PollSet.wait(for: descriptor, .input, milliseconds: 0) }

  /// Waits for a time, or until a signal comes; false if one has come. A signal that comes just before
  /// the wait does not end it, so this is for the pauses of a ``Backoff``.
  package func wait(nanoseconds: Int64) -> Bool {
    if nanoseconds > 0 && !isPending { Uptime.sleep(nanoseconds: nanoseconds) }
    return !isPending
  }
}

/// The variables of this process's environment.
package enum Environment {
  /// The value of a variable; nil if it is not set.
  package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The folder for the user's data: `$XDG_DATA_HOME`, by default `~/.local/share`; nil if there is no
  /// home.
  package static var dataFolder: String? { folder("XDG_DATA_HOME", inHome: ".local/share") }

  /// The folder for what outlives the process but is no data: `$XDG_STATE_HOME`, by default
  /// `~/.local/state`; nil if there is no home.
  package static var stateFolder: String? { folder("XDG_STATE_HOME", inHome: ".local/state") }

  /// A relative value is ignored (XDG Base Directory Specification).
  private static func folder(_ variable: String, inHome path: String) -> String? {
    if let folder = value(variable), folder.utf8.first == UInt8(ascii: "/") { return folder }
    guard let home = value("HOME"), !home.isEmpty else { return nil }
    return home + "/" + path
  }

  /// Sets a variable; nil unsets it.
  package static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  /// All variables.
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var next = _NSGetEnviron().pointee
    #else
      var next = environ
    #endif
    while let variable = next.pointee {
      let text = String(cString: variable)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }
}

/// Another program that this process started.
package struct ChildProgram {
  /// How a program ended.
  package enum End: Equatable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
  }

  /// The pid of the program.
  package let pid: Int

  /// Starts a program. The first word of `command` is its path, or its name on the `PATH`. It gets
  /// `descriptors` as 0, 1 and so on; of those up to 2, it shares ours if fewer are given.
  /// `environment` is its whole environment, by default ours. If `inOwnGroup`, it can be killed
  /// together with its children.
  package init(
    _ command: [String], environment: [String: String] = Environment.all, descriptors: [Int32],
    inOwnGroup: Bool = false
  ) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program is not to inherit the signals that this process ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Signals.ofWriting { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | (inOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
    if result != 0 { throw SystemError(code: result) }
    pid = Int(process)
  }

  /// Waits for the program to end and returns how it did. After that, its number may belong to
  /// another process.
  package func takeEnd() -> End {
    var status: Int32 = 0
    while waitpid(pid_t(pid), &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Kills the program, or asks it to end; also its children, if it was started in its own group.
  package func kill(withGroup: Bool = false, gently: Bool = false) {
    Self.kill(withGroup ? -pid : pid, by: gently ? SIGTERM : SIGKILL)
  }

  /// Kills the process with this pid. A signal handler may call this.
  package static func kill(_ pid: Int, by signal: Int32 = SIGKILL) {
    _ = CLibrary.kill(pid_t(truncatingIfNeeded: pid), signal)
  }
}
