import Foundation
import TestSupport

/// A copy of this package, to generate scenes in; nothing in it is built yet.
struct PackageCopy {
  /// What a command said and how it ended.
  struct Run {
    let status: Int32
    /// Of stdout and stderr together.
    let output: String
  }

  private let folder = TemporaryFolder()

  init() throws {
    for name in [
      "Package.swift", ".swift-format", "README.md", "Sources", "Tests", "protocol", "clients",
    ] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: name), to: url(name))
    }
  }

  /// Runs a command in the copy.
  func run(_ command: String...) throws -> Run { try run(command) }

  /// Asks for a scene, on a machine that has no such programs.
  func newScene(_ arguments: [String], without missing: [String] = []) throws -> Run {
    let programs = TemporaryFolder()
    for name in missing {
      // As `env` says that there is none.
      let program = URL(filePath: programs.path).appending(path: name)
      try Data("#!/bin/sh\nexit 127\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try run(
      ["env", "PATH=\(programs.path):\(path)"]
        + ["swift", "package", "--allow-writing-to-package-directory", "new-scene"] + arguments)
  }

  /// All files, by their paths, but those that building makes.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.hasPrefix(".build") {
      // Folders have no bytes, but are there or not.
      files[path] = (try? Data(contentsOf: url(path))) ?? Data()
    }
    return files
  }

  /// A file or folder in it.
  func url(_ path: String) -> URL { URL(filePath: folder.path).appending(path: path) }

  /// Runs a command in the copy, with nothing of the run of these tests in its environment.
  func run(_ command: [String]) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(filePath: folder.path)
    let kept = ["PATH", "HOME", "CI", "LD_LIBRARY_PATH"]
    process.environment = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
