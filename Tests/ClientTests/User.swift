import Foundation
import TestSupport
import Testing

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
      // Once for all tests, Python compiles what it runs, and nothing of that gets into the tree.
      "PYTHONPYCACHEPREFIX": Repository.path(".build/pycache"),
      "PYTHONPATH": Place.client("python/src"),
    ]
  }

  /// A user of a terminal, with the folders where editors keep their files by default.
  static func ofTerminal() throws -> User {
    var user = try User()
    for name in ["XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
      user.environment[name] = user.home.file(name)
    }
    user.environment["TERM"] = "xterm"
    return user
  }

  /// A user whose programs find no backend where they are told to.
  static func withoutBackend() throws -> User {
    var user = try User()
    user.environment["VIPER_TODO"] = "/nowhere/viper-todo"
    return user
  }

  /// Runs a program as this user.
  func run(_ command: [String], input: String = "") throws -> HostProcess {
    try HostProcess(command, environment: environment, folder: home, input: input)
  }

  /// Runs a program as this user.
  func run(_ command: String..., input: String = "") throws -> HostProcess {
    try run(command, input: input)
  }

  /// Runs a program that takes long, beside other tests.
  func runAside(_ command: [String]) async throws -> HostProcess {
    try await Aside.run { try run(command) }
  }

  /// Runs `clients/shell/todo`.
  func todo(_ arguments: [String], input: String = "") throws -> HostProcess {
    try run(["bash", Place.client("shell/todo")] + arguments, input: input)
  }

  /// Runs `clients/shell/todo`.
  func todo(_ arguments: String..., input: String = "") throws -> HostProcess {
    try todo(arguments, input: input)
  }

  /// Runs the tests in a folder, which are written for Python's `unittest`. None may fail, and there must be
  /// some.
  @discardableResult
  func passUnitTests(
    in folder: String, python: [String] = ["python3", "-W", "error"], _ options: String...
  ) async throws -> HostProcess {
    let process = try await runAside(
      python + ["-m", "unittest", "discover", "-s", folder] + options)
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.errors.contains("\nOK"))
    #expect(!process.errors.contains("Ran 0 tests"))
    return process
  }
}

/// The places of files that the tests use.
enum Place {
  /// The backend under test.
  static func backend() throws -> String { try Spawn.built("viper-todo") }

  /// The path of a file or folder under `clients`.
  static func client(_ path: String) -> String { Repository.path("clients/" + path) }
}

extension TemporaryFolder {
  /// Writes a shell script to the folder, and returns its path.
  func script(_ name: String, _ text: String) throws -> String {
    let (path, draft) = (file(name), file(name + ".draft"))
    FileBytes.write(("#!/bin/sh\n" + text + "\n").utf8, to: draft)
    // By another process: if this one had opened the script for writing, a child that another test
    // starts just then would hold it open too, and the script could not be run (ETXTBSY).
    let installing = try HostProcess(["install", "-m", "755", draft, path], folder: self)
    try #require(installing.exitCode == 0, "\(installing.errors)")
    return path
  }
}
