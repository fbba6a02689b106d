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
  func newScene(_ arguments: [String]) throws -> HostProcess {
    try run(["swift", "package", "--allow-writing-to-package-directory", "new-scene"] + arguments)
  }

  /// Runs a command in the copy.
  func run(_ command: [String]) throws -> HostProcess { try folder.run(command) }

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

extension TemporaryFolder {
  /// Runs a command in the folder, without the variables of this test run.
  func run(_ command: [String]) throws -> HostProcess {
    let kept = ["PATH", "HOME", "CI", "LD_LIBRARY_PATH"]
    let variables = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    // To build a package takes minutes while other tests run.
    return try HostProcess(
      command, environment: variables, in: URL(filePath: path), deadline: 3600)
  }
}

extension HostProcess {
  /// All that it said, for `swift` says what went wrong on either stream.
  var said: String { output + errors }
}
