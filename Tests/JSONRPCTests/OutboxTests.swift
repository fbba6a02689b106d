import Glibc
import JSON
import JSONRPC
import TestSupport
import Testing

/// Messages are framed in place.
struct OutboxTests {
  private let outbox = Outbox()

  /// Adds a message that is a string whose JSON has `size` bytes.
  private func put(_ size: Int) {
    var writer = outbox.begin()
    if size == 1 { writer.value(7) } else { writer.value(String(repeating: "x", count: size - 2)) }
    outbox.end()
  }

  private static func json(_ size: Int) -> String {
    size == 1 ? "7" : "\"" + String(repeating: "x", count: size - 2) + "\""
  }

  /// Those at which a length gets another digit.
  private static let sizes = [
    1, 2, 9, 10, 11, 99, 100, 101, 999, 1000, 9999, 10_000, 65_530, 99_999, 100_000, 300_000,
  ]

  @Test(arguments: sizes)
  func lengthsAreExact(_ size: Int) {
    outbox.framing = .headers
    for size in [5, size, 5] { put(size) }
    let expected = [5, size, 5].map { "Content-Length: \($0)\r\n\r\n" + Self.json($0) }.joined()
    #expect(String(decoding: outbox.front, as: UTF8.self) == expected)
  }

  @Test(arguments: [Framing.lines, .headers])
  func showsMessages(_ framing: Framing) {
    outbox.framing = framing
    put(5)
    var shown: [String] = []
    outbox.observe = { shown.append(String(decoding: $0, as: UTF8.self)) }
    for size in Self.sizes { put(size) }
    #expect(shown == Self.sizes.map(Self.json))
    outbox.removeAll()
    put(3)
    #expect(shown.count == Self.sizes.count)
  }

  /// Messages of all sizes, of which some are taken back, are written in parts of any size. The
  /// bytes come out as one stream.
  @Test(arguments: [Framing.lines, .headers])
  func messagesWait(_ framing: Framing) {
    var dice = SplitMix64(seed: 7)
    outbox.framing = framing
    // All bytes that were added and not taken back, and how many of them were written.
    var model: [UInt8] = []
    var written = 0
    for _ in 0..<60 {
      let checkpoint = (outbox.count, model.count)
      for _ in 0..<Int.random(in: 0..<4, using: &dice) {
        let isLarge = Int.random(in: 0..<8, using: &dice) == 0
        let size = Int.random(in: isLarge ? 500_000..<1_500_000 : 2..<5000, using: &dice)
        put(size)
        let bytes = Array(Self.json(size).utf8)
        model +=
          framing == .lines
          ? bytes + [0x0A] : Array("Content-Length: \(size)\r\n\r\n".utf8) + bytes
      }
      if Int.random(in: 0..<4, using: &dice) == 0 {
        outbox.truncate(to: checkpoint.0)
        model.removeLast(model.count - checkpoint.1)
      }
      for _ in 0..<Int.random(in: 0..<4, using: &dice) {
        #expect(outbox.count == model.count - written)
        #expect(outbox.front.isEmpty == (model.count == written))
        written += write(Int.random(in: 0..<1_200_000, using: &dice), model[written...])
      }
    }
    while outbox.count > 0 { written += write(.max, model[written...]) }
    #expect(written == model.count && outbox.front.isEmpty)
  }

  /// Writes at most `limit` bytes of the front, checks them, and returns how many they were.
  private func write(_ limit: Int, _ expected: ArraySlice<UInt8>) -> Int {
    let count = min(limit, outbox.front.count)
    let isSame = expected.withUnsafeBytes { expected in
      guard let left = expected.baseAddress, let right = outbox.front.baseAddress else {
        return count == 0
      }
      return expected.count >= count && memcmp(left, right, count) == 0
    }
    #expect(isSame)
    outbox.removeFirst(count)
    return count
  }
}
