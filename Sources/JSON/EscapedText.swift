/// Writes strings as JSON (RFC 8259 § 7), safe for programs that read lines and for terminals: it
/// also escapes DEL, C1, U+2028 and U+2029, which JSON allows as they are.
enum EscapedText {
  /// The text is written in blocks of this many bytes, so that the room for the worst case stays
  /// small.
  private static let blockLength = 1024

  /// Writes the quotes and the text between them.
  static func write(_ text: UnsafeRawBufferPointer, to storage: inout ByteStorage) {
    storage.append(Byte.quote)
    if let start = text.baseAddress {
      var source = start.assumingMemoryBound(to: UInt8.self)
      let end = source + text.count
      while source < end {
        let blockEnd = source + min(end - source, blockLength)
        // At worst six bytes for one, also for a scalar that crosses the end of the block; and
        // eight more, because words are stored whole.
        let room = storage.reserve((blockEnd - source) * 6 + 8)
        var target = room
        source = write(source, blockEnd, textEnd: end, to: &target)
        storage.tail &+= target - room
      }
    }
    storage.append(Byte.quote)
  }

  /// Writes a block and returns where it stopped: at the end of the block, or a little after it.
  private static func write(
    _ start: Cursor, _ blockEnd: Cursor, textEnd: Cursor,
    to end: inout UnsafeMutableRawPointer
  ) -> Cursor {
    var source = start
    var target = end
    while source < blockEnd {
      if textEnd - source >= 8 {
        let word = Word(source)
        let marks = word.escapeCandidates
        target.storeBytes(of: word.bits.littleEndian, as: UInt64.self)
        let count = marks == 0 ? 8 : Word.firstIndex(marks)
        source += count
        target += count
        if marks == 0 || source >= blockEnd { continue }
      }
      source = writeScalar(source, textEnd, to: &target)
    }
    end = target
    return source
  }

  /// Writes the scalar at `source`, escaped if it must be, and returns where the next byte is to be
  /// read. If the scalar needs no escape, this may write only its first byte; its other bytes are
  /// copied like any others.
  @inline(__always)
  private static func writeScalar(
    _ source: Cursor, _ end: Cursor, to target: inout UnsafeMutableRawPointer
  ) -> Cursor {
    let byte = source.pointee
    if byte == 0xC2, end - source >= 2, source[1] < 0xA0 {
      writeUnicode(UInt16(source[1]), to: &target)
      return source + 2
    }
    if byte == 0xE2, end - source >= 3, source[1] == 0x80, source[2] & 0xFE == 0xA8 {
      writeUnicode(0x2000 | UInt16(source[2] & 0x3F), to: &target)
      return source + 3
    }
    if byte == Byte.quote || byte == Byte.backslash {
      target.put(Byte.backslash)
      target.put(byte)
    } else if byte < 0x20 || byte == 0x7F {
      writeControl(byte, to: &target)
    } else {
      target.put(byte)
    }
    return source + 1
  }

  private static func writeControl(_ byte: UInt8, to target: inout UnsafeMutableRawPointer) {
    let letter: UInt8
    switch byte {
    case Byte.backspace: letter = 0x62
    case Byte.formFeed: letter = 0x66
    case Byte.lineFeed: letter = 0x6E
    case Byte.carriageReturn: letter = 0x72
    case Byte.tab: letter = 0x74
    default: return writeUnicode(UInt16(byte), to: &target)
    }
    target.put(Byte.backslash)
    target.put(letter)
  }

  /// `\u` and four lower-case hexadecimal digits.
  private static func writeUnicode(_ unit: UInt16, to target: inout UnsafeMutableRawPointer) {
    target.put(Byte.backslash)
    target.put(0x75)
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      target.put(digit < 10 ? Byte.zero + digit : 0x57 + digit)
    }
  }
}
