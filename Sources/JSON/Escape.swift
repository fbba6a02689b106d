/// One escape of a string that the parser has found valid.
struct Escape {
  /// The length of the escape in the text, in bytes: 2, 6, or 12 for a surrogate pair.
  let length: Int
  private let scalar: Unicode.Scalar

  /// The escape whose backslash is at `cursor`.
  init(at cursor: Cursor) {
    guard cursor[1] == 0x75 else {
      length = 2
      scalar = Unicode.Scalar(Escape.short(cursor[1]))
      return
    }
    let unit = Escape.codeUnit(cursor + 2)
    let isPair = unit & 0xF800 == 0xD800
    length = isPair ? 12 : 6
    let value =
      isPair ? 0x10000 + (unit & 0x3FF) << 10 + Escape.codeUnit(cursor + 8) & 0x3FF : unit
    scalar = Unicode.Scalar(value) ?? "\u{FFFD}"  // never: the parser refuses lone surrogates
  }

  /// The character that the escape stands for.
  var utf8: Unicode.UTF8.EncodedScalar {
    // Every scalar can be encoded.
    Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
  }

  private static func short(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x62: Byte.backspace
    case 0x66: Byte.formFeed
    case 0x6E: Byte.lineFeed
    case 0x72: Byte.carriageReturn
    case 0x74: Byte.tab
    default: letter
    }
  }

  private static func codeUnit(_ digits: Cursor) -> UInt32 {
    var unit: UInt32 = 0
    for index in 0..<4 {
      unit = unit << 4 | (Byte.hexDigit(digits[index]) ?? 0)
    }
    return unit
  }
}
