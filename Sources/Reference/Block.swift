/// A piece of text for people, which can be written in several formats.
package enum Block {
  /// A heading; level 1 is above level 2.
  case heading(String, level: Int)
  case paragraph(String)
  /// Lines as they are, such as messages, each after a mark that says who writes it.
  case example(String)
  case terms([Term])

  /// A name with its type and its meaning.
  package struct Term: Equatable {
    package let name: String
    /// What it may be; empty if there is nothing to choose.
    package let type: String
    package let sentence: String

    package init(_ name: String, type: String = "", _ sentence: String) {
      (self.name, self.type, self.sentence) = (name, type, sentence)
    }
  }
}

/// Prose that a build step puts into the program: the reference of `protocol/PROTOCOL.md`, and the files of
/// `Manual`.
package enum Prose {
  /// All of the reference of the protocol.
  package static var reference: [Block] { blocks(markdown.description) }

  /// A file of `Manual`, with parts in place of the paragraphs that are nothing but a part's name in braces.
  package static func manual(_ name: String, _ parts: KeyValuePairs<String, [Block]> = [:])
    -> [Block]
  {
    blocks(manual.first { $0.key == name }?.value ?? "").flatMap { block in
      guard case .paragraph(let text) = block else { return [block] }
      return parts.first { "{\($0.key)}" == text }?.value ?? [block]
    }
  }

  /// Blank lines part headings from number sign 3 on, paragraphs, examples between fences, and lists of terms.
  private static func blocks(_ markdown: String) -> [Block] {
    markdown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Substring.init).split(separator: "").map(block)
  }

  private static func block(_ lines: ArraySlice<Substring>) -> Block {
    let first = lines.first ?? ""
    if first == "```" { return .example(lines.dropFirst().dropLast().joined(separator: "\n")) }
    if first.hasPrefix("- ") { return .terms(lines.map(term)) }
    let signs = first.prefix { $0 == "#" }.count
    return signs == 0
      ? .paragraph(unlinked(first)) : .heading(String(first.dropFirst(signs + 1)), level: signs - 2)
  }

  /// A line such as ``- `name` (type): sentence``, without the type or the sentence if there is none.
  private static func term(_ line: Substring) -> Block.Term {
    let parts = unlinked(line).split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    let (name, rest) = (String(parts.dropFirst().first ?? ""), parts.dropFirst(2).first ?? "")
    guard rest.hasPrefix(" (") else { return Block.Term(name, String(rest.dropFirst(2))) }
    let end =
      rest.indices.first { rest[$0...].hasPrefix("): ") } ?? rest.lastIndex(of: ")")
      ?? rest.endIndex
    return Block.Term(
      name, type: String(rest[..<end].dropFirst(2)), String(rest[end...].dropFirst(3)))
  }

  /// The text without links: `[Priority](#priority)` is Priority.
  private static func unlinked(_ text: Substring) -> String {
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { result, part in
      let halves = part.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, halves[1].hasPrefix("(#") else { return result + "[" + part }
      return result + halves[0] + halves[1].drop { $0 != ")" }.dropFirst()
    }
  }
}

/// Writes blocks as a page of the manual, with the macros of man(7).
package enum ManualPage {
  /// The source of the page that `man` finds by this name, in a section: 1 for commands, 5 for formats.
  /// The summary is the half sentence after the name. The source is in ASCII, so that the page looks the
  /// same in every locale.
  package static func text(
    _ name: String, section: Int, summary: String, _ blocks: [Block]
  ) -> String {
    let heading = [
      ".TH \(quoted(name.uppercased())) \(section) \"\" \(quoted(name))",
      ".SH NAME", escaped(name) + " \\- " + escaped(summary),
    ]
    return (heading + blocks.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private static func lines(_ block: Block) -> [String] {
    switch block {
    case .heading(let title, let level): [(level == 1 ? ".SH " : ".SS ") + quoted(title)]
    case .example(let text):
      // Neither blanks nor hyphens that are not in the line.
      [".PP", ".PD 0"]
        + text.split(separator: "\n").flatMap { line in
          [".IP \"\" 2", ".na", ".nh", breakable(escaped(String(line)))]
        } + [".PD", ".ad", ".hy"]
    case .paragraph(let text): [".PP", escaped(text)]
    case .terms(let terms):
      terms.flatMap { term in
        let type = term.type.isEmpty ? "" : " (\(escaped(term.type)))"
        return [".TP", "\\fB\(escaped(term.name))\\fR\(type)"]
          + (term.sentence.isEmpty ? [] : [escaped(term.sentence)])
      }
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// The text with places to break it, after each comma and each brace.
  private static func breakable(_ text: String) -> String {
    String(text.flatMap { $0 == "," || $0 == "{" ? "\($0)\\:" : "\($0)" })
  }

  /// Escapes a line of text, so that troff takes nothing in it for a request.
  private static func escaped(_ text: String) -> String {
    var result = text.first == "." || text.first == "'" ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "-": result += "\\-"
      // Troff takes the others for marks of its own.
      case _ where scalar.isASCII && !"\\\"'^~`".unicodeScalars.contains(scalar):
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result +=
          "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
      }
    }
    return result
  }
}

/// Writes blocks for a terminal.
package enum PlainText {
  /// The blocks as text with lines of at most `width` characters, unless an example has longer ones. The
  /// last one has no newline.
  package static func text(_ blocks: [Block], width: Int) -> String {
    let text = blocks.map { block in
      switch block {
      case .heading(let title, _): title + ":\n"
      case .paragraph(let text): lines(wrapped(text, to: width)) + "\n"
      case .example(let text): lines(text.split(separator: "\n").map { "  " + $0 }) + "\n"
      case .terms(let terms): terms.map { entry($0, width) }.joined() + "\n"
      }
    }.joined()
    return String(text.dropLast(2))
  }

  /// A term beside its meaning, or above it if it is long.
  private static func entry(_ term: Block.Term, _ width: Int) -> String {
    let column = 21
    let indent = String(repeating: " ", count: column)
    let room = column - 2 - term.name.unicodeScalars.count
    let first = room < 2 ? "\n" + indent : String(repeating: " ", count: room)
    let meaning = wrapped(term.sentence, to: width - column).joined(separator: "\n" + indent)
    return "  \(term.name)\(first)\(meaning)\n"
  }

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var length = width
    for word in text.unicodeScalars.split(separator: " ") {
      length += 1 + word.count
      if length <= width {
        lines[lines.count - 1] += " " + String(word)
      } else {
        lines.append(String(word))
        length = word.count
      }
    }
    return lines
  }
}
