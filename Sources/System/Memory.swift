#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Copies, compares and searches bytes in memory with the C library's functions, which are the
/// fastest on each platform. The caller answers for addresses and lengths.
public enum Memory {
  /// Copies bytes to memory that does not overlap the source.
  @inlinable @inline(__always)
  public static func copy(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    memcpy(target, source, count)
  }

  /// Moves bytes to memory that may overlap the source.
  @inlinable @inline(__always)
  public static func move(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    memmove(target, source, count)
  }

  /// The order of two byte strings of the same length: below 0, 0 or above 0.
  @inlinable @inline(__always)
  public static func compare(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Int {
    Int(memcmp(left, right, count))
  }

  /// Whether two byte strings of the same length are equal.
  @inlinable @inline(__always)
  public static func isEqual(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Where a byte first occurs; nil if it does not.
  @inlinable @inline(__always)
  public static func find(
    _ byte: UInt8, in bytes: UnsafeRawPointer, count: Int
  ) -> UnsafeRawPointer? {
    UnsafeRawPointer(memchr(bytes, Int32(byte), count))
  }

  /// Where a byte string first occurs in another; nil if it does not. The empty one occurs at the
  /// beginning.
  public static func find(
    _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawPointer? {
    part.isEmpty ? bytes.baseAddress : search(bytes, part)
  }

  /// Resizes memory, keeping its first bytes; nil gives new memory. Returns nil if there is not
  /// enough memory. Free the result with ``free(_:)``.
  @inlinable @inline(__always)
  public static func resize(
    _ memory: UnsafeMutableRawPointer?, to byteCount: Int
  ) -> UnsafeMutableRawPointer? {
    realloc(memory, byteCount)
  }

  /// Frees memory that ``resize(_:to:)`` returned.
  @inlinable @inline(__always)
  public static func free(_ memory: UnsafeMutableRawPointer?) {
    #if canImport(Glibc)
      Glibc.free(memory)
    #elseif canImport(Musl)
      Musl.free(memory)
    #elseif canImport(Darwin)
      Darwin.free(memory)
    #endif
  }
}
