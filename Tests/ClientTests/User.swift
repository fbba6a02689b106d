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
      "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": Place.client("python/src"),
    ]
  }

  /// Runs a program as this user.
  func run(_ command: String..., input: String = "") throws -> HostProcess {
    try HostProcess(command, environment: environment, folder: home, input: input)
  }

  /// Runs a program that takes long, beside other tests.
  func runAside(_ command: String...) async throws -> HostProcess {
    try await Aside.run { [self] in
      try HostProcess(command, environment: environment, folder: home)
    }
  }

  /// Runs `clients/shell/todo`.
  func todo(_ arguments: String..., input: String = "") throws -> HostProcess {
    try HostProcess(
      ["bash", Place.client("shell/todo")] + arguments, environment: environment, folder: home,
      input: input)
  }
}

/// The places of files that the tests use.
enum Place {
  /// The folder of the package.
  static let package = Repository.root.path

  /// The backend under test.
  static func backend() throws -> String { try Spawn.built("viper-todo") }

  /// The path of a file or folder under `clients`.
  static func client(_ path: String) -> String { package + "/clients/" + path }
}

extension TemporaryFolder {
  /// Writes a shell script to the folder, and returns its path.
  func script(_ name: String, _ text: String) throws -> String {
    let (path, draft) = (file(name), file(name + ".draft"))
    try Data(("#!/bin/sh\n" + text + "\n").utf8).write(to: URL(fileURLWithPath: draft))
    // By another process: if this one had opened the script for writing, a child that another test
    // starts just then would hold it open too, and the script could not be run (ETXTBSY).
    let installing = try HostProcess(
      ["install", "-m", "755", draft, path],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], folder: self)
    try #require(installing.exitCode == 0, "\(installing.errors)")
    return path
  }
}
