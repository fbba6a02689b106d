/// A page of the manual, written with the macros of man(7).
package struct ManualPage {
  /// The name by which `man` finds it.
  package let name: String
  /// The section of the manual: 1 for commands, 5 for formats.
  package let section: Int
  /// The half sentence after the name.
  package let summary: String
  /// The content.
  package let blocks: [Block]

  /// A page with this content.
  package init(_ name: String, section: Int, summary: String, blocks: [Block]) {
    self.name = name
    self.section = section
    self.summary = summary
    self.blocks = blocks
  }

  /// The source of the page, in ASCII, so that the page looks the same in every locale.
  package var text: String {
    var lines = [
      ".TH \(Self.quoted(name.uppercased())) \(section) \"\" \(Self.quoted(name))",
      ".SH NAME", Self.escaped(name) + " \\- " + Self.escaped(summary),
    ]
    for block in blocks { lines += Self.lines(block) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ block: Block) -> [String] {
    switch block {
    case .heading(let title, let level): [(level == 1 ? ".SH " : ".SS ") + quoted(title)]
    // Lines that begin with a space are examples, and are not filled.
    case .paragraph(let text) where text.hasPrefix("  "):
      [".PP", ".EX"] + text.split(separator: "\n").map { escaped(String($0)) } + [".EE"]
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

  /// Escapes a line of text, so that troff takes nothing in it for a request.
  private static func escaped(_ text: String) -> String {
    var result = text.first == "." || text.first == "'" ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result +=
          "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
      }
    }
    return result
  }
}
