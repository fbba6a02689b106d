/// Checks UTF-8 by RFC 3629: shortest form only, no surrogates, nothing above U+10FFFF.
enum UTF8Scan {
  /// The end of the scalar that begins at `cursor`, or nil if it is not well-formed.
  @inline(__always)
  static func scalar(_ cursor: Cursor, _ end: Cursor) -> Cursor? {
    let lead = cursor.pointee
    let room = end - cursor
    if lead < 0x80 { return cursor + 1 }
    if lead < 0xE0 {
      return lead >= 0xC2 && room >= 2 && isContinuation(cursor[1]) ? cursor + 2 : nil
    }
    // The second byte rules out overlong forms, surrogates and everything above U+10FFFF.
    if lead < 0xF0 {
      guard room >= 3, isContinuation(cursor[1]), isContinuation(cursor[2]) else { return nil }
      if lead == 0xE0 && cursor[1] < 0xA0 || lead == 0xED && cursor[1] >= 0xA0 { return nil }
      return cursor + 3
    }
    guard lead <= 0xF4, room >= 4 else { return nil }
    guard isContinuation(cursor[1]), isContinuation(cursor[2]), isContinuation(cursor[3]) else {
      return nil
    }
    if lead == 0xF0 && cursor[1] < 0x90 || lead == 0xF4 && cursor[1] >= 0x90 { return nil }
    return cursor + 4
  }

  /// The first byte from `cursor` on where no well-formed scalar begins, or nil.
  static func firstFault(_ cursor: Cursor, _ end: Cursor) -> Cursor? {
    var cursor = cursor
    while cursor < end {
      guard let next = scalar(cursor, end) else { return cursor }
      cursor = next
    }
    return nil
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
