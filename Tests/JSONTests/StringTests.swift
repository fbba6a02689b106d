import JSON
import Testing

struct StringTests {
  private let reading = Reading()

  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\"\\\/""#, #""\/"#),
    (#""\u0000""#, "\0"), (#""\u0041\u00e9\u00E9""#, "Aéé"), (#""\u20AC""#, "€"),
    (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\ud800\udc00""#, "\u{10000}"),
    (#""a\nb\nc""#, "a\nb\nc"), (#""\\n""#, #"\n"#), (#""\\\\u0041""#, #"\\u0041"#),
    (#""plain é text, then \u0065\u0301 and 😀""#, "plain é text, then e\u{301} and 😀"),
    (#""\uffff\ue000\ud7ff""#, "\u{FFFF}\u{E000}\u{D7FF}"),
  ])
  func decoding(text: String, expected: String) throws {
    let bytes = Array(expected.utf8)
    try reading.value(text) { value in
      #expect(value.string.map { Array($0.utf8) } == bytes)
      #expect(value.withDecodedBytes { Array($0) } == bytes)
      #expect(bytes.withUnsafeBytes { value.hasString($0) })
      #expect((bytes + [0]).withUnsafeBytes { !value.hasString($0) })
      #expect(bytes.dropLast().withUnsafeBytes { value.hasString($0) } == bytes.isEmpty)
    }
  }

  @Test func hasStaticString() throws {
    let text = #"["title", "t\u0069tle", "titles", "titlE", "", 1, null, ["title"], "t"]"#
    try reading.value(text) { value in
      #expect(
        value.elements.map { $0.hasString("title") }
          == [true, true, false, false, false, false, false, false, false])
      #expect(value.elements.filter { $0.hasString("") }.count == 1)
      #expect(value.elements.filter { $0.hasString("t") }.count == 1)
    }
  }

  @Test func manyEscapesAreReadInOneGo() throws {
    try reading.value("\"" + String(repeating: #"\u00e9\n"#, count: 100_000) + "\"") {
      #expect($0.string?.utf8.count == 300_000)
      #expect(!$0.hasString("a"))
    }
  }

  @Test func onlyStringsLendTheirBytes() throws {
    try reading.value("[1,null,[],{},true]") { value in
      #expect(value.elements.allSatisfy { $0.withDecodedBytes { _ in 0 } == nil })
    }
  }

  @Test func everyScalarSurvives() throws {
    var text: [UInt8] = []
    var expected = ""
    for value in stride(from: 0xA2 as UInt32, through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      expected.unicodeScalars.append(scalar)
    }
    text = Array("\"\(expected)\"".utf8)
    try reading.value(text) { #expect($0.string == expected) }
  }

  @Test(arguments: 0...40)
  func specialBytesAtEveryPlace(place: Int) throws {
    let before = String(repeating: "a", count: place)
    for after in ["", "b", "bbbbbbb", "bbbbbbbb", "bbbbbbbbb"] {
      try reading.value("\"\(before)\\n\(after)\"") {
        #expect($0.string == "\(before)\n\(after)")
      }
      try reading.value("\"\(before)é\(after)\"") { #expect($0.string == "\(before)é\(after)") }
      let texts = ["\u{1F}", "\n", "\\x", "\\u00g0"].map { "\"\(before)\($0)\(after)\"" }
      for text in texts { #expect(reading.outcome(Array(text.utf8)) == .badSyntax) }
      let bad = Array("\"\(before)".utf8) + [0xFF] + Array("\(after)\"".utf8)
      #expect(reading.outcome(bad) == .badUnicode)
    }
  }
}
