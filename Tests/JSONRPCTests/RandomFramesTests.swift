import JSONRPC
import TestSupport
import Testing

/// Random messages, cut and removed at random places, come out as they went in.
struct RandomFramesTests {
  private static let limit = 60

  @Test(arguments: 0..<200)
  func findsEveryFramedMessage(_ seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let framing = seed % 2 == 0 ? Framing.lines : .headers
    var bytes: [UInt8] = []
    var expected: [Found] = []
    for _ in 0..<Int.random(in: 1...20, using: &numbers) {
      let message = Self.message(framing, &numbers)
      expected.append(message.count > Self.limit ? .tooLarge : .message(Self.text(message)))
      bytes += Self.framed(message, framing, &numbers)
    }
    for isDetected in [false, true] {
      var feed = Feed(framing: isDetected ? nil : framing, limit: Self.limit)
      var others = SplitMix64(seed: seed &+ 1000)
      feed.taken = { Int.random(in: 0...$0, using: &others) }
      var start = 0
      while start < bytes.count {
        let longest = [1, 3, 30, 300].randomElement(using: &numbers) ?? 1
        let end = min(bytes.count, start + Int.random(in: 0...longest, using: &numbers))
        feed.bring(bytes[start..<end])
        start = end
      }
      feed.bring([], isEnd: true)
      #expect(feed.found == expected)
      #expect(feed.framing == framing)
    }
  }

  /// Any message. Its first byte lets the reader tell lines from headers.
  private static func message(_ framing: Framing, _ numbers: inout SplitMix64) -> [UInt8] {
    let alphabet = Array("{}[]:\"aC-0 \r\té".utf8) + (framing == .lines ? [] : [0x0A])
    let inner = (0..<Int.random(in: 0...70, using: &numbers)).map { _ in
      alphabet.randomElement(using: &numbers) ?? 0
    }
    return [UInt8(ascii: "{")] + inner + [UInt8(ascii: "}")]
  }

  private static func framed(
    _ message: [UInt8], _ framing: Framing, _ numbers: inout SplitMix64
  ) -> [UInt8] {
    let blank = ["", "\n", "\r\n", " \t\n", "\n\r\n\n"].randomElement(using: &numbers) ?? ""
    let newline = Bool.random(using: &numbers) ? "\n" : "\r\n"
    switch framing {
    case .lines: return Array(blank.utf8) + message + Array(newline.utf8)
    case .headers:
      var headers = ["cOnTent-LENGTH: \(message.count)", "X-Other: 1", "Content-Type: a; b=c"]
      headers.shuffle(using: &numbers)
      let block = headers.map { $0 + newline }.joined() + newline
      return Array((blank + block).utf8) + message
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
