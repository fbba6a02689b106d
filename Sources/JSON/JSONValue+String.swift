import System

extension JSONValue {
  /// The bytes between the quotes, escapes included.
  @inlinable var content: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start) + 1
    return UnsafeRawBufferPointer(start: source + start, count: node.pointee.end - 1 - start)
  }

  /// The text of a string, decoded (RFC 8259 § 7); nil for a value of another kind.
  @inline(never)
  package var string: String? {
    if firstByte == Byte.quote && !node.pointee.hasEscapes { return JSONValue.string(content) }
    return withDecodedBytes(JSONValue.string)
  }

  @inline(__always)
  private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    // Swift keeps a short string in the string's own two words, and makes one faster in place.
    guard bytes.count <= 15, let start = bytes.baseAddress else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let count = bytes.count
    return String(unsafeUninitializedCapacity: count) { text in
      if let target = text.baseAddress { Memory.copy(start, to: target, count: count) }
      return count
    }
  }

  /// Whether this is a string whose text is exactly these bytes of UTF-8 (RFC 8259 § 8.3).
  /// Spellings that are only canonically equivalent are different.
  @inlinable @inline(__always)
  package func hasString(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard firstByte == 0x22 else { return false }
    if node.pointee.hasEscapes { return hasDecodedString(bytes) }
    let content = content
    guard content.count == bytes.count else { return false }
    guard let left = content.baseAddress, let right = bytes.baseAddress else { return true }
    return Memory.isEqual(left, right, count: bytes.count)
  }

  /// Whether this is a string with exactly this text.
  @inlinable @inline(__always)
  package func hasString(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { hasString(UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the UTF-8 of a string, without a copy if it has no escapes; nil for a value
  /// of another kind.
  @inlinable
  package func withDecodedBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    guard firstByte == 0x22 else { return nil }
    guard node.pointee.hasEscapes else { return body(content) }
    let content = content
    return withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { memory in
      let count = JSONValue.decode(content, into: memory)
      return body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  @usableFromInline @inline(never)
  func hasDecodedString(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Each byte of the text takes one to six bytes of the content, so most strings are found to be
    // different without decoding.
    guard content.count > bytes.count, content.count / 6 <= bytes.count else { return false }
    return withDecodedBytes { decoded in
      guard decoded.count == bytes.count else { return false }
      guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return true }
      return Memory.isEqual(left, right, count: bytes.count)
    } ?? false
  }

  /// Decodes the content of a string into `memory`, and returns the length of the text in bytes.
  /// The text is never longer than the content.
  @usableFromInline @inline(never)
  static func decode(
    _ content: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard var source = content.baseAddress, var target = memory.baseAddress else { return 0 }
    let start = target
    let end = source + content.count
    while source < end {
      let run = Memory.find(Byte.backslash, in: source, count: end - source).map { $0 - source }
      let count = run ?? end - source
      Memory.copy(source, to: target, count: count)
      target += count
      source += count
      guard run != nil else { break }
      let escape = Escape(at: source.assumingMemoryBound(to: UInt8.self))
      source += escape.length
      for byte in escape.utf8 {
        target.storeBytes(of: byte, as: UInt8.self)
        target += 1
      }
    }
    return target - start
  }
}
