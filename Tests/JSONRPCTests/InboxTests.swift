import JSON
import JSONRPC
import Testing

/// What an inbox makes of bytes, and where in them it finds its messages.
struct InboxTests {
  private static func readings(_ text: String, maximumMessage: Int = 40) -> [String] {
    let inbox = Inbox(framing: nil, maximumMessage: maximumMessage, maximumNesting: 3)
    Array(text.utf8).withUnsafeBytes { inbox.buffer.append($0) }
    inbox.isEnd = true
    var readings: [String] = []
    var place = ""
    inbox.observe = { bytes in
      let start = bytes.flatMap { bytes in
        bytes.baseAddress.flatMap { start in inbox.buffer.bytes.baseAddress.map { start - $0 } }
      }
      place = bytes.flatMap { bytes in start.map { "\($0)..<\($0 + bytes.count)" } } ?? "-"
    }
    while true {
      switch inbox.next() {
      case .value(let value): readings.append("\(value.kind) \(place)")
      case .refused(let id, let code, let message):
        let text = id.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        readings.append("\(code) \(text) \(place) \(message)")
      case .broken: return readings + ["broken"]
      case .nothing:
        inbox.dropHandled()
        return readings + (inbox.buffer.count == 0 ? [] : ["rest"])
      }
    }
  }

  @Test(arguments: [
    ("{}\n [] \n1", ["object 0..<2", "array 4..<6", "number 8..<9"]),
    ("{\n{}", ["-32700 - 0..<1 The message is not valid JSON.", "object 2..<4"]),
    (
      "\"\\ud800\"\n{}",
      [
        "-32700 - 0..<8 The message is not valid Unicode: bad UTF-8 or a lone surrogate.",
        "object 9..<11",
      ]
    ),
    (
      "[" + String(repeating: "1,", count: 20) + "1]\n{}",
      ["-32600 - - The message is longer than 40 bytes.", "object 44..<46"]
    ),
    ("[[[]]]\n[[[[]]]]", ["array 0..<6", "-32600 - 7..<15 " + tooDeep]),
    (
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"a\":[[[]]]}\n[[[[}",
      ["-32600 7 0..<35 " + tooDeep, "-32600 - 36..<41 " + tooDeep]
    ),
    ("Content-Length: 2\n\n[]Content-Length: x\n", ["array 19..<21", "broken"]),
    ("Content-Length: 0\n\n", ["-32700 - 19..<19 The message is not valid JSON."]),
    ("Content-Length: 3\n\n[]", ["rest"]),
  ])
  func reads(_ text: String, _ expected: [String]) {
    #expect(Self.readings(text) == expected)
  }

  private static let tooDeep = "The message is nested deeper than 3 levels."
}
