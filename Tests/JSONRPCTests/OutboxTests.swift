import JSON
import JSONRPC
import TestSupport
import Testing

/// Messages are framed in place.
struct OutboxTests {
  private let outbox = Outbox()

  /// Puts a string in whose JSON has so many bytes.
  private func put(_ size: Int) {
    var writer = outbox.begin()
    if size == 1 { writer.value(7) } else { writer.value(Self.text(size)) }
    outbox.end()
  }

  private static func text(_ size: Int) -> String { String(repeating: "x", count: size - 2) }

  private static func json(_ size: Int) -> String { size == 1 ? "7" : "\"" + text(size) + "\"" }

  private static let sizes = [
    1, 2, 9, 10, 11, 99, 100, 101, 999, 1000, 9999, 10_000, 65_530, 99_999, 100_000, 300_000,
  ]

  @Test(arguments: sizes)
  func lengthsAreExact(_ size: Int) {
    outbox.framing = .headers
    for size in [5, size, 5] { put(size) }
    let expected = [5, size, 5].map { "Content-Length: \($0)\r\n\r\n" + Self.json($0) }.joined()
    #expect(outbox.buffer.text == expected)
  }

  @Test(arguments: sizes)
  func linesEndWithANewline(_ size: Int) {
    for size in [5, size, 5] { put(size) }
    #expect(outbox.buffer.text == [5, size, 5].map { Self.json($0) + "\n" }.joined())
  }

  @Test(arguments: [Framing.lines, .headers])
  func partlyWrittenOnesDoNotMatter(_ framing: Framing) {
    outbox.framing = framing
    put(200_000)
    outbox.buffer.removeFirst(199_990)
    let rest = outbox.buffer.text
    put(1000)
    let header = framing == .headers ? "Content-Length: 1000\r\n\r\n" : ""
    let newline = framing == .lines ? "\n" : ""
    #expect(outbox.buffer.text == rest + header + Self.json(1000) + newline)
  }

  @Test func aNotification() {
    var writer = outbox.beginNotification("a.showB")
    writer.beginObject()
    writer.member("c", 1)
    writer.endObject()
    outbox.endNotification(writer)
    #expect(outbox.buffer.text == #"{"jsonrpc":"2.0","method":"a.showB","params":{"c":1}}"# + "\n")
  }

  @Test(arguments: [Framing.lines, .headers])
  func tellsWhereMessagesLie(_ framing: Framing) {
    outbox.framing = framing
    put(5)
    #expect(outbox.messages == nil)
    outbox.keepMessages()
    for size in Self.sizes { put(size) }
    #expect(kept == Self.sizes.map(Self.json))
    outbox.forgetMessages()
    #expect(outbox.messages == [])
    put(3)
    #expect(kept == [Self.json(3)])
  }

  @Test(arguments: [Framing.lines, .headers])
  func takesBack(_ framing: Framing) {
    outbox.framing = framing
    outbox.keepMessages()
    put(50)
    let before = outbox.buffer.text
    put(1000)
    put(1)
    outbox.truncate(to: before.utf8.count, messages: 1)
    #expect(outbox.buffer.text == before)
    #expect(kept == [Self.json(50)])
    outbox.truncate(to: before.utf8.count, messages: 1)
    put(2)
    #expect(kept == [Self.json(50), Self.json(2)])
    outbox.truncate(to: 0, messages: 0)
    #expect(outbox.buffer.count == 0)
    #expect(outbox.messages == [])
  }

  private var kept: [String]? {
    outbox.messages?.map { String(decoding: outbox.buffer.bytes[$0], as: UTF8.self) }
  }
}
