/// Eight bytes of a text, tested together. A result marks bytes by setting their high bits. Only
/// the lowest mark is exact (a borrow may add false ones above it), and only that one is used.
struct Word {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  let bits: UInt64

  /// The eight bytes that begin at `memory`, all of which must be readable.
  @inline(__always)
  init(_ memory: UnsafeRawPointer) {
    bits = memory.loadUnaligned(as: UInt64.self).littleEndian
  }

  @inline(__always)
  private func marks(_ byte: UInt8) -> UInt64 {
    let differences = bits ^ (Word.ones &* UInt64(byte))
    return (differences &- Word.ones) & ~differences
  }

  @inline(__always)
  private var controlMarks: UInt64 {
    (bits &- (Word.ones &* 0x20)) & ~bits
  }

  /// Marks the bytes that end a plain run of a string that is read: quote, backslash, C0, not
  /// ASCII.
  @inline(__always)
  var endsOfRun: UInt64 {
    (marks(Byte.quote) | marks(Byte.backslash) | controlMarks | bits) & Word.highs
  }

  /// Marks the bytes that may need an escape when a string is written: those, and DEL.
  @inline(__always)
  var escapeCandidates: UInt64 {
    (marks(Byte.quote) | marks(Byte.backslash) | controlMarks | bits | (bits &+ Word.ones))
      & Word.highs
  }

  /// The index of the byte that the lowest mark marks.
  @inline(__always)
  static func firstIndex(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}
