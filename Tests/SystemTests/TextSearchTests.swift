import System
import Testing

/// Looking for one text in another.
struct TextSearchTests {
  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "bc", true), ("ab", "abc", false),
    ("caf\u{E9}", "cafe\u{301}", false), ("e\u{301}", "e", true), ("\r\n", "\n", true),
  ])
  func aPartOccurs(text: String, part: String, occurs: Bool) {
    #expect(text.hasPart(part) == occurs)
  }

  @Test(arguments: [
    ("", "a", ""), ("b", "a", "b"), ("a", "a", "-"), ("abab", "ab", "--"), ("xaby", "ab", "x-y"),
    ("aaa", "aa", "-a"), ("a b a", "a", "- b -"), ("\u{E9}a", "a", "\u{E9}-"),
  ])
  func partsAreReplaced(text: String, part: String, expected: String) {
    #expect(text.replacingParts(part, with: "-") == expected)
  }
}
