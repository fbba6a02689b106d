import JSONRPC
import Testing

/// The first bytes decide the framing (PROTOCOL § 3).
struct DetectionTests {
  @Test(arguments: [
    "{", "[", " {", "\r\n\t {", "\"", "nonsense\n", "12 \n", ":", "<xml>", "\u{FEFF}{}", "a b",
    "Content_Length: 2", "a\n:", String(repeating: "a", count: 102),
  ])
  func lines(_ text: String) {
    var feed = Feed(limit: 1000)
    feed.bring(text.utf8)
    #expect(feed.framing == .lines)
  }

  @Test(arguments: [
    "Content-Length:", "content-length: 2", "CONTENT-TYPE:", "X:", "\n\r\n Content-Length:", "x-1:",
    String(repeating: "a", count: 100) + ":",
  ])
  func headers(_ text: String) {
    var feed = Feed(limit: 1000)
    feed.bring(text.utf8)
    #expect(feed.framing == .headers)
  }

  @Test(arguments: ["", " ", "\r\n", "C", "content-length", "1", "12", "-", " x"])
  func tooFewBytesToDetect(_ text: String) {
    var feed = Feed(limit: 1000)
    feed.bring(text.utf8)
    #expect(feed.framing == nil)
    #expect(feed.found.isEmpty)
  }

  @Test(arguments: [
    ("", [Found]()), (" \n", []), ("12", [.message("12")]), (" x", [.message("x")]),
  ])
  func theEndOfInputDecides(_ text: String, _ found: [Found]) {
    var feed = Feed(limit: 1000)
    feed.bring(text.utf8)
    feed.bring([], isEnd: true)
    #expect(feed.found == found)
    #expect(feed.framing == (found.isEmpty ? nil : .lines))
  }

  @Test func aGivenFramingIsNotDetected() {
    var feed = Feed(framing: .lines, limit: 1000)
    feed.bring("Content-Length: 2\n".utf8)
    #expect(feed.found == [.message("Content-Length: 2")])
    feed = Feed(framing: .headers, limit: 1000)
    feed.bring("{}\nContent-Length: 2\n\n[]".utf8)
    #expect(feed.found == [.message("[]")])
  }

  @Test func blanksBeforeTheFirstMessageAreNotKept() {
    var feed = Feed(limit: 10)
    for _ in 0..<1000 { feed.bring(repeatElement(0x20, count: 100)) }
    #expect(feed.peak <= 100)
    feed.bring("{}\n".utf8)
    #expect(feed.found == [.message("{}")])
  }
}
