/// Integers as text.
enum DecimalDigits {
  /// Writes the shortest decimal form, of at most 20 bytes, and returns its length.
  static func write(_ number: Int, to memory: UnsafeMutableRawPointer) -> Int {
    var target = memory
    if number < 0 { target.put(Byte.minus) }
    let magnitude = number.magnitude
    var digitCount = 1
    var limit: UInt = 10
    while magnitude >= limit {
      digitCount += 1
      let (product, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = product
    }
    var rest = magnitude
    var place = target + digitCount
    repeat {
      place -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place.storeBytes(of: Byte.zero &+ UInt8(truncatingIfNeeded: digit), as: UInt8.self)
      rest = quotient
    } while rest != 0
    return target + digitCount - memory
  }
}
