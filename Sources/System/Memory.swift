import CLibrary

/// Compares and searches bytes in memory with the C library's functions, which are the
/// fastest on each platform. The caller answers for addresses and lengths.
public enum Memory {
  /// The order of two byte strings of the same length: below 0, 0 or above 0.
  @inlinable @inline(__always) public static func compare(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Int { Int(memcmp(left, right, count)) }

  /// Where a byte first occurs; nil if it does not.
  @inlinable @inline(__always) public static func find(
    _ byte: UInt8, in bytes: UnsafeRawPointer, count: Int
  ) -> UnsafeRawPointer? { UnsafeRawPointer(memchr(bytes, Int32(byte), count)) }

  /// What stderr says when there is no more memory.
  package nonisolated(unsafe) static var shortageNotice: StaticString = "out of memory\n"

  /// Resizes memory, keeping its first bytes; nil gives new memory. If there is not enough, this ends the
  /// process, since nothing could be answered. Give the result to ``release(_:)``.
  public static func resize(
    _ memory: UnsafeMutableRawPointer?, to byteCount: Int
  ) -> UnsafeMutableRawPointer {
    if let resized = realloc(memory, byteCount) { return resized }
    ThisProcess.end(shortageNotice, code: 74)
  }

  /// Frees memory that ``resize(_:to:)`` returned.
  @inlinable @inline(__always)
  public static func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }
}

/// Looking for one text in another, byte for byte. Swift's own functions of this kind are in the library
/// of its regular expressions, which would be a tenth of the program.
extension String {
  /// Whether another text occurs in this one. The empty text occurs everywhere.
  package func hasPart(_ part: String) -> Bool {
    Array(utf8).withUnsafeBytes { bytes in
      Array(part.utf8).withUnsafeBytes { $0.isEmpty || Memory.find($0, in: bytes) != nil }
    }
  }

  /// The text with another one in the place of each occurrence of a part, which is not empty.
  package func replacingParts(_ part: String, with other: String) -> String {
    let (part, other) = (Array(part.utf8), Array(other.utf8))
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let place = rest.firstIndex(of: part[0]) {
      let isPart = rest[place...].starts(with: part)
      result += rest[..<place] + (isPart ? other : [part[0]])
      rest = rest[(place + (isPart ? part.count : 1))...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}
