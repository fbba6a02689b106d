import Foundation
import TestSupport

/// A copy of this package in which to generate scenes. Nothing in it is built yet.
struct PackageCopy {
  /// The output of a command, and how it ended.
  struct Run {
    let status: Int32
    /// Its stdout and stderr together.
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

  /// Asks for a scene, as on a machine that lacks some programs.
  func newScene(_ arguments: [String], without missing: [String] = []) throws -> Run {
    let programs = TemporaryFolder()
    for name in missing {
      // 127 is what `env` says if there is no such program.
      let program = URL(filePath: programs.path).appending(path: name)
      try Data("#!/bin/sh\nexit 127\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try run(
      ["env", "PATH=\(programs.path):\(path)"]
        + ["swift", "package", "--allow-writing-to-package-directory", "new-scene"] + arguments)
  }

  /// All files by their paths, except those that building makes.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.hasPrefix(".build") {
      // A folder has no bytes, but it exists.
      files[path] = (try? Data(contentsOf: url(path))) ?? Data()
    }
    return files
  }

  /// The location of a file or folder in the copy.
  func url(_ path: String) -> URL { URL(filePath: folder.path).appending(path: path) }

  /// Runs a command in the copy, without the variables of this test run.
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
