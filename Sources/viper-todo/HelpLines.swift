/// Lines of the help: on the left what to type, on the right what it does.
enum HelpLines {
  private static let width = 100

  /// An entry with its newline. If the left part reaches `column`, the right part begins on the
  /// next line.
  static func entry(_ left: String, _ right: String, at column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    let head = "  " + left
    let room = column - head.unicodeScalars.count
    let first = room >= 2 ? head + String(repeating: " ", count: room) : head + "\n" + indent
    return first + wrapped(right, to: width - column).joined(separator: "\n" + indent) + "\n"
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let line = lines.last, line.unicodeScalars.count + 1 + word.unicodeScalars.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
