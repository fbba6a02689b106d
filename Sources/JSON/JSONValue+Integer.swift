extension JSONValue {
  /// The value of a number that is an integer (2, 2.0, 20e-1; -0 is 0). Nil for a value of another kind, a
  /// fraction, and a number that does not fit into `Int`. With a fraction or an exponent, it is read as
  /// `Double`, and also nil beyond ± 2^53, where `Double` no longer has every integer.
  package var integer: Int? {
    guard kind == .number else { return nil }
    let text = String(decoding: lexeme, as: UTF8.self)
    return Int(text)
      ?? Double(text).flatMap { $0.magnitude <= 0x1p53 ? Int(exactly: $0) : nil }
  }
}
