/// Eight bytes of a text looked at together. The answers mark bytes by their high bit; only the
/// lowest mark is exact (a borrow may add false ones above it), and only that one is used.
struct Word {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  let bits: UInt64

  /// The eight bytes from here on, all of which must be readable.
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

  /// Marks the bytes that end a plain run when reading: quote, backslash, C0, not ASCII.
  @inline(__always)
  var endsOfRun: UInt64 {
    (marks(Byte.quote) | marks(Byte.backslash) | controlMarks | bits) & Word.highs
  }

  /// Marks the bytes that may need an escape when writing: those, and DEL.
  @inline(__always)
  var escapeCandidates: UInt64 {
    (marks(Byte.quote) | marks(Byte.backslash) | controlMarks | bits | (bits &+ Word.ones))
      & Word.highs
  }

  /// Which of the eight bytes the lowest mark means.
  @inline(__always)
  static func firstIndex(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}
