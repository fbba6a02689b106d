import JSON

/// When two messages count as the same.
package enum MessageComparison: Equatable {
  /// If they have the same bytes.
  case bytes
  /// If they are the same JSON: the order of members, white space and escapes do not count. Texts,
  /// which a later version may word differently (`protocol/CHANGELOG.md`), can be let off: they only
  /// need to be there, or to be null, as expected.
  case json(ignoringTexts: Bool)

  /// Whether a message counts as the expected one.
  func isSame(_ expected: [UInt8], _ actual: [UInt8]) -> Bool {
    expected == actual
      || self != .bytes && differences(from: expected, to: actual, limit: 1)?.isEmpty == true
  }

  /// The differences of two messages as JSON, also if their bytes are compared; at most `limit`. Nil if
  /// one of them is not JSON.
  func differences(from expected: [UInt8], to actual: [UInt8], limit: Int) -> [JSONDifference]? {
    ParsedText(expected)?.with { expected in
      ParsedText(actual)?.with { actual in
        let isFree = self == .json(ignoringTexts: true) ? Self.isText : nil
        var search = JSONDifference.Search(limit: limit, isFree: isFree)
        search.compare(expected, actual, at: "")
        return search.found
      }
    } ?? nil
  }

  /// Whether a member is a text for people, or for the author of a View (PROTOCOL § 4).
  private static func isText(_ name: JSONValue, in object: JSONValue) -> Bool {
    guard let name = name.string else { return false }
    switch name {
    case "message", "what", "redone", "group": return true
    // Of a step of the activity, it is the step that took it back.
    case "undone": return object["undone"]?.string != nil
    // What would be valid, in the data of −32602.
    case "expected": return object["field"] != nil
    // Of `showMessage`, and of a tool's result. The `text` of a filter is a person's own.
    case "text" where object["kind"] != nil || object["type"] != nil: return true
    // Of a step.
    case "text" where object["step"] != nil: return true
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
