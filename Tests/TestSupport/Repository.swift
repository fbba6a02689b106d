import Foundation

/// The files of this package, for tests that read them.
package enum Repository {
  /// The folder of the package.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files under a folder whose names have this ending, as sorted paths from the package's
  /// folder.
  package static func files(under folder: String, ending: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (paths?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(ending) && !$0.contains(".build/") }
      .map { folder + "/" + $0 }
      .sorted()
  }

  /// The names of the outputs that the remote Views send, as their texts have them.
  package static func sentOutputs() throws -> Set<String> {
    var names = Set<String>()
    for path in files(under: "Sources/RemoteViews", ending: ".swift")
    where !path.contains("/Common/") {
      let folder = path.split(separator: "/").dropLast().last ?? ""
      let scene = folder.prefix(1).lowercased() + folder.dropFirst()
      let text = try text(path)
      for match in text.matches(of: /\bsend\(Wire\.(\w+)/) { names.insert("\(scene).\(match.1)") }
      // All scenes send this one in the same place.
      if text.contains(": SceneWire {") { names.insert("\(scene).showError") }
    }
    return names
  }

  /// The absolute path of a file.
  package static func path(_ path: String) -> String { root.appending(path: path).path }

  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// The lines of a file in which one of these words occurs, with their indices from 0. A regular
  /// expression takes a second for every megabyte, so tests of all files ask it of these lines only.
  package static func lines(
    _ path: String, with words: [String]
  ) throws -> [(index: Int, text: String)] {
    try Data(contentsOf: root.appending(path: path)).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated().compactMap { index, line in
      let isMeant = words.contains { line.range(of: Data($0.utf8)) != nil }
      return isMeant ? (index, String(decoding: line, as: UTF8.self)) : nil
    }
  }

  /// The text of a file.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
