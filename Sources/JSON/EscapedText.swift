/// One escape of a string (RFC 8259 § 7).
struct Escape {
  /// The length of the escape in the text, in bytes: 2, 6, or 12 for a surrogate pair.
  let length: Int
  let scalar: Unicode.Scalar

  /// The escapes of one letter, with what they stand for. A slash need not be escaped.
  private static let short: [(letter: UInt8, scalar: Unicode.Scalar)] = [
    (Byte.quote, "\""), (Byte.backslash, "\\"), (UInt8(ascii: "b"), "\u{8}"),
    (UInt8(ascii: "f"), "\u{C}"), (UInt8(ascii: "n"), "\n"), (UInt8(ascii: "r"), "\r"),
    (UInt8(ascii: "t"), "\t"), (UInt8(ascii: "/"), "/"),
  ]

  /// The escape whose backslash is at `cursor`, which may be a surrogate pair.
  init(at cursor: Cursor, _ end: Cursor) throws(JSONError) {
    guard end - cursor >= 2 else { throw .syntax }
    if let short = Escape.short.first(where: { $0.letter == cursor[1] }) {
      length = 2
      scalar = short.scalar
      return
    }
    guard let unit = StringScan.codeUnit(cursor, end) else { throw .syntax }
    guard unit & 0xF800 == 0xD800 else {
      length = 6
      scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      return
    }
    guard unit < 0xDC00, let low = StringScan.codeUnit(cursor + 6, end), low & 0xFC00 == 0xDC00
    else { throw .invalidUnicode }
    length = 12
    scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
  }

  /// The letter of a character that has an escape of one letter and must be escaped.
  static func letter(for byte: UInt8) -> UInt8? {
    short.first { $0.scalar.value == UInt32(byte) && $0.scalar != "/" }?.letter
  }
}

extension ByteBuffer {
  /// Appends text as the inside of a JSON string (RFC 8259 § 7), safe for programs that read lines and
  /// for terminals: DEL, C1, U+2028 and U+2029 are escaped too, which JSON allows as they are. If
  /// `isEscaped`, the text has all escapes that JSON demands already, and its quotes stay.
  func appendEscaped(_ text: UnsafeRawBufferPointer, isEscaped: Bool = false) {
    guard let start = text.baseAddress else { return }
    var cursor = start.assumingMemoryBound(to: UInt8.self)
    let end = cursor + text.count
    while true {
      let run = StringScan.plain(cursor, end)
      append(UnsafeRawBufferPointer(start: cursor, count: run - cursor))
      if run == end { return }
      cursor = StringScan.scalar(run, end) ?? run + 1
      let bytes = UnsafeRawBufferPointer(start: run, count: cursor - run)
      let isKept = isEscaped && (run.pointee == Byte.quote || run.pointee == Byte.backslash)
      if !isKept, run.pointee < 0x80, let letter = Escape.letter(for: run.pointee) {
        append(Byte.backslash)
        append(letter)
      } else if let number = Self.numberOfForbidden(bytes) {
        let digits = String(number, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      } else {
        append(bytes)
      }
    }
  }

  /// The number of a scalar that is never written as it is; nil for any other scalar.
  private static func numberOfForbidden(_ scalar: UnsafeRawBufferPointer) -> Int? {
    switch scalar[0] {
    case ..<0x20, 0x7F: Int(scalar[0])
    case 0xC2 where scalar.count > 1 && scalar[1] < 0xA0: Int(scalar[1])
    case 0xE2 where scalar.count > 2 && scalar[1] == 0x80 && scalar[2] & 0xFE == 0xA8:
      0x2000 | Int(scalar[2] & 0x3F)
    default: nil
    }
  }
}
