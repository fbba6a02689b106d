import JSON

/// A text that was parsed and written can be parsed again, and is then written the same.
enum JSONOracle {
  static func fault(in bytes: [UInt8]) -> String? {
    guard let first = rewritten(bytes) else { return nil }
    guard let second = rewritten(first) else { return "what was written cannot be parsed" }
    if first != second { return "what was written is written differently" }
    let forbidden = String(decoding: first, as: UTF8.self).unicodeScalars.contains {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || [0x2028, 0x2029].contains($0.value)
    }
    return forbidden ? "a control character was written raw" : nil
  }

  /// The text as the writer writes it; nil if it is not JSON.
  private static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
    let parser = JSONParser(maximumDepth: 64)
    return bytes.withUnsafeBytes { bytes in
      guard let value = try? parser.parse(bytes) else { return nil }
      let buffer = ByteBuffer()
      var writer = JSONWriter(buffer)
      write(value, to: &writer)
      return Array(buffer.bytes)
    }
  }

  /// Writes a value. The parser bounds the depth of the recursion. An object is written as an array
  /// of its names and values, since the writer takes only constant names.
  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginArray()
      for (name, value) in value.members {
        writer.value(name.string ?? "")
        write(value, to: &writer)
      }
      writer.endArray()
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
}
