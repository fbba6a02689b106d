import Glibc

extension StaticString {
  /// Whether it is these bytes.
  package func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
    return memcmp(utf8Start, start, bytes.count) == 0
  }

  /// Whether both have the same bytes; those of one name lie in one place nearly always.
  package func isSame(as other: StaticString) -> Bool {
    guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    return utf8Start == other.utf8Start
      || memcmp(utf8Start, other.utf8Start, utf8CodeUnitCount) == 0
  }
}
