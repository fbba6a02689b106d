/// The grammar of RFC 8259, written as plainly as possible, to check the fast parser. It only says
/// whether a text is accepted. It recurses, so it is for short texts.
struct ReferenceGrammar {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Whether the bytes are one JSON text in well-formed UTF-8.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var grammar = ReferenceGrammar(scalars: Array(text.unicodeScalars))
    return grammar.element() && grammar.position == grammar.scalars.count
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private mutating func take(_ expected: (Unicode.Scalar) -> Bool) -> Bool {
    guard let next, expected(next) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in take { $0 == scalar } }
  }

  private mutating func space() {
    while take({ $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }) {}
  }

  private mutating func element() -> Bool {
    space()
    guard value() else { return false }
    space()
    return true
  }

  private mutating func value() -> Bool {
    switch next {
    case "{": list("{", "}") { $0.member() }
    case "[": list("[", "]") { $0.element() }
    case "\"": string()
    case "t": take("true")
    case "f": take("false")
    case "n": take("null")
    default: number()
    }
  }

  private mutating func list(
    _ opening: String, _ closing: String, _ item: (inout ReferenceGrammar) -> Bool
  ) -> Bool {
    guard take(opening) else { return false }
    space()
    if take(closing) { return true }
    repeat {
      guard item(&self) else { return false }
    } while take(",")
    return take(closing)
  }

  private mutating func member() -> Bool {
    space()
    guard string() else { return false }
    space()
    return take(":") && element()
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") {
      guard digits() else { return false }
    }
    if take(".") {
      guard digits() else { return false }
    }
    if take({ $0 == "e" || $0 == "E" }) {
      _ = take { $0 == "+" || $0 == "-" }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = position
    while take({ ("0"..."9").contains($0) }) {}
    return position > start
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while !take("\"") {
      if take("\\") {
        guard escape() else { return false }
      } else {
        guard take({ $0 >= " " }) else { return false }
      }
    }
    return true
  }

  private mutating func escape() -> Bool {
    if take({ "\"\\/bfnrt".unicodeScalars.contains($0) }) { return true }
    guard let unit = codeUnit() else { return false }
    if (0xDC00..<0xE000).contains(unit) { return false }
    guard (0xD800..<0xDC00).contains(unit) else { return true }
    guard take("\\"), let low = codeUnit() else { return false }
    return (0xDC00..<0xE000).contains(low)
  }

  private mutating func codeUnit() -> Int? {
    guard take("u") else { return nil }
    var unit = 0
    for _ in 0..<4 {
      guard let digit = next, digit.isASCII, let value = Character(digit).hexDigitValue else {
        return nil
      }
      position += 1
      unit = unit * 16 + value
    }
    return unit
  }
}
