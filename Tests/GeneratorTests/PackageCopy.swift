import Foundation
import TestSupport

/// A copy of this package in which to generate scenes, without its tests. Nothing in it is built yet.
struct PackageCopy {
  private let folder = TemporaryFolder()

  /// The targets that hold a scene's tests. They keep their helpers.
  static let suites = ["UseCasesTests", "PresentersTests", "RemoteViewsTests"]

  init() throws {
    for name in [".swift-format", "Sources", "protocol", "clients"] {
      try FileManager.default.copyItem(at: Repository.root.appending(path: name), to: url(name))
    }
    for path in Repository.files(under: "Tests", ending: ".swift")
    where (Self.suites + ["TestSupport"]).contains(path.split(separator: "/")[1].description)
      && !path.hasSuffix("Tests.swift")
    {
      let file = url(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: file)
    }
    // A target stands behind those on which it depends.
    try """
    \(Repository.text("Package.swift"))
    var kept: Set = ["new-scene", "FileLists", \(Self.suites.map { "\"\($0)\"" }.joined(separator: ", "))]
    for target in package.targets.reversed() where kept.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
      for case .targetItem(let name, _) in target.dependencies { kept.insert(name) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []

    """.write(to: url("Package.swift"), atomically: true, encoding: .utf8)
  }

  /// Asks for a scene.
  func newScene(_ arguments: [String]) throws -> Run {
    try run(["swift", "package", "--allow-writing-to-package-directory", "new-scene"] + arguments)
  }

  /// Runs a command in the copy.
  func run(_ command: [String]) throws -> Run { try Run(command, in: folder) }

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
}

/// The output of a command, and how it ended.
struct Run {
  let status: Int32
  /// Its stdout and stderr together.
  let output: String

  /// Runs a command in a folder, without the variables of this test run.
  init(_ command: [String], in folder: TemporaryFolder) throws {
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
    output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
