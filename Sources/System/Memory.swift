#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs of bytes in memory, as the C library copies, compares and searches them: the fastest way
/// there is on each platform. Addresses and lengths are the caller's to get right.
public enum Memory {
  /// Copies bytes to a place that does not overlap theirs.
  @inlinable @inline(__always)
  public static func copy(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    memcpy(target, source, count)
  }

  /// Moves bytes to a place that may overlap theirs.
  @inlinable @inline(__always)
  public static func move(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    memmove(target, source, count)
  }

  /// The order of two runs of the same length by their bytes: below 0, 0 or above 0.
  @inlinable @inline(__always)
  public static func compare(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Int {
    Int(memcmp(left, right, count))
  }

  /// Whether two runs of the same length have the same bytes.
  @inlinable @inline(__always)
  public static func isEqual(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Where a byte occurs first; nil if it does not.
  @inlinable @inline(__always)
  public static func find(
    _ byte: UInt8, in bytes: UnsafeRawPointer, count: Int
  ) -> UnsafeRawPointer? {
    UnsafeRawPointer(memchr(bytes, Int32(byte), count))
  }

  /// Where a run of bytes occurs first in another one; nil if it does not. The empty one occurs at
  /// the beginning.
  public static func find(
    _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawPointer? {
    part.isEmpty ? bytes.baseAddress : search(bytes, part)
  }

  /// Memory of another size with the same beginning; nil gives new memory. Nil if there is none to be
  /// had. It is given back by ``free(_:)``.
  @inlinable @inline(__always)
  public static func resize(
    _ memory: UnsafeMutableRawPointer?, to byteCount: Int
  ) -> UnsafeMutableRawPointer? {
    realloc(memory, byteCount)
  }

  /// Gives memory back that ``resize(_:to:)`` gave.
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
