/// A text cut into words, numbers, marks and white space, for comparison only: without case and
/// accents (`apres-demain`), and with every kind of space, hyphen and apostrophe as one.
struct WordAtoms {
  enum Kind: UInt8 { case word, number, mark, space }

  struct Atom {
    let kind: Kind
    /// Whether it closes a word: punctuation before white space or the end of the text.
    let isClosing: Bool
    /// How many digits a number has.
    let digits: UInt8
    /// The value of a number of at most nine digits; else -1.
    let number: Int32
    /// Its place in the text, in scalars.
    let start: Int
    let end: Int
    /// Stands for the folded text (FNV-1a, 64 bits). Two texts with one hash would only be read as the
    /// same word.
    let hash: UInt64
  }

  /// The longest text that is read, in scalars.
  static let limit = 500

  let scalars: [Unicode.Scalar]
  private(set) var atoms: [Atom] = []

  /// Nil if the text is too long.
  init?(_ text: String) {
    guard text.utf8.count <= 4 * Self.limit else { return nil }
    scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.limit else { return nil }
    atoms.reserveCapacity(scalars.count / 2 + 2)
    let folded = scalars.map(Self.folded)
    var index = 0
    while index < folded.count {
      let start = index
      if folded[index] == Self.space {
        while index < folded.count, folded[index] == Self.space { index += 1 }
        append(.space, start..<index, folded)
        continue
      }
      while index < folded.count, folded[index] != Self.space { index += 1 }
      var close = index
      while close > start, Self.closing.contains(folded[close - 1]) { close -= 1 }
      appendToken(start..<close, folded)
      for mark in close..<index { append(.mark, mark..<mark + 1, folded, isClosing: true) }
    }
  }

  /// Words stay whole, but for brackets; what begins with a number is cut wherever the number ends.
  private mutating func appendToken(_ range: Range<Int>, _ folded: [UInt32]) {
    guard let first = range.first else { return }
    let isSigned = folded[first] == Self.plus && range.count > 1
    let isNumber = Self.isDigit(folded[isSigned ? first + 1 : first])
    func kind(at index: Int) -> Kind {
      let value = folded[index]
      if isNumber && Self.isDigit(value) { return .number }
      return (isNumber ? Self.isLetter(value) : !Self.brackets.contains(value)) ? .word : .mark
    }
    var start = first
    while start < range.upperBound {
      let first = kind(at: start)
      var end = start + 1
      while first != .mark, end < range.upperBound, kind(at: end) == first { end += 1 }
      append(first, start..<end, folded)
      start = end
    }
  }

  private mutating func append(
    _ kind: Kind, _ range: Range<Int>, _ folded: [UInt32], isClosing: Bool = false
  ) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: UInt32) { hash = (hash ^ UInt64(value)) &* 0x100_0000_01b3 }
    var number: Int32 = 0
    for index in range {
      let value = folded[index]
      switch value {
      case 0: break
      case 0xDF, 0x153, 0xE6:
        add(value == 0xDF ? 0x73 : value == 0x153 ? 0x6F : 0x61)
        add(value == 0xDF ? 0x73 : 0x65)
      default: add(value)
      }
      if kind == .number { number = number &* 10 &+ Int32(value & 0xF) }
    }
    let isValue = kind == .number && range.count <= 9
    atoms.append(
      Atom(
        kind: kind, isClosing: isClosing, digits: UInt8(min(range.count, 255)),
        number: isValue ? number : -1, start: range.lowerBound, end: range.upperBound, hash: hash))
  }

  private static let space: UInt32 = 0x20
  private static let plus: UInt32 = 0x2B
  private static let closing = Set(". , ; : ! ? …".unicodeScalars.map(\.value)).subtracting([space])
  private static let brackets = Set("()[]{}".unicodeScalars.map(\.value))
  private static func isDigit(_ value: UInt32) -> Bool { value &- 0x30 < 10 }

  private static func isLetter(_ value: UInt32) -> Bool {
    value &- 0x61 < 26 || value == 0
      || value > 0x7F && Unicode.Scalar(value)?.properties.isAlphabetic == true
  }

  /// A text without case and accents.
  static func bare(_ text: String) -> [UInt32] { text.unicodeScalars.map(folded).filter { $0 > 0 } }

  /// A scalar without case and accent; 0 for one that is only an accent.
  static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value == 9 ? space : value }
    switch value {
    case 0xA0, 0x2009, 0x202F, 0x3000: return space
    case 0x300...0x36F, 0xAD: return 0
    case 0xC0...0xFF:
      if value == 0xDF || value == 0xC6 || value == 0xE6 { return value == 0xDF ? value : 0xE6 }
      let base = Self.latin[Int(value | 0x20) - 0xE0]
      return base == 0x2E ? value : UInt32(base)
    case 0xBA, 0xB0: return 0x6F
    case 0x152, 0x153: return 0x153
    case 0x1E9E: return 0xDF
    case 0x178: return 0x79
    case 0x2018, 0x2019, 0x2BC: return 0x27
    case 0x2010, 0x2011: return 0x2D
    case 0xFF01...0xFF5E: return folded(Unicode.Scalar(UInt8(value - 0xFEE0)))
    default: return scalar.properties.isWhitespace ? space : value
    }
  }

  /// The letters of U+00E0 to U+00FF without their accents; a dot where there is none.
  private static let latin = Array("aaaaaa.ceeeeiiii.nooooo.ouuuuy.y".utf8)
}
