#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// `environment` is its whole environment; nil gives it ours. If `inOwnGroup`, it can be killed
  /// together with its children.
  package init(
    _ command: [String], environment: [String: String]? = nil, descriptors: [Int32],
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
    var variables = (environment ?? [:]).map { strdup($0 + "=" + $1) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let result =
      environment == nil
      ? posix_spawnp(&process, command[0], &actions, &attributes, &arguments, Environment.block)
      : posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
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

  /// Kills the program.
  package func kill() { Self.kill(pid) }

  /// Asks the program to end, and its children if it was started in its own group.
  package func askToEnd(withGroup: Bool) {
    systemKill(pid_t(truncatingIfNeeded: withGroup ? -pid : pid), SIGTERM)
  }

  /// Kills the program and its children, if it was started in its own group.
  package func killGroup() { Self.kill(-pid) }

  /// Kills the process with this pid. A signal handler may call this.
  package static func kill(_ pid: Int) { systemKill(pid_t(truncatingIfNeeded: pid), SIGKILL) }
}

// Inside `ChildProgram`, `kill` means its own method.
private func systemKill(_ number: pid_t, _ signal: Int32) { kill(number, signal) }
