/// Integers as text.
enum DecimalDigits {
  /// How many bytes of memory ``write(_:to:)`` may change.
  static var room: Int { 20 }

  /// How many bytes of memory ``writeShort(_:to:)`` may change.
  static var shortRoom: Int { 8 }

  /// Whether a number has at most eight digits and no sign.
  @inline(__always)
  static func isShort(_ number: Int) -> Bool { number >= 0 && number < 100_000_000 }

  /// Does what ``write(_:to:)`` does, for a number that is short.
  @inline(__always)
  static func writeShort(_ number: Int, to memory: UnsafeMutableRawPointer) -> Int {
    if number < 10_000 { return writeFour(UInt32(truncatingIfNeeded: number), to: memory) }
    return writeHead(UInt64(truncatingIfNeeded: number), to: memory)
  }

  /// Writes the shortest decimal form and returns its length. Bytes after it may change too.
  static func write(_ number: Int, to memory: UnsafeMutableRawPointer) -> Int {
    var target = memory
    if number < 0 { target.put(Byte.minus) }
    var rest = UInt64(number.magnitude)
    let low = rest % 100_000_000
    rest /= 100_000_000
    if rest >= 100_000_000 {
      target += writeHead(rest / 100_000_000, to: target)
      target.storeBytes(of: zeros | digits(rest % 100_000_000), as: UInt64.self)
      target += 8
    } else if rest > 0 {
      target += writeHead(rest, to: target)
    } else {
      return target + writeHead(low, to: target) - memory
    }
    target.storeBytes(of: zeros | digits(low), as: UInt64.self)
    return target + 8 - memory
  }

  /// Writes a number below 100,000,000 without leading zeros.
  @inline(__always)
  private static func writeHead(_ number: UInt64, to memory: UnsafeMutableRawPointer) -> Int {
    let digits = digits(number).littleEndian
    // The last digit is written even if it is 0.
    let leading = (digits | (1 << 56)).trailingZeroBitCount & ~7
    memory.storeBytes(of: ((zeros | digits) >> UInt64(leading)).littleEndian, as: UInt64.self)
    return 8 &- (leading >> 3)
  }

  /// Does the same for a number below 10,000 in half of the steps, as nearly all are.
  @inline(__always)
  private static func writeFour(_ number: UInt32, to memory: UnsafeMutableRawPointer) -> Int {
    let hundreds = (number &* 5243) >> 19
    let twos = hundreds | ((number &- hundreds &* 100) << 16)
    let tens = ((twos &* 103) >> 10) & 0x000F_000F
    let digits = tens | ((twos &- tens &* 10) << 8)
    let leading = (digits | (1 << 24)).trailingZeroBitCount & ~7
    let text = (0x3030_3030 | digits) >> UInt32(truncatingIfNeeded: leading)
    memory.storeBytes(of: text.littleEndian, as: UInt32.self)
    return 4 &- (leading >> 3)
  }

  /// The text of eight zeros.
  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// The eight digits of a number below 100,000,000, the first in the first byte of memory: split
  /// into two halves, then all halves into two at once, and so on.
  @inline(__always)
  private static func digits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | ((number % 10_000) << 32)
    let hundreds = ((fours &* 5243) >> 19) & 0x0000_007F_0000_007F
    let twos = hundreds | ((fours &- hundreds &* 100) << 16)
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
    return (tens | ((twos &- tens &* 10) << 8)).littleEndian
  }
}
