import Testing

@testable import JSON

/// Writes values that were read, and compares values by their bytes.
enum RoundTrip {
  /// The text that our writer writes for a value. Numbers keep their spelling.
  static func write(_ value: JSONValue) -> [UInt8] {
    let buffer = ByteBuffer(capacity: 16)
    var writer = JSONWriter(buffer)
    write(value, to: &writer)
    return Array(buffer.bytes)
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (name, value) in value.members {
        // `JSONWriter.name` takes only constant names.
        writer.value(name.string ?? "")
        writer.buffer.append(":")
        writer.needsComma = false
        write(value, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string: writer.value(value.string ?? "")
    case .number: writer.raw(value.lexeme)
    case .true: writer.value(true)
    case .false: writer.value(false)
    case .null: writer.null()
    }
  }

  /// Whether both values have the same members and elements in the same order, with the same bytes.
  static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .object:
      return left.count == right.count
        && zip(left.members, right.members).allSatisfy {
          isSame($0.name, $1.name) && isSame($0.value, $1.value)
        }
    case .array:
      return left.count == right.count && zip(left.elements, right.elements).allSatisfy(isSame)
    case .string:
      return left.withDecodedBytes { right.hasString($0) } ?? false
    case .number:
      return left.lexeme.elementsEqual(right.lexeme)
    case .true, .false, .null:
      return true
    }
  }

  /// Reads a text, writes it, and reads and writes the result: the values must be the same, and so
  /// must the two written texts.
  static func check(_ text: [UInt8], _ first: Reading, _ second: Reading) throws {
    try first.value(text) { value in
      let written = write(value)
      try second.value(written) { again in
        #expect(isSame(value, again), "\(String(decoding: text, as: UTF8.self))")
        #expect(write(again) == written)
      }
    }
  }
}
