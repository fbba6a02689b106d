import Glibc

extension StaticString {
  /// Whether it is these bytes.
  package func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
    return memcmp(utf8Start, start, bytes.count) == 0
  }
}
