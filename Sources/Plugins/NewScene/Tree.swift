import Foundation

/// The package's files. A scene is added to them completely or not at all.
struct Tree {
  private let root: URL

  init(root: URL) { self.root = root }

  /// The file with the list of scenes, with the new scene in it.
  func registration(of scene: Request) throws -> Templates.File {
    let path = "Sources/Connectors/Scenes.swift"
    var lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard let end = lines.firstIndex(of: "    ]") else {
      throw Refusal("\(path) has no line with the end of the list of scenes")
    }
    let routes = scene.outputs.contains { $0.hasPrefix("route") }
    lines.insert(
      """
          Connector(
            \(scene.name)Wire.self, output: { $0 }, view: { $0 },\(routes ? " router: { $0 }," : "")
            useCase: { \(scene.name)UseCase(gateway: $0.gateway, clock: $0.clock) }),
      """, at: end)
    return Templates.File(path: path, text: lines.joined(separator: "\n"))
  }

  /// Throws if the scene, one of its files or one of its types already exists.
  func check(_ files: [Templates.File], of scene: Request) throws {
    for folder in ["UseCases", "Presenters", "RemoteViews"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "Sources/\(folder)").path)
      if let name = names.first(where: { $0.lowercased() == scene.name.lowercased() }) {
        throw Refusal("there is Sources/\(folder)/\(name) already; choose another name")
      }
    }
    for file in files where exists(file.path) {
      throw Refusal("there is \(file.path) already; choose another name")
    }
    let types = Set(files.flatMap { Self.types(in: $0.text) })
    for folder in ["Sources", "Tests"] {
      let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      for case let path as String in paths ?? .init() where path.hasSuffix(".swift") {
        let text = try text("\(folder)/\(path)")
        // Expressions take long, and all types begin with the scene's name.
        guard text.range(of: " \(scene.name)") != nil else { continue }
        if let type = Self.types(in: text).first(where: types.contains) {
          throw Refusal("\(folder)/\(path) has a \(type) already; choose another name")
        }
      }
    }
  }

  /// Writes all files and formats them. If any of that fails, removes everything again.
  func write(_ files: [Templates.File], and registration: Templates.File) throws {
    var made: [URL] = []
    do {
      for file in files {
        let url = root.appending(path: file.path)
        made += try makeFolders(of: url)
        made.append(url)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
      }
      try format(files.map(\.path))
      try Data(registration.text.utf8).write(
        to: root.appending(path: registration.path), options: .atomic)
    } catch {
      // The newest is removed first, so that folders are empty when they are removed.
      for url in made.reversed() { try? FileManager.default.removeItem(at: url) }
      throw Refusal("the scene cannot be written, and nothing of it is left: \(error)")
    }
  }

  /// Makes the folders that a file needs. Returns the ones that it made, outermost first.
  private func makeFolders(of file: URL) throws -> [URL] {
    var missing: [URL] = []
    var folder = file.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.path) {
      missing.insert(folder, at: 0)
      folder.deleteLastPathComponent()
    }
    for folder in missing {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    return missing
  }

  /// Formats the files, since long names make lines that are too long.
  private func format(_ paths: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "format", "--in-place"] + paths
    process.currentDirectoryURL = root
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Refusal("swift format does not take it") }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names of the types that a text declares.
  private static func types(in text: String) -> [String] {
    text.matches(of: /(?m)^(?:[a-z]+ )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/)
      .map { String($0.1) }
  }
}
