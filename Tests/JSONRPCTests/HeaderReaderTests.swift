import JSONRPC
import Testing

/// Messages after a `Content-Length` header; the limit is ten bytes here.
struct HeaderReaderTests {
  private static let streams: [(String, [Found])] = [
    ("Content-Length: 2\r\n\r\n{}", [Found.message("{}")]),
    ("content-LENGTH:2\r\n\r\n{}", [.message("{}")]),
    ("Content-Length:\t 002 \r\n\r\n{}", [.message("{}")]),
    ("Content-Length: 2\n\n{}", [.message("{}")]),
    ("Content-Length: 2\n\r\n{}", [.message("{}")]),
    ("Content-Type: x\r\nContent-Length: 2\r\nA: b\r\n\r\n{}", [.message("{}")]),
    ("no colon\nContent-Length: 2\n\n{}", [.message("{}")]),
    ("Content-Length: 2\nContent-Length: 2\n\n{}", [.message("{}")]),
    (
      "\r\n\nContent-Length: 1\n\n1\r\n\n \nContent-Length: 1\n\n2\n",
      [
        .message("1"), .message("2"),
      ]
    ),
    ("Content-Length: 1\n\n1Content-Length: 1\n\n2", [.message("1"), .message("2")]),
    ("Content-Length: 2\n\n\n\nContent-Length: 1\n\n2", [.message("\n\n"), .message("2")]),
    ("Content-Length: 2\n\né", [.message("é")]),
    ("Content-Length: 0\n\nContent-Length: 1\n\n2", [.message(""), .message("2")]),
    ("Content-Length: 10\n\n0123456789", [.message("0123456789")]),
    ("Content-Length: 11\n\n01234567890Content-Length: 1\n\n2", [.tooLarge, .message("2")]),
    ("Content-Length: 999999999999\n\n01234567890", [.tooLarge]),
    ("Content-Length: 3\n\n{}", []), ("Content-Length: 3\n", []), ("Content-Len", []),
  ]

  @Test(arguments: streams)
  func everyCutFindsTheSame(_ text: String, _ expected: [Found]) {
    _ = Feed.everyCut(text, framing: .headers, limit: 10) { found, cuts in
      #expect(found == expected, "cut before \(cuts)")
      return found == expected
    }
  }

  @Test(arguments: [
    "", "-1", "+1", "1.0", "0x1", "12abc", "1 2", "x", "1,1", "1000000000000",
    "99999999999999999999", "9223372036854775808", "١",
  ])
  func aBadLengthBreaksTheStream(_ length: String) {
    for text in ["Content-Length: \(length)\r\n\r\n{}", "A: b\nContent-Length: \(length)\n"] {
      let bytewise = Array(0..<text.utf8.count)
      #expect(Feed.found(in: text, cuts: [], framing: .headers, limit: 10) == [.broken])
      #expect(Feed.found(in: text, cuts: bytewise, framing: .headers, limit: 10) == [.broken])
    }
  }

  @Test(arguments: [
    "Content-Type: x\r\n\r\n{}", "x\n\n", "Content-Length: 1\nContent-Length: 2\n\n1",
    "Content-Length 1\n\n1", "Content-Lengths: 1\n\n1",
  ])
  func aBlockWithoutOneLengthBreaksTheStream(_ text: String) {
    _ = Feed.everyCut(text, framing: .headers, limit: 10) { found, _ in
      #expect(found == [.broken])
      return found == [.broken]
    }
  }

  @Test(arguments: [0, 1, 2])
  func aBlockHasAtMostSixteenKibibytes(_ excess: Int) {
    let end = "Content-Length: 1\n\n"
    let filler = String(repeating: "x", count: 16_384 - end.utf8.count - 4 + excess)
    let text = "A: " + filler + "\n" + end + "1"
    let expected: [Found] = excess == 0 ? [.message("1")] : [.broken]
    for cuts in [[], [5], [16_384], Array(0..<text.utf8.count)] {
      #expect(Feed.found(in: text, cuts: cuts, framing: .headers, limit: 10) == expected)
    }
  }

  @Test(arguments: ["x", " ", "A: b\n"])
  func anEndlessBlockBreaksTheStream(_ part: String) {
    var feed = Feed(framing: .headers, limit: 10)
    for _ in 0..<20_000 { feed.bring(part.utf8) }
    #expect(feed.found == [.broken])
  }

  @Test func anyNumberOfBlankLinesMaySeparateMessages() {
    let text = String(repeating: "\r\n", count: 20_000) + "Content-Length: 1\n\n1"
    for cuts in [[], [17_001, 20_000]] {
      let found = Feed.found(in: text, cuts: cuts, framing: .headers, limit: 10)
      #expect(found == [.message("1")])
    }
  }

  @Test func aMessageBeyondTheLimitIsNotKept() {
    var feed = Feed(framing: .headers, limit: 10)
    feed.bring("Content-Length: 70000\n\n".utf8)
    // The reader knows that it is too large before it has come.
    #expect(feed.found == [.tooLarge])
    for _ in 0..<10_000 { feed.bring(repeatElement(0x0A, count: 7)) }
    #expect(feed.peak < 100)
    feed.bring("Content-Length: 1\n\n1".utf8)
    #expect(feed.found == [.tooLarge, .message("1")])
  }
}
