/// Writes blocks as Markdown.
package enum Markdown {
  /// The blocks as text. Headings of level 1 get `depth` number signs.
  package static func text(_ blocks: [Block], depth: Int) -> String {
    let titles = Set(blocks.compactMap(typeName))
    return blocks.map { block in
      switch block {
      case .heading(let title, let level):
        String(repeating: "#", count: depth + level - 1) + " " + title + "\n"
      case .paragraph(let text): linked(text, to: titles) + "\n"
      case .terms(let terms): table(terms, linkedTo: titles)
      }
    }.joined(separator: "\n")
  }

  private static func table(_ terms: [Block.Term], linkedTo titles: Set<String>) -> String {
    let rows = terms.map { term in
      "| `\(term.name)` | \(cell(linked(term.type, to: titles))) | \(cell(term.sentence)) |\n"
    }
    return "| | | |\n| --- | --- | --- |\n" + rows.joined()
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// The name of the type that a heading introduces; nil for any other block.
  private static func typeName(_ block: Block) -> String? {
    guard case .heading(let title, level: 2) = block, title.first?.isUppercase == true else {
      return nil
    }
    return title
  }

  /// The text with each name of a type turned into a link to its heading.
  private static func linked(_ text: String, to titles: Set<String>) -> String {
    var result = ""
    var word = ""
    for character in text + "\n" {
      if character.isLetter {
        word.append(character)
        continue
      }
      result += titles.contains(word) ? "[\(word)](#\(word.lowercased()))" : word
      word = ""
      result.append(character)
    }
    return String(result.dropLast())
  }
}
