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
    from pattern: JSONValue, to actual: JSONValue?, anew: Bool, at path: String = ""
  ) -> JSONDifference? {
    if let actual, let name = pattern.openName {
      if !anew, let value = values[name]?.value, value.digest != actual.digest {
        return JSONDifference(value, actual, at: path)
      }
      if !name.isEmpty { values[name] = ParsedText(Array(actual.text().utf8)) }
      return nil
    }
    if let actual, actual.kind == pattern.kind {
      switch pattern.kind {
      case .object: return differenceOfMembers(from: pattern, to: actual, anew, path)
      case .array: return differenceOfElements(from: pattern, to: actual, anew, path)
      case .string, .number, .true, .false, .null:
        if pattern.digest == actual.digest { return nil }
      }
    }
    return JSONDifference(pattern.openName.flatMap(value) ?? pattern, actual, at: path)
  }

  private mutating func differenceOfMembers(
    from pattern: JSONValue, to actual: JSONValue, _ anew: Bool, _ path: String
  ) -> JSONDifference? {
    func place(_ name: [UInt8]) -> String {
      (path.isEmpty ? "" : path + ".") + String(decoding: name, as: UTF8.self)
    }
    var rest = actual.members.filter { !$0.value.isNull }
    for (member, value) in pattern.members where !member.hasString("…") {
      let (name, isOptional) = member.optionalName
      let index = rest.firstIndex { $0.name.bytes == name }
      let other = index.map { rest.remove(at: $0).value }
      if other == nil && (isOptional ? mayLack(value.openName, anew) : value.isNull) { continue }
      if let found = difference(from: value, to: other, anew: anew, at: place(name)) {
        return found
      }
    }
    guard pattern["…"] == nil, let surplus = rest.first else { return nil }
    return JSONDifference(nil, surplus.value, at: place(surplus.name.bytes))
  }

  private mutating func differenceOfElements(
    from pattern: JSONValue, to actual: JSONValue, _ anew: Bool, _ path: String
  ) -> JSONDifference? {
    var others = actual.elements
    for (index, element) in pattern.elements.enumerated() {
      if let found = difference(
        from: element, to: others.next(), anew: anew, at: "\(path)[\(index)]")
      {
        return found
      }
    }
    return others.next().map { JSONDifference(nil, $0, at: "\(path)[\(pattern.count)]") }
  }

  /// Whether an optional member may be absent: not if its name has a value that another message
  /// gave it.
  private mutating func mayLack(_ name: String?, _ anew: Bool) -> Bool {
    guard let name, !name.isEmpty else { return true }
    if !anew, let value = values[name]?.value {
      return value.isNull || value.digest == defaults[name]?.value.digest
    }
    values[name] = defaults[name] ?? ParsedText(Array("null".utf8))
    return true
  }

  /// The value of a name; nil if it has none.
  private func value(_ name: String) -> JSONValue? {
    let value = (values[name] ?? defaults[name])?.value
    return value?.isNull == true ? nil : value
  }

  /// The pattern as JSON, with this id if it has one. Each name has its value, and an optional member
  /// without one is left out.
  func filled(_ pattern: JSONValue, id: UnsafeRawBufferPointer? = nil) -> [UInt8] {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    write(pattern, id: id, &writer)
    return Array(buffer.bytes)
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
    case .string:
      guard let name = pattern.openName else { return writer.copy(pattern) }
      // The number of a row is written later.
      if let value = value(name) ?? (name == Self.row ? pattern : nil) {
        writer.copy(value)
      } else {
        writer.null()
      }
    case .number, .true, .false, .null: writer.copy(pattern)
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
  fileprivate var bytes: [UInt8] { withDecodedBytes(Array.init) ?? [] }

  /// The name of a member without the `?` that says that it may be absent, and whether it has that.
  fileprivate var optionalName: (name: [UInt8], isOptional: Bool) {
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
