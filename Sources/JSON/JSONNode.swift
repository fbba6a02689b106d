/// One value on the tape. Its first byte in the text says which kind it is.
@usableFromInline
struct JSONNode {
  /// The offset of the first byte.
  @usableFromInline let start: UInt32

  /// Of a scalar: the offset after the last byte, with `escapedBit` for a string that has escapes.
  /// Of a container: how many nodes it takes, itself included; while it is still open, the index of
  /// the container around it, so that the tape is its own stack.
  @usableFromInline var extent: UInt32

  @usableFromInline static var escapedBit: UInt32 { 0x8000_0000 }

  @inlinable
  init(start: UInt32, extent: UInt32) {
    self.start = start
    self.extent = extent
  }

  /// The offset after the last byte of a scalar.
  @inlinable var end: Int { Int(extent & ~JSONNode.escapedBit) }

  /// Whether a string has to be decoded.
  @inlinable var hasEscapes: Bool { extent & JSONNode.escapedBit != 0 }
}
