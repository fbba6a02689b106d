import Foundation
import TestSupport
import Testing

/// Links between documents lead to existing files and headings.
struct LinksTests {
  static let documents =
    ["README.md"]
    + ["Sources", "Tests", "protocol", "clients"].flatMap {
      Repository.files(under: $0, ending: ".md")
    }

  /// The anchors of a document's headings, as GitHub makes them.
  private static func anchors(in path: String) throws -> Set<String> {
    Set(
      try Repository.text(path).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      })
  }

  @Test(arguments: documents) func leadSomewhere(path: String) throws {
    let folder = Repository.root.appending(path: path).deletingLastPathComponent()
    for match in try Repository.text(path).matches(of: /\]\(([^)\s#]*)(?:#([^)\s]+))?\)/) {
      let link = String(match.0)
      if match.1.contains("://") { continue }
      let target =
        match.1.isEmpty
        ? Repository.root.appending(path: path)
        : folder.appending(path: String(match.1)).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link)")
      guard let anchor = match.2, target.pathExtension == "md" else { continue }
      let place = String(target.path.dropFirst(Repository.root.path.count + 1))
      #expect(try Self.anchors(in: place).contains(String(anchor)), "\(path): \(link)")
    }
  }

  @Test func thereAreLinks() throws {
    let count = try Self.documents.map { try Repository.text($0).split(separator: "](").count - 1 }
    #expect(count.reduce(0, +) >= 50)
  }
}
