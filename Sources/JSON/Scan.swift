import System

typealias Cursor = UnsafePointer<UInt8>

/// The bytes that mean something in JSON.
package enum Byte {
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var plus: UInt8 { 0x2B }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var point: UInt8 { 0x2E }
  static var zero: UInt8 { 0x30 }
  static var colon: UInt8 { 0x3A }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// Whether it is white space by RFC 8259 § 2. What else is white space in Unicode does not count.
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The value of a hexadecimal digit, or nil.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

/// Scans everything that is not a string. Each function takes a cursor to where something begins
/// and returns the cursor after it; none reads at or after `end`.
enum Scan {
  /// The first byte that is not white space, or `end`.
  static func space(_ start: Cursor, _ end: Cursor) -> Cursor {
    var cursor = start
    while cursor < end, Byte.isSpace(cursor.pointee) { cursor += 1 }
    return cursor
  }

  /// The cursor after a byte that must come next.
  static func byte(_ byte: UInt8, _ cursor: Cursor, _ end: Cursor) throws(JSONError) -> Cursor {
    guard cursor < end, cursor.pointee == byte else { throw .syntax }
    return cursor + 1
  }

  /// The end of the number (RFC 8259 § 6) that begins at `cursor`, which must be before `end`.
  static func number(_ cursor: Cursor, _ end: Cursor) throws(JSONError) -> Cursor {
    var cursor = cursor
    if cursor.pointee == Byte.minus { cursor += 1 }
    // No digit follows a zero at the beginning.
    let isZero = cursor < end && cursor.pointee == Byte.zero
    cursor = try isZero ? cursor + 1 : digits(cursor, end)
    if cursor < end, cursor.pointee == Byte.point { cursor = try digits(cursor + 1, end) }
    if cursor < end, cursor.pointee | 0x20 == 0x65 {
      cursor += 1
      if cursor < end, cursor.pointee == Byte.plus || cursor.pointee == Byte.minus { cursor += 1 }
      cursor = try digits(cursor, end)
    }
    return cursor
  }

  /// The end of one or more digits.
  private static func digits(_ cursor: Cursor, _ end: Cursor) throws(JSONError) -> Cursor {
    var last = cursor
    while last < end, Byte.isDigit(last.pointee) { last += 1 }
    if last == cursor { throw .syntax }
    return last
  }

  /// The end of `true`, `false` or `null` (RFC 8259 § 3).
  static func literal(_ cursor: Cursor, _ end: Cursor) throws(JSONError) -> Cursor {
    let word: StaticString =
      switch cursor.pointee {
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      default: "null"
      }
    let count = word.utf8CodeUnitCount
    guard end - cursor >= count, Memory.compare(cursor, word.utf8Start, count: count) == 0 else {
      throw .syntax
    }
    return cursor + count
  }
}
