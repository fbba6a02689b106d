import JSON

/// When two messages count as the same.
package enum MessageComparison: Equatable {
  /// If they have the same bytes.
  case bytes
  /// If they are the same JSON: the order of members, white space and escapes do not count. Texts,
  /// which a later version may word differently (`protocol/CHANGELOG.md`), can be let off: they only
  /// need to be there, or to be null, as expected.
  case json(ignoringTexts: Bool)

  /// Bytes that are equal for messages that count as the same. A message that is not JSON stays as
  /// it is.
  func key(_ message: [UInt8]) -> [UInt8] {
    guard self != .bytes else { return message }
    return ParsedText(message)?.with { value in
      let buffer = ByteBuffer()
      var writer = JSONWriter(buffer)
      writer.ordered(value, isFree: isFree)
      return Array(buffer.bytes)
    } ?? message
  }

  /// The differences of two messages as JSON, also if their bytes are compared; at most `limit`. None
  /// if none counts, or if one of them is not JSON.
  func differences(
    from expected: [UInt8], to actual: [UInt8], limit: Int = 1
  ) -> [JSONDifference] {
    let found = ParsedText(expected)?.with { expected in
      ParsedText(actual)?.with {
        JSONDifference.all(from: expected, to: $0, limit: limit, isFree: isFree)
      }
    }
    return found.flatMap(\.self) ?? []
  }

  private var isFree: JSONDifference.IsFree {
    self == .json(ignoringTexts: true) ? { Self.isText($0, in: $1) } : { _, _ in false }
  }

  /// Whether a member is a text for people, or for the author of a View (PROTOCOL § 4).
  private static func isText(_ name: JSONValue, in object: JSONValue) -> Bool {
    guard let name = name.string else { return false }
    switch name {
    case "message", "what", "undone", "redone", "group": return true
    // What would be valid, in the data of −32602.
    case "expected": return object["field"] != nil
    // Of `showMessage`, and of a tool's result. The `text` of a filter is a person's own.
    case "text" where object["kind"] != nil || object["type"] != nil: return true
    // Of a choice.
    case "text", "detail": return object["value"] != nil && object["detail"] != nil
    // Of rows of the report that are not todos, and of built-in lists.
    case "title":
      return object["builtIn"]?.boolean == true
        || object["kind"].map { !$0.hasString("detail") } == true
    default: return name.hasSuffix("Text")
    }
  }
}

extension JSONWriter {
  /// Writes a value so that the same JSON always gives the same bytes, which need not be JSON.
  fileprivate mutating func ordered(_ value: JSONValue, isFree: JSONDifference.IsFree) {
    switch value.kind {
    case .object:
      beginObject()
      let members = value.members.map { (name: $0.name.string ?? "", member: $0) }
      for (name, member) in members.sorted(by: {
        $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }) {
        self.value(name)
        if member.value.kind == .string, isFree(member.name, value) {
          self.value("" as StaticString)
        } else {
          ordered(member.value, isFree: isFree)
        }
      }
      endObject()
    case .array:
      beginArray()
      for element in value.elements { ordered(element, isFree: isFree) }
      endArray()
    case .string: self.value(value.string ?? "")
    case .number, .true, .false, .null: raw(value.lexeme)
    }
  }
}
