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

  /// Where a value first differs from a pattern; nil if it fits. A member that is null counts as
  /// absent, and 2.0 is 2. Names that have no value yet get theirs; the others must have the same
  /// value again, unless all names are given `anew`.
  mutating func difference(
    from pattern: JSONValue, to actual: JSONValue, anew: Bool
  ) -> JSONDifference? {
    ParsedText(Array(actual.text(withNulls: false).utf8))?.with { actual in
      ParsedText(text(of: pattern, beside: actual, anew: anew))?.with { expected in
        JSONDifference.all(from: expected, to: actual, limit: 1).first
      } ?? nil
    } ?? nil
  }

  /// The pattern as JSON. Each name has its value, and an optional member without one is left out.
  func filled(_ pattern: JSONValue, id: UnsafeRawBufferPointer? = nil) -> [UInt8] {
    var copy = self
    let buffer = ByteBuffer()
    var filling = Writing(writer: JSONWriter(buffer), isReading: false, anew: false)
    guard let id else {
      copy.write(pattern, beside: nil, &filling)
      return Array(buffer.bytes)
    }
    filling.writer.beginObject()
    for (name, value) in pattern.members {
      filling.writer.name(of: name.lexeme)
      if name.hasString("id") {
        filling.writer.raw(id)
      } else {
        copy.write(value, beside: nil, &filling)
      }
    }
    filling.writer.endObject()
    return Array(buffer.bytes)
  }

  /// The state of writing a text.
  private struct Writing {
    var writer: JSONWriter
    /// Whether the text is compared with a message of the View. If not, it is sent.
    let isReading: Bool
    /// Whether names that have a value get another one.
    let anew: Bool
  }

  /// The text that fits the pattern and is most like the actual value.
  private mutating func text(
    of pattern: JSONValue, beside actual: JSONValue, anew: Bool
  ) -> [UInt8] {
    let buffer = ByteBuffer()
    var reading = Writing(writer: JSONWriter(buffer), isReading: true, anew: anew)
    write(pattern, beside: actual, &reading)
    return Array(buffer.bytes)
  }

  private mutating func write(
    _ pattern: JSONValue, beside actual: JSONValue?, _ text: inout Writing
  ) {
    switch pattern.kind {
    case .object: writeMembers(of: pattern, beside: actual, &text)
    case .array:
      var others = actual?.elements
      text.writer.beginArray()
      for element in pattern.elements {
        if !text.isReading, element.members.contains(where: { $0.name.hasString("…rows") }) {
          writeRows(element, &text)
        } else {
          write(element, beside: others?.next(), &text)
        }
      }
      text.writer.endArray()
    case .string:
      if let name = pattern.openName {
        writeOpen(name, pattern, beside: actual, &text)
      } else {
        text.writer.copy(pattern)
      }
    case .number:
      let isSame = pattern.integer != nil && pattern.integer == actual?.integer
      text.writer.copy(isSame ? actual ?? pattern : pattern)
    case .true, .false, .null: text.writer.copy(pattern)
    }
  }

  private mutating func writeMembers(
    of pattern: JSONValue, beside actual: JSONValue?, _ text: inout Writing
  ) {
    var others: [[UInt8]: JSONValue] = [:]
    if let actual {
      for (name, value) in actual.members { others[name.bytes] = others[name.bytes] ?? value }
    }
    var isOpen = false
    text.writer.beginObject()
    for (name, value) in pattern.members {
      if name.hasString("…") { isOpen = true }
      if name.hasString("…") || name.hasString("…rows") { continue }
      let isOptional = name.bytes.last == UInt8(ascii: "?")
      let other = others.removeValue(forKey: isOptional ? name.bytes.dropLast() : name.bytes)
      let isAbsent =
        text.isReading
        ? other == nil && (isOptional ? mayLack(value.openName, text) : value.isNull)
        : isOptional && value.openName.map { self.value($0) == nil } == true
      if isAbsent { continue }
      writeName(name, isOptional, &text)
      write(value, beside: other, &text)
    }
    if isOpen, let actual {
      for (name, value) in actual.members where others.removeValue(forKey: name.bytes) != nil {
        text.writer.name(of: name.lexeme)
        text.writer.copy(value)
      }
    }
    text.writer.endObject()
  }

  /// Whether an optional member may be absent: not if its name has a value that another message
  /// gave it.
  private mutating func mayLack(_ name: String?, _ text: Writing) -> Bool {
    guard text.isReading, let name, !name.isEmpty else { return true }
    if !text.anew, let value = values[name]?.value {
      return value.isNull || value.digest == defaults[name]?.value.digest
    }
    values[name] = defaults[name] ?? ParsedText(Array("null".utf8))
    return true
  }

  private mutating func writeOpen(
    _ name: String, _ pattern: JSONValue, beside actual: JSONValue?, _ text: inout Writing
  ) {
    guard text.isReading else {
      // The number of a row is written later.
      if let value = value(name) { return text.writer.copy(value) }
      return name == Self.row ? text.writer.copy(pattern) : text.writer.null()
    }
    guard let actual else { return text.writer.copy(value(name) ?? pattern) }
    if !name.isEmpty {
      if !text.anew, let value = values[name]?.value, value.digest != actual.digest {
        return text.writer.copy(value)
      }
      values[name] = ParsedText(Array(actual.text().utf8))
    }
    text.writer.copy(actual)
  }

  /// The value of a name; nil if it has none.
  private func value(_ name: String) -> JSONValue? {
    let value = (values[name] ?? defaults[name])?.value
    return value?.isNull == true ? nil : value
  }

  private func writeName(_ name: JSONValue, _ isOptional: Bool, _ text: inout Writing) {
    guard isOptional else { return text.writer.name(of: name.lexeme) }
    let bytes = Array(name.lexeme.dropLast(2)) + [UInt8(ascii: "\"")]
    bytes.withUnsafeBytes { text.writer.name(of: $0) }
  }

  /// The name that stands for the number of a row.
  private static let row = "row"

  /// Writes an element with `"…rows":[offset,limit,total]` once for each row of that window. `…row`
  /// in it stands for the number of the row, from 1.
  private func writeRows(_ element: JSONValue, _ text: inout Writing) {
    var copy = self
    var bounds: [Int] = []
    for (name, value) in element.members where name.hasString("…rows") {
      bounds = value.elements.map { bound in
        (bound.openName.flatMap { self.value($0) } ?? bound).integer ?? 0
      }
    }
    guard bounds.count == 3 else { return }
    let offset = min(max(0, bounds[0]), bounds[2])
    let buffer = ByteBuffer()
    var one = Writing(writer: JSONWriter(buffer), isReading: false, anew: false)
    copy.writeMembers(of: element, beside: nil, &one)
    let template = String(decoding: buffer.bytes, as: UTF8.self)
    for number in offset..<(offset + min(max(0, bounds[1]), bounds[2] - offset)) {
      let row = template.replacingParts("\"…row\"", with: "\(number + 1)")
        .replacingParts("…row", with: "\(number + 1)")
      Array(row.utf8).withUnsafeBytes { text.writer.raw($0) }
    }
  }
}

extension JSONValue {
  /// The UTF-8 of a string; empty for a value of another kind.
  fileprivate var bytes: [UInt8] { withDecodedBytes(Array.init) ?? [] }

  /// What follows the `…` of an open value, which is nothing or a name of letters; nil for any other
  /// value.
  var openName: String? {
    guard let text = string, text.unicodeScalars.first == "…" else { return nil }
    let name = text.unicodeScalars.dropFirst()
    return name.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
      ? String(name) : nil
  }
}
