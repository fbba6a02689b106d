import Foundation
import TestSupport

/// A user with a separate home, on November 20, 2026, in UTC.
struct User {
  let home: TemporaryFolder
  var environment: [String: String]

  init() throws {
    home = TemporaryFolder()
    let backend = try home.script(
      "viper-todo",
      "case \"$1\" in [a-z]*) ;; *) set -- --clock 2026-11-20T09:00:00Z \"$@\" ;; esac\n"
        + "exec '\(try Place.backend())' \"$@\"")
    environment = [
      "HOME": home.path, "TMPDIR": home.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "VIPER_TODO": backend,
      "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": Place.client("python/src"),
    ]
  }

  /// Runs a program as this user.
  func run(_ command: String..., input: String = "") throws -> HostProcess {
    try HostProcess(command, environment: environment, folder: home, input: input)
  }

  /// Runs `clients/shell/todo`.
  func todo(_ arguments: String..., input: String = "") throws -> HostProcess {
    try HostProcess(
      ["bash", Place.client("shell/todo")] + arguments, environment: environment, folder: home,
      input: input)
  }
}
