extension UnsafeMutableRawPointer {
  /// Writes a byte and steps behind it.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    storeBytes(of: byte, as: UInt8.self)
    self += 1
  }
}
