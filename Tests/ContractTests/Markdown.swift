import Reference

/// Writes blocks as Markdown.
enum Markdown {
  /// The blocks as text. Headings of level 1 get `depth` number signs.
  static func text(_ blocks: [Block], depth: Int) -> String {
    let titles = Set(blocks.compactMap(typeName))
    return blocks.map { block in
      switch block {
      case .heading(let title, let level):
        String(repeating: "#", count: depth + level - 1) + " " + title + "\n"
      case .paragraph(let text): linked(text, to: titles) + "\n"
      case .example(let text): "```\n\(text)\n```\n"
      case .terms(let terms): list(terms, linkedTo: titles)
      }
    }.joined(separator: "\n")
  }

  private static func list(_ terms: [Block.Term], linkedTo titles: Set<String>) -> String {
    terms.map { term in
      let type = term.type.isEmpty ? "" : " (\(linked(term.type, to: titles)))"
      return "- `\(term.name)`\(type)" + (term.sentence.isEmpty ? "" : ": " + term.sentence) + "\n"
    }.joined()
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
