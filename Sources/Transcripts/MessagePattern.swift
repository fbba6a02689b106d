import JSON
import System

/// Reads and writes JSON in which some values are open (VIEWS § Scripts for Views). A string `"…"` is any value,
/// `"…name"` any value that gets a name, or the value that has it. A member whose name ends with `?`
/// may be absent, and in an object with a member `"…"` there may be others.
struct MessagePattern {
  /// The values that the View has sent, by their names; null for one that it left out.
  private(set) var values: [String: ParsedText] = [:]
  /// The values of names to which the View gave none.
  var defaults: [String: ParsedText] = [:]

  /// Whether names get new values, whatever they have.
  private var isAnew = false

  /// Where a value first differs from a pattern; nil if it fits. A member that is null counts as
  /// absent, and 2.0 is 2. Names that have no value yet get theirs; the others must have the same
  /// value again, unless all names are given `anew`.
  mutating func difference(
    from pattern: JSONValue, to actual: JSONValue?, anew: Bool
  ) -> JSONDifference? {
    isAnew = anew
    var search = JSONDifference.Search(limit: 1, pattern: self)
    search.compare(pattern, actual, at: "")
    self = search.pattern ?? self
    return search.found.first
  }

  /// Takes a value for a name, unless that has another one.
  mutating func takes(_ actual: JSONValue, as name: String) -> Bool {
    if !isAnew, let value = values[name]?.value, value.digest != actual.digest { return false }
    if !name.isEmpty { values[name] = ParsedText(Array(actual.text().utf8)) }
    return true
  }

  /// Whether an optional member may be absent: not if its name has a value that another message
  /// gave it.
  mutating func mayLack(_ name: String?) -> Bool {
    guard let name, !name.isEmpty else { return true }
    if !isAnew, let value = values[name]?.value {
      return value.isNull || value.digest == defaults[name]?.value.digest
    }
    values[name] = defaults[name] ?? ParsedText(Array("null".utf8))
    return true
  }

  /// The value of a name; nil if it has none.
  func value(_ name: String) -> JSONValue? {
    let value = (values[name] ?? defaults[name])?.value
    return value?.isNull == true ? nil : value
  }

  /// The pattern as JSON, with this id if it has one. Each name has its value, and an optional member
  /// without one is left out.
  func filled(_ pattern: JSONValue, id: UnsafeRawBufferPointer? = nil) -> [UInt8] {
    Array(JSONWriter.text { write(pattern, id: id, &$0) }.utf8)
  }

  private func write(
    _ pattern: JSONValue, id: UnsafeRawBufferPointer? = nil, _ writer: inout JSONWriter
  ) {
    switch pattern.kind {
    case .object:
      writer.beginObject()
      for (member, value) in pattern.members where !member.hasString("…rows") {
        let isOptional = member.optionalName.isOptional
        if isOptional, let open = value.openName, self.value(open) == nil { continue }
        let json = Array(isOptional ? member.lexeme.dropLast(2) : member.lexeme[...])
        (json + (isOptional ? [UInt8(ascii: "\"")] : [])).withUnsafeBytes { writer.name(of: $0) }
        if let id, member.hasString("id") { writer.raw(id) } else { write(value, &writer) }
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in pattern.elements {
        if let window = element["…rows"] {
          writeRows(element, window, &writer)
        } else {
          write(element, &writer)
        }
      }
      writer.endArray()
    default:
      guard let name = pattern.openName else { return writer.copy(pattern) }
      // The number of a row is written later.
      let value = value(name) ?? (name == Self.row ? pattern : nil)
      if let value { writer.copy(value) } else { writer.null() }
    }
  }

  /// The name that stands for the number of a row.
  private static let row = "row"

  /// Writes an element with `"…rows":[offset,limit,total]` once for each row of that window. `…row`
  /// in it stands for the number of the row, from 1.
  private func writeRows(_ element: JSONValue, _ window: JSONValue, _ writer: inout JSONWriter) {
    let bounds = window.elements.map { ($0.openName.flatMap(value) ?? $0).integer ?? 0 }
    guard bounds.count == 3 else { return }
    let offset = min(max(0, bounds[0]), bounds[2])
    let template = String(decoding: filled(element), as: UTF8.self)
    for number in offset..<(offset + min(max(0, bounds[1]), bounds[2] - offset)) {
      let row = template.replacingParts("\"…row\"", with: "\(number + 1)")
        .replacingParts("…row", with: "\(number + 1)")
      Array(row.utf8).withUnsafeBytes { writer.raw($0) }
    }
  }
}

extension JSONValue {
  /// The UTF-8 of a string; empty for a value of another kind.
  var bytes: [UInt8] { withDecodedBytes(Array.init) ?? [] }

  /// The name of a member without the `?` that says that it may be absent, and whether it has that.
  var optionalName: (name: [UInt8], isOptional: Bool) {
    let isOptional = bytes.last == UInt8(ascii: "?")
    return (isOptional ? bytes.dropLast() : bytes, isOptional)
  }

  /// What follows the `…` of an open value, which is nothing or a name of letters; nil for any other
  /// value.
  var openName: String? {
    guard let text = string, text.unicodeScalars.first == "…" else { return nil }
    let name = text.unicodeScalars.dropFirst()
    return name.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
      ? String(name) : nil
  }
}
