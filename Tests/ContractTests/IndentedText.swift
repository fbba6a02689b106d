@testable import JSON

/// JSON for people: a value that fits on one line is written on one, and any other value has a line
/// for each of its parts.
enum IndentedText {
  /// The lines of a JSON text, indented by two spaces for each level, with a newline at the end.
  /// `width` is in bytes. Empty if the text is not JSON.
  static func lines(of json: UnsafeRawBufferPointer, width: Int) -> [UInt8] {
    ParsedText(Array(json))?.with { value in
      var text: [UInt8] = []
      write(value, to: &text, indent: 0, used: 0, width: width)
      return text + [0x0A]
    } ?? []
  }

  /// Writes a value that begins after `used` columns of its line.
  private static func write(
    _ value: JSONValue, to text: inout [UInt8], indent: Int, used: Int, width: Int
  ) {
    let line = oneLine(value)
    // `<`, because a comma may follow.
    if used + line.count < width || value.count == 0 {
      text += line
      return
    }
    let (open, close) = value.kind == .object ? ("{", "}") : ("[", "]")
    let inner = [0x0A] + [UInt8](repeating: 0x20, count: indent + 2)
    text += open.utf8
    for (index, (label, part)) in parts(of: value).enumerated() {
      if index > 0 { text.append(Byte.comma) }
      text += inner + label
      write(part, to: &text, indent: indent + 2, used: indent + 2 + label.count, width: width)
    }
    text += inner.dropLast(2) + close.utf8
  }

  /// The members or elements of a value, a member with its name.
  private static func parts(of value: JSONValue) -> [(label: [UInt8], value: JSONValue)] {
    value.members.map { (Array($0.name.lexeme) + ": ".utf8, $0.value) }
      + value.elements.map { ([], $0) }
  }

  private static func oneLine(_ value: JSONValue) -> [UInt8] {
    let (open, close) =
      switch value.kind {
      case .object: value.count > 0 ? ("{ ", " }") : ("{", "}")
      case .array: ("[", "]")
      default: ("", "")
      }
    let line = parts(of: value).map { $0.label + oneLine($0.value) }.joined(separator: ", ".utf8)
    return open.utf8 + Array(line) + value.lexeme + close.utf8
  }
}
