import System

extension JSONValue {
  /// The bytes between the quotes, escapes included.
  private var content: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start) + 1
    return UnsafeRawBufferPointer(start: source + start, count: node.pointee.end - 1 - start)
  }

  /// The text of a string, decoded (RFC 8259 § 7); nil for a value of another kind.
  package var string: String? { withDecodedBytes { String(decoding: $0, as: UTF8.self) } }

  /// Whether this is a string whose text is exactly these bytes of UTF-8 (RFC 8259 § 8.3).
  /// Spellings that are only canonically equivalent are different.
  package func hasString(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard kind == .string else { return false }
    let content = content
    guard node.pointee.hasEscapes else { return Self.areEqual(content, bytes) }
    // Each byte of the text takes one to six bytes of the content, so most strings are found to be
    // different without decoding.
    guard content.count > bytes.count, content.count / 6 <= bytes.count else { return false }
    return withDecodedBytes { Self.areEqual($0, bytes) } ?? false
  }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress
    else { return left.count == right.count }
    return Memory.compare(first, second, count: left.count) == 0
  }

  package func hasString(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { hasString(UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the UTF-8 of a string, without a copy if it has no escapes; nil for a value
  /// of another kind.
  package func withDecodedBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    guard kind == .string else { return nil }
    let content = content
    guard node.pointee.hasEscapes else { return body(content) }
    return withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { memory in
      let count = JSONValue.decode(content, into: memory)
      return body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Decodes the content of a string into `memory`, and returns the length of the text in bytes.
  /// The text is never longer than the content.
  private static func decode(
    _ content: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    var source = content[...]
    var count = 0
    while let first = source.first {
      if first == Byte.backslash, let start = content.baseAddress {
        let escape = Escape(at: (start + source.startIndex).assumingMemoryBound(to: UInt8.self))
        for byte in UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter {
          memory[count] = byte
          count += 1
        }
        source = source.dropFirst(escape.length)
      } else {
        let run = source.prefix { $0 != Byte.backslash }
        memory[count..<count + run.count].copyBytes(from: run)
        count += run.count
        source = source[run.endIndex...]
      }
    }
    return count
  }
}
