extension JSONValue {
  /// The exact value of a number that is an integer (2, 2.0, 20e-1; -0 is 0). Nil for a value of
  /// another kind, a fraction, and a number that does not fit into `Int`. It never goes through
  /// `Double`, and takes linear time for any run of digits and any exponent.
  package var integer: Int? {
    let first = firstByte
    guard Byte.isDigit(first) || first == Byte.minus else { return nil }
    let text = UnsafeBufferPointer(
      start: source + Int(node.pointee.start), count: node.pointee.end - Int(node.pointee.start))
    let isNegative = first == Byte.minus
    let digits = isNegative ? text.dropFirst() : text[...]
    if digits.count <= 18 {
      var magnitude = 0
      var isPlain = true
      for byte in digits {
        guard Byte.isDigit(byte) else {
          isPlain = false
          break
        }
        magnitude = magnitude &* 10 &+ Int(byte &- Byte.zero)
      }
      if isPlain { return isNegative ? -magnitude : magnitude }
    }
    return DecimalNumber(digits)?.integer(isNegative: isNegative)
  }
}

/// A number as significant digits times a power of ten.
private struct DecimalNumber {
  /// Has no zeros at either end, and at most 19 digits, which always fit.
  private var significand: UInt64 = 0
  private var exponent: Int

  /// Nil if there are more digits than any `Int` has.
  @inline(never)
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    let mark = text.firstIndex { $0 | 0x20 == 0x65 } ?? text.endIndex
    exponent = DecimalNumber.exponent(text[mark...].dropFirst())
    var digitCount = 0
    var zeroCount = 0  // zeros that may turn out to be between other digits
    var isFraction = false
    for byte in text[..<mark] {
      if byte == Byte.point {
        isFraction = true
        continue
      }
      if isFraction { exponent -= 1 }
      if byte == Byte.zero {
        if digitCount > 0 { zeroCount += 1 }
        continue
      }
      digitCount += zeroCount + 1
      guard digitCount <= 19 else { return nil }
      for _ in 0...zeroCount { significand *= 10 }
      zeroCount = 0
      significand += UInt64(byte &- Byte.zero)
    }
    exponent += zeroCount
  }

  /// The exponent with its sign, clamped to ± 10^12: no text has that many digits.
  private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var magnitude = 0
    for byte in text where Byte.isDigit(byte) {
      magnitude = min(magnitude * 10 + Int(byte &- Byte.zero), 1_000_000_000_000)
    }
    return text.first == Byte.minus ? -magnitude : magnitude
  }

  /// The value as an `Int`, or nil if it is a fraction or does not fit.
  func integer(isNegative: Bool) -> Int? {
    if significand == 0 { return 0 }
    guard exponent >= 0, exponent <= 18 else { return nil }
    var magnitude = significand
    for _ in 0..<exponent {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
    }
    if isNegative {
      return magnitude <= Int.min.magnitude ? Int(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int(exactly: magnitude)
  }
}
