import System

extension StaticString {
  /// Whether it is these bytes.
  package func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
    return Memory.isEqual(utf8Start, start, count: bytes.count)
  }
}
