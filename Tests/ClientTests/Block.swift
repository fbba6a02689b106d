import TestSupport
import Testing

/// A code block of a document, with its language.
struct Block {
  let language: String
  var lines: [Substring] = []
  var text: String { lines.joined(separator: "\n") }

  /// The blocks of a document, whose path is from the package's folder.
  static func all(in path: String) throws -> [Block] {
    var blocks: [Block] = []
    var isInside = false
    for line in try Repository.text(path).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append(Block(language: String(line.dropFirst(3)))) }
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  /// The text of the first block of a language.
  static func first(_ language: String, in path: String) throws -> String {
    try #require(try all(in: path).first { $0.language == language }).text
  }
}
