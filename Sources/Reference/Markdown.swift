/// Blocks as Markdown.
package enum Markdown {
  /// The text, whose highest headings are as deep as said.
  package static func text(_ blocks: [Block], depth: Int) -> String {
    blocks.map { block in
      switch block {
      case .heading(let title, let level):
        String(repeating: "#", count: depth + level - 1) + " " + title + "\n"
      case .paragraph(let text): text + "\n"
      case .terms(let terms): table(terms)
      }
    }.joined(separator: "\n")
  }

  private static func table(_ terms: [Block.Term]) -> String {
    let rows = terms.map { "| `\($0.name)` | \(cell($0.type)) | \(cell($0.sentence)) |\n" }
    return "| | | |\n| --- | --- | --- |\n" + rows.joined()
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
