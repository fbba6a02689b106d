typealias Cursor = UnsafePointer<UInt8>

/// Where a text is wrong; the parser turns the cursor into an offset. `Sendable` is unchecked
/// because a cursor is an address; it never leaves `JSONParser.parse`.
enum ScanFailure: Error, @unchecked Sendable {
  case syntax(Cursor)
  case unicode(Cursor)
}

/// Scans everything that is not a string. Each function takes a cursor to where something begins
/// and returns the cursor after it; none reads at or after `end`.
enum Scan {
  /// The first byte that is not white space, or `end`.
  @inline(__always)
  static func space(_ cursor: Cursor, _ end: Cursor) -> Cursor {
    // Programs seldom write any.
    if cursor < end, cursor.pointee > Byte.space { return cursor }
    return spaces(cursor, end)
  }

  /// Where this byte stands after white space; throws if another one does.
  @inline(__always)
  static func space(
    to byte: UInt8, _ cursor: Cursor, _ end: Cursor
  ) throws(ScanFailure) -> Cursor {
    if cursor < end, cursor.pointee == byte { return cursor }
    let next = spaces(cursor, end)
    guard next < end, next.pointee == byte else { throw .syntax(next) }
    return next
  }

  @inline(never)
  private static func spaces(_ cursor: Cursor, _ end: Cursor) -> Cursor {
    var cursor = cursor
    while cursor < end, Byte.isSpace(cursor.pointee) { cursor += 1 }
    return cursor
  }

  /// The end of the number (RFC 8259 § 6) that begins at `cursor`, which must be before `end`.
  @inline(__always)
  static func number(_ cursor: Cursor, _ end: Cursor) throws(ScanFailure) -> Cursor {
    var cursor = cursor
    if cursor.pointee == Byte.minus { cursor += 1 }
    if cursor < end, cursor.pointee == Byte.zero {
      cursor += 1
    } else {
      cursor = try digits(cursor, end)
    }
    if cursor < end, cursor.pointee == Byte.point {
      cursor = try digits(cursor + 1, end)
    }
    if cursor < end, cursor.pointee | 0x20 == 0x65 {
      cursor += 1
      if cursor < end, cursor.pointee == Byte.plus || cursor.pointee == Byte.minus { cursor += 1 }
      cursor = try digits(cursor, end)
    }
    return cursor
  }

  /// The end of one or more digits.
  @inline(__always)
  private static func digits(_ cursor: Cursor, _ end: Cursor) throws(ScanFailure) -> Cursor {
    var last = cursor
    while last < end, Byte.isDigit(last.pointee) { last += 1 }
    if last == cursor { throw .syntax(cursor) }
    return last
  }

  /// The end of `true`, `false` or `null` (RFC 8259 § 3).
  @inline(__always)
  static func literal(_ cursor: Cursor, _ end: Cursor) throws(ScanFailure) -> Cursor {
    guard end - cursor >= 4 else { throw .syntax(cursor) }
    let word = UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self).littleEndian
    if word == 0x6575_7274 || word == 0x6C6C_756E { return cursor + 4 }
    if word == 0x736C_6166, end - cursor >= 5, cursor[4] == 0x65 { return cursor + 5 }
    throw .syntax(cursor)
  }

  /// The end of the container that begins at `cursor`, or nil if it does not end. This counts
  /// brackets of either kind outside strings, and checks nothing else in the container.
  static func container(_ cursor: Cursor, _ end: Cursor) -> Cursor? {
    var cursor = cursor
    var depth = 0
    while cursor < end {
      let byte = cursor.pointee
      cursor += 1
      if Byte.isOpening(byte) {
        depth += 1
      } else if byte | 0x20 == Byte.closeBrace {
        depth -= 1
        if depth == 0 { return cursor }
      } else if byte == Byte.quote {
        while cursor < end, cursor.pointee != Byte.quote {
          cursor += cursor.pointee == Byte.backslash && end - cursor > 1 ? 2 : 1
        }
        if cursor == end { return nil }
        cursor += 1
      }
    }
    return nil
  }
}
