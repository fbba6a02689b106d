import JSONRPC
import Testing

/// Messages that end with a newline; the limit is ten bytes here.
struct LineReaderTests {
  private static let streams: [(String, [Found])] = [
    ("", [Found]()), ("\n", []), ("\r\n \t\r\n", []),
    ("a\n", [.message("a")]), ("a", [.message("a")]), ("a\r", [.message("a")]),
    ("a\r\nb\r\nc", [.message("a"), .message("b"), .message("c")]),
    ("\n\na\n\n\nb\n", [.message("a"), .message("b")]),
    (" a\t\n", [.message("a")]), ("a\rb\n", [.message("a\rb")]), ("é\n", [.message("é")]),
    ("0123456789\n", [.message("0123456789")]), ("0123456789", [.message("0123456789")]),
    ("0123456789\r\n1\n", [.message("0123456789"), .message("1")]),
    ("01234567890\n1\n", [.tooLarge, .message("1")]),
    ("01234567890\r\n1\n", [.tooLarge, .message("1")]),
    ("01234567890", [.tooLarge]), ("012345678901234", [.tooLarge]),
    (
      "1\n01234567890123456789\n2\n01234567890\n3",
      [
        .message("1"), .tooLarge, .message("2"), .tooLarge, .message("3"),
      ]
    ),
    // White space counts too: the length of a line must not depend on how it is cut.
    ("   0123456789\n1\n", [.tooLarge, .message("1")]),
    ("0123456789\r\r\n1\n", [.tooLarge, .message("1")]),
    ("             \n1\n", [.tooLarge, .message("1")]),
    ("  01234567\n1\n", [.message("01234567"), .message("1")]),
  ]

  @Test(arguments: streams)
  func everyCutFindsTheSame(_ text: String, _ expected: [Found]) {
    _ = Feed.everyCut(text, framing: .lines, limit: 10) { found, cuts in
      #expect(found == expected, "cut before \(cuts)")
      return found == expected
    }
  }

  @Test func anEndlessLineIsNotKept() {
    var feed = Feed(framing: .lines, limit: 10)
    for _ in 0..<10_000 { feed.bring(repeatElement(UInt8(ascii: "x"), count: 7)) }
    #expect(feed.found == [.tooLarge])
    #expect(feed.peak <= 10 + 2 * 7)
    feed.bring("\n1\n".utf8)
    #expect(feed.found == [.tooLarge, .message("1")])
  }

  @Test func anEndlessLineMayEndWithTheStream() {
    var feed = Feed(framing: .lines, limit: 10)
    feed.bring(repeatElement(UInt8(ascii: "x"), count: 100))
    feed.bring(repeatElement(UInt8(ascii: "x"), count: 100), isEnd: true)
    #expect(feed.found == [.tooLarge])
  }

  @Test func aMessageWaitsForItsNewline() {
    var feed = Feed(framing: .lines, limit: 10)
    feed.bring("{}".utf8)
    #expect(feed.found.isEmpty)
    feed.bring("\n".utf8)
    #expect(feed.found == [.message("{}")])
  }
}
