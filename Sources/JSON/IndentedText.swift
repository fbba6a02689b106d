/// JSON for people: a value that fits on one line is written on one, and any other value has a line
/// for each of its parts.
package enum IndentedText {
  /// The lines of a JSON text, indented by two spaces for each level, with a newline at the end.
  /// `width` is in bytes. Empty if the text is not JSON.
  package static func lines(of json: UnsafeRawBufferPointer, width: Int) -> [UInt8] {
    let parser = JSONParser()
    return withExtendedLifetime(parser) {
      guard let value = try? parser.parse(json) else { return [] }
      var text: [UInt8] = []
      write(value, to: &text, indent: 0, used: 0, width: width)
      return text + [0x0A]
    }
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
    let isObject = value.kind == .object
    text.append(isObject ? 0x7B : 0x5B)
    var isFirst = true
    func begin(_ text: inout [UInt8]) {
      if !isFirst { text.append(Byte.comma) }
      isFirst = false
      text.append(0x0A)
      text += [UInt8](repeating: 0x20, count: indent + 2)
    }
    for (name, member) in value.members {
      begin(&text)
      text += name.lexeme
      text += ": ".utf8
      write(
        member, to: &text, indent: indent + 2, used: indent + 4 + name.lexeme.count, width: width)
    }
    for element in value.elements {
      begin(&text)
      write(element, to: &text, indent: indent + 2, used: indent + 2, width: width)
    }
    text.append(0x0A)
    text += [UInt8](repeating: 0x20, count: indent)
    text.append(isObject ? 0x7D : 0x5D)
  }

  private static func oneLine(_ value: JSONValue) -> [UInt8] {
    switch value.kind {
    case .object where value.count > 0:
      let members = value.members.map { Array($0.name.lexeme) + ": ".utf8 + oneLine($0.value) }
      return Array("{ ".utf8) + Array(members.joined(separator: ", ".utf8)) + " }".utf8
    case .array where value.count > 0:
      return Array("[".utf8) + Array(value.elements.map(oneLine).joined(separator: ", ".utf8))
        + "]".utf8
    case .object: return Array("{}".utf8)
    case .array: return Array("[]".utf8)
    default: return Array(value.lexeme)
    }
  }
}
