extension JSONValue {
  /// The exact value of a number that is an integer (2, 2.0, 20e-1; -0 is 0). Nil for a value of
  /// another kind, a fraction, and a number that does not fit into `Int`. It never goes through
  /// `Double`, and takes linear time for any run of digits and any exponent.
  package var integer: Int? {
    guard kind == .number else { return nil }
    let text = String(decoding: lexeme, as: UTF8.self)
    return Int(text) ?? JSONValue.integer(ofDecimal: text.utf8)
  }

  /// The value of a number that may have a fraction or an exponent: its digits without the zeros at
  /// either end, times a power of ten.
  private static func integer(ofDecimal text: String.UTF8View) -> Int? {
    let parts = text.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].split(separator: Byte.point)
    let written = mantissa.joined().filter(Byte.isDigit)
    let digits = written.drop { $0 == Byte.zero }
    guard let last = digits.lastIndex(where: { $0 != Byte.zero }) else { return 0 }
    // No text has so many digits that a longer exponent could matter.
    let exponent = parts.count < 2 ? 0 : clamped(parts[1])
    let fraction = mantissa.count < 2 ? 0 : mantissa[1].count
    let zeros = exponent - fraction + (digits.endIndex - 1 - last)
    guard (0...18).contains(zeros) else { return nil }
    let sign = text.first == Byte.minus ? "-" : ""
    let significant = String(decoding: digits[...last], as: UTF8.self)
    return Int(sign + significant + String(repeating: "0", count: zeros))
  }

  /// An exponent with its sign, between ± 10^12.
  private static func clamped(_ text: Substring.UTF8View) -> Int {
    let digits = text.filter(Byte.isDigit).drop { $0 == Byte.zero }
    let magnitude = Int(String(decoding: digits.prefix(13), as: UTF8.self)) ?? 0
    return text.first == Byte.minus ? -magnitude : magnitude
  }
}
