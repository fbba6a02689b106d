import Entities
import Testing

/// Text by its bytes and scalars.
struct TextTests {
  @Test(arguments: [
    ("", ""), ("ABC xyz 019@[`{", "abc xyz 019@[`{"), ("\u{C9}", "\u{E9}"),
    ("E\u{301}", "e\u{301}"),
    ("\u{130}", "i\u{307}"), ("\u{3A3}\u{3A3}", "\u{3C3}\u{3C3}"), ("\u{DF}", "\u{DF}"),
    ("\u{1E9E}", "\u{DF}"), ("\u{10400}", "\u{10428}"), ("A\u{1F600}Z", "a\u{1F600}z"),
    ("\u{212A}", "k"),
  ])
  func foldsScalarByScalar(_ text: String, _ folded: String) {
    #expect(text.folded == Array(folded.utf8))
  }

  /// Every scalar has the lower case that the standard library gives it.
  @Test func foldsEveryScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if String(scalar).folded != Array(scalar.properties.lowercaseMapping.utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  /// Bytes that are not UTF-8 stay as they are, and the text around them is folded.
  @Test(
    arguments: [
      [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x84], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func foldsAroundInvalidBytes(_ bytes: [UInt8]) {
    var folded: [UInt8] = []
    (Array("\u{C9}A".utf8) + bytes + [0x41]).withUnsafeBufferPointer { $0.fold(into: &folded) }
    #expect(folded == Array("\u{E9}a".utf8) + bytes + [0x61])
  }

  @Test func foldingAppends() {
    var bytes = Array("A".utf8)
    for text in ["B", "\u{C9}", ""] {
      var text = text
      text.withUTF8 { $0.fold(into: &bytes) }
    }
    #expect(bytes == Array("Ab\u{E9}".utf8))
  }

  @Test(
    arguments: [
      ("", []), (" \n", []), ("a", ["a"]),
      (" a  b\u{3000}c\r\nd\u{85}e\u{2028}", ["a", "b", "c", "d", "e"]),
      ("a \u{301}b", ["a", "\u{301}b"]), ("a\u{200B}b", ["a\u{200B}b"]),
    ] as [(String, [String])])
  func splitsWordsAtWhiteSpace(_ text: String, _ words: [String]) {
    #expect(text.words.map { Array($0.utf8) } == words.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("", "", 0), ("", "a", -1), ("a", "", 1), ("a", "ab", -1), ("b", "ab", 1),
    ("\u{E9}", "e\u{301}", 1),
    ("\u{FFFF}", "\u{10000}", -1), ("Z", "a", -1), ("x", "x", 0),
  ])
  func comparesBytes(_ left: String, _ right: String, _ order: Int) {
    #expect(left.compareBytes(with: right).signum() == order)
    #expect(left.hasSameBytes(as: right) == (order == 0))
  }

  @Test func comparesCombiningMarksInLinearTime() {
    // String == takes quadratic time here.
    let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
    #expect(!marks.hasSameBytes(as: marks + "x"))
    #expect(marks.folded.count == marks.utf8.count)
  }

  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "bc", true), ("abc", "abcd", false),
    ("aab", "ab", true),
  ])
  func containsBytes(_ text: String, _ part: String, _ contains: Bool) {
    let found = Array(text.utf8).withUnsafeBufferPointer { $0.contains(Array(part.utf8)) }
    #expect(found == contains)
  }
}
