/// Scans a string (RFC 8259 § 7): validates all of it and decodes nothing.
struct StringScan {
  /// The cursor after the closing quote.
  let end: Cursor
  let hasEscapes: Bool

  /// Scans the string whose opening quote is just before `start`.
  init(_ start: Cursor, _ end: Cursor) throws(JSONError) {
    var cursor = start
    var hasEscapes = false
    while true {
      cursor = StringScan.plain(cursor, end)
      guard cursor < end else { throw .syntax }
      let byte = cursor.pointee
      if byte == Byte.quote { break }
      if byte == Byte.backslash {
        hasEscapes = true
        cursor += try Escape(at: cursor, end).length
      } else if byte < 0x20 {
        throw .syntax
      } else {
        guard let next = StringScan.scalar(cursor, end) else { throw .invalidUnicode }
        cursor = next
      }
    }
    self.end = cursor + 1
    self.hasEscapes = hasEscapes
  }

  /// The first byte that is a quote, a backslash, a control character or not ASCII, or `end`.
  ///
  /// Eight bytes are tested together: most strings are plain text, and one byte at a time makes both
  /// reading and writing a note of 100 KB several times as long.
  static func plain(_ start: Cursor, _ end: Cursor) -> Cursor {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var cursor = start
    while end - cursor >= 8 {
      let word = UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self).littleEndian
      let quotes = word ^ (ones &* UInt64(Byte.quote))
      let backslashes = word ^ (ones &* UInt64(Byte.backslash))
      // The high bit of a byte says that it ends the run. Only the lowest mark is exact: a borrow may
      // add false ones above it. DEL is marked because 0x7F + 1 has the high bit.
      let marks =
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
          | (word &- ones &* 0x20) & ~word | word | (word &+ ones)) & (ones &* 0x80)
      if marks != 0 { return cursor + marks.trailingZeroBitCount / 8 }
      cursor += 8
    }
    while cursor < end {
      let byte = cursor.pointee
      if byte == Byte.quote || byte == Byte.backslash || byte < 0x20 || byte >= 0x7F { break }
      cursor += 1
    }
    return cursor
  }

  /// The code unit of the `\uXXXX` at `cursor`, or nil if there is none.
  static func codeUnit(_ cursor: Cursor, _ end: Cursor) -> UInt32? {
    guard end - cursor >= 6, cursor[0] == Byte.backslash, cursor[1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for index in 2..<6 {
      guard let digit = Byte.hexDigit(cursor[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// The end of the UTF-8 scalar that begins at `cursor`, or nil if it is not well-formed by RFC 3629:
  /// shortest form only, no surrogates, nothing above U+10FFFF.
  static func scalar(_ cursor: Cursor, _ end: Cursor) -> Cursor? {
    let lead = cursor.pointee
    if lead < 0x80 { return cursor + 1 }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4, end - cursor >= length else { return nil }
    for index in 1..<length where cursor[index] & 0xC0 != 0x80 { return nil }
    // The second byte rules out overlong forms, surrogates and everything above U+10FFFF.
    switch lead {
    case 0xE0 where cursor[1] < 0xA0, 0xED where cursor[1] >= 0xA0: return nil
    case 0xF0 where cursor[1] < 0x90, 0xF4 where cursor[1] >= 0x90: return nil
    default: return cursor + length
    }
  }
}
