/// Integers as text.
enum DecimalDigits {
  /// Writes the shortest decimal form, of at most 20 bytes, and returns its length.
  static func write(_ number: Int, to memory: UnsafeMutableRawPointer) -> Int {
    var target = memory
    if number < 0 { target.put(Byte.minus) }
    var rest = number.magnitude
    let count = digitCount(rest)
    var place = target + count
    while rest >= 10 {
      let quotient = rest / 100
      place -= 2
      place.copyMemory(from: pairs.utf8Start + Int(rest &- quotient &* 100) &* 2, byteCount: 2)
      rest = quotient
    }
    if place > target { target.storeBytes(of: Byte.zero &+ UInt8(rest), as: UInt8.self) }
    return target + count - memory
  }

  private static func digitCount(_ magnitude: UInt) -> Int {
    var count = 1
    var rest = magnitude
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    return count &+ (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  /// 00, 01, 02 and so on: dividing by 100 takes half as many divisions as dividing by 10.
  private static var pairs: StaticString {
    """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """
  }
}
