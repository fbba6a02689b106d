/// Scans a string (RFC 8259 § 7): validates all of it and decodes nothing.
struct StringScan {
  /// The cursor after the closing quote.
  let end: Cursor
  /// `JSONNode.escapedBit` if the string has escapes, else 0.
  let escapedBit: UInt32

  /// Scans the string whose opening quote is just before `cursor`.
  @inline(__always)
  init(_ cursor: Cursor, _ end: Cursor) throws(ScanFailure) {
    let cursor = StringScan.plain(cursor, end)
    if cursor < end, cursor.pointee == Byte.quote {
      self.end = cursor + 1
      escapedBit = 0
    } else {
      self = try StringScan(rest: cursor, end)
    }
  }

  @inline(never)
  private init(rest start: Cursor, _ end: Cursor) throws(ScanFailure) {
    var cursor = start
    var escapedBit: UInt32 = 0
    while cursor < end {
      let byte = cursor.pointee
      if byte >= 0x80 {
        guard let next = UTF8Scan.scalar(cursor, end) else { throw .unicode(cursor) }
        cursor = next
        continue
      }
      if byte == Byte.quote {
        self.end = cursor + 1
        self.escapedBit = escapedBit
        return
      }
      if byte == Byte.backslash {
        escapedBit = JSONNode.escapedBit
        cursor = try StringScan.escape(cursor, end)
      } else if byte < 0x20 {
        throw .syntax(cursor)
      }
      cursor = StringScan.plain(cursor, end)
    }
    throw .syntax(end)
  }

  /// The first byte that is a quote, a backslash, a control character or not ASCII, or `end`.
  @inline(__always)
  private static func plain(_ start: Cursor, _ end: Cursor) -> Cursor {
    var cursor = start
    while end - cursor >= 8 {
      let marks = Word(cursor).endsOfRun
      if marks != 0 { return cursor + Word.firstIndex(marks) }
      cursor += 8
    }
    if cursor > start {
      // The last eight bytes of the text. Those that were tested before do not end the run.
      let marks = Word(end - 8).endsOfRun
      return marks == 0 ? end : end - 8 + Word.firstIndex(marks)
    }
    while cursor < end {
      let byte = cursor.pointee
      if byte == Byte.quote || byte == Byte.backslash || byte < 0x20 || byte >= 0x80 { break }
      cursor += 1
    }
    return cursor
  }

  /// The end of the escape that begins at `cursor`, which may be a surrogate pair.
  private static func escape(_ cursor: Cursor, _ end: Cursor) throws(ScanFailure) -> Cursor {
    guard end - cursor >= 2 else { throw .syntax(end) }
    switch cursor[1] {
    case Byte.quote, Byte.backslash, Byte.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return cursor + 2
    case 0x75:
      guard let unit = codeUnit(cursor, end) else { throw .syntax(cursor) }
      if unit & 0xF800 != 0xD800 { return cursor + 6 }
      guard unit < 0xDC00 else { throw .unicode(cursor) }
      guard let low = codeUnit(cursor + 6, end), low & 0xFC00 == 0xDC00 else {
        throw .unicode(cursor)
      }
      return cursor + 12
    default:
      throw .syntax(cursor)
    }
  }

  /// The code unit of the `\uXXXX` at `cursor`, or nil if there is none.
  private static func codeUnit(_ cursor: Cursor, _ end: Cursor) -> UInt32? {
    guard end - cursor >= 6, cursor[0] == Byte.backslash, cursor[1] == 0x75 else { return nil }
    var unit: UInt32 = 0
    for index in 2..<6 {
      guard let digit = Byte.hexDigit(cursor[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
