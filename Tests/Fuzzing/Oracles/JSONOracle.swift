import JSON

/// A text that was parsed and written is parsed as the same value, and is then written the same.
enum JSONOracle {
  static func fault(in bytes: [UInt8]) -> String? {
    let parsers = (JSONParser(), JSONParser())
    return withExtendedLifetime(parsers) {
      bytes.withUnsafeBytes { bytes in
        guard let value = try? parsers.0.parse(bytes) else { return nil }
        return written(value).withUnsafeBytes { fault(in: $0, of: value, parsers.1) }
      }
    }
  }

  private static func fault(
    in text: UnsafeRawBufferPointer, of value: JSONValue, _ parser: JSONParser
  ) -> String? {
    guard let again = try? parser.parse(text) else { return "what was written cannot be parsed" }
    if !isSame(value, again) { return "what was written is another value" }
    if !written(again).elementsEqual(text) { return "what was written is written differently" }
    let forbidden = String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || [0x2028, 0x2029].contains($0.value)
    }
    return forbidden ? "a control character was written raw" : nil
  }

  private static func written(_ value: JSONValue) -> [UInt8] {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    write(value, to: &writer)
    return Array(buffer.bytes)
  }

  /// Writes a value. The parser bounds the depth of the recursion.
  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (name, value) in value.members {
        // Names of the writer are constants, so this one is written as a value first.
        written(name).withUnsafeBytes { writer.name(of: $0) }
        write(value, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string: writer.value(value.string ?? "")
    case .number:
      if let number = value.integer { writer.value(number) } else { writer.raw(value.lexeme) }
    case .true, .false: writer.value(value.boolean ?? false)
    case .null: writer.null()
    }
  }

  /// Whether both have the same members and elements in the same order, with the same bytes. An
  /// integer may have another spelling.
  private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    guard one.kind == other.kind, one.count == other.count else { return false }
    return switch one.kind {
    case .object:
      zip(one.members, other.members).allSatisfy {
        isSame($0.name, $1.name) && isSame($0.value, $1.value)
      }
    case .array: zip(one.elements, other.elements).allSatisfy(isSame)
    case .string: one.withDecodedBytes { other.hasString($0) } ?? false
    case .number: one.integer.map { $0 == other.integer } ?? one.lexeme.elementsEqual(other.lexeme)
    case .true, .false, .null: true
    }
  }
}
