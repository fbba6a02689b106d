#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that was started here.
package struct ChildProgram {
  /// How a program ended.
  package enum End: Equatable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
  }

  /// The number of its process.
  package let number: Int

  /// Starts a program: the first word is its path, or its name on the `PATH`. Its descriptors from 0
  /// on are those given, and what is missing up to 2 is ours. `environment` is all that it has, nil
  /// gives it ours. In a group of its own, it can be killed with its children.
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
    // What this process ignores is no matter of the other's.
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
    number = Int(process)
  }

  /// Waits for its end and takes note of it: its number may be another one's from here on.
  package func takeEnd() -> End {
    var status: Int32 = 0
    while waitpid(pid_t(number), &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Kills it.
  package func kill() { Self.kill(number) }

  /// Kills it and its children, if it is in a group of its own.
  package func killGroup() { Self.kill(-number) }

  /// Kills the process of this number; may be called by a signal's handler.
  package static func kill(_ number: Int) { systemKill(pid_t(truncatingIfNeeded: number), SIGKILL) }
}

// Inside `ChildProgram` the name is its own.
private func systemKill(_ number: pid_t, _ signal: Int32) { kill(number, signal) }
