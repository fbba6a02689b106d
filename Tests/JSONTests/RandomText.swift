import TestSupport

/// JSON texts of random values in random spellings.
struct RandomText {
  var dice: SplitMix64
  private(set) var bytes = [UInt8]()

  init(seed: UInt64) { dice = SplitMix64(seed: seed) }

  /// A new text.
  mutating func make() -> [UInt8] {
    bytes = []
    value(depth: 0)
    return bytes
  }

  private mutating func put(_ text: String) { bytes += Array(text.utf8) }

  private mutating func space() {
    while dice.roll(6) == 0 { put([" ", "\n", "\r", "\t"][dice.roll(4)]) }
  }

  private mutating func value(depth: Int) {
    space()
    switch dice.roll(depth < 6 ? 9 : 7) {
    case 0: put("null")
    case 1: put("true")
    case 2: put("false")
    case 3, 4: number()
    case 5, 6: string()
    case 7: list("[", "]") { $0.value(depth: depth + 1) }
    default:
      list("{", "}") {
        $0.space()
        $0.string()
        $0.space()
        $0.put(":")
        $0.value(depth: depth + 1)
      }
    }
    space()
  }

  private mutating func list(
    _ opening: String, _ closing: String, _ item: (inout RandomText) -> Void
  ) {
    put(opening)
    space()
    for index in 0..<dice.roll(5) {
      if index > 0 { put(",") }
      item(&self)
    }
    put(closing)
  }

  private mutating func number() {
    if dice.roll(3) == 0 { put("-") }
    put("\(UInt64.random(in: 0...UInt64.max, using: &dice) >> UInt64(dice.roll(64)))")
    if dice.roll(4) == 0 { put(".\(dice.roll(100000))") }
    if dice.roll(4) == 0 { put("e\(["", "+", "-"][dice.roll(3)])\(dice.roll(400))") }
  }

  private mutating func string() {
    put("\"")
    for _ in 0..<dice.roll(dice.roll(8) == 0 ? 300 : 24) {
      switch dice.roll(12) {
      case 0: put(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"][dice.roll(8)])
      case 1: put(["\\u0000", "\\u001f", "\\u00E9", "\\uffff", "\\ud83d\\uDE00"][dice.roll(5)])
      case 2, 3: put(scalar())
      default: put(["a", "e", " ", "/", "z", "0", "{", "]"][dice.roll(8)])
      }
    }
    put("\"")
  }

  private mutating func scalar() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x7F...0xA1, 0xE0...0x7FF, 0x2020...0x2030, 0x4E00...0x9FFF, 0xE000...0xFFFF,
      0x10000...0x10FFFF,
    ]
    let value = UInt32.random(in: ranges[dice.roll(ranges.count)], using: &dice)
    return Unicode.Scalar(value).map { String($0) } ?? ""
  }
}
