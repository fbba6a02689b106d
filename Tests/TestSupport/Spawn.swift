import Glibc

/// Starts programs that inherit nothing except what they are given.
package enum Spawn {
  /// The `viper-todo` that `VIPER_TODO_BINARY` names, such as an installed one; nil if it is not
  /// set.
  package static let named = getenv("VIPER_TODO_BINARY").map { String(cString: $0) }

  /// The absolute path of a program of this package: ``named``, or the one that was built with the
  /// tests, which is in the same folder as they are.
  package static func built(_ name: String) throws -> String {
    if name == "viper-todo", let named {
      var status = stat()
      guard let path = resolved(named), stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
      else { throw ProcessTrouble("VIPER_TODO_BINARY names no program: \(named)") }
      return path
    }
    guard let tests = resolved("/proc/self/exe") else { throw ProcessTrouble("no /proc") }
    let folder = tests.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return folder.reduce("") { $0 + "/" + String(decoding: $1, as: UTF8.self) } + "/" + name
  }

  private static func resolved(_ path: String) -> String? {
    guard let path = realpath(path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Starts a program. It gets `descriptors` as 0, 1 and 2; nil means closed. No signal is blocked
  /// or ignored, whatever the parent of the tests did.
  static func start(
    _ command: [String], environment: [String: String], descriptors: [Int32?]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      } else {
        posix_spawn_file_actions_addclose(&actions, Int32(number))
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGTERM, SIGHUP, SIGINT, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var process: pid_t = 0
    let result = withCStrings(command) { arguments in
      withCStrings(environment.map { $0 + "=" + $1 }) { variables in
        posix_spawnp(&process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    if result != 0 {
      throw ProcessTrouble("cannot start \(command): \(String(cString: strerror(result)))")
    }
    return process
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
