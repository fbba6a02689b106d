import JSONRPC
import Testing

@testable import Benchmark

/// The benchmark's client finds the messages of any kind of server.
@Suite struct BenchClientTests {
  @Test(arguments: [
    #"Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\n{ }\n"#,
    #"content-length:2\r\nContent-Type: x\r\n\r\n{}Content-Type: y\r\nCONTENT-LENGTH: 4\r\n\r\n{ }\n"#,
  ])
  func headers(output: String) throws {
    let client = try Client(["/bin/sh", "-c", "printf '\(output)'"], .headers)
    var messages: [String] = []
    while messages.count < 2 {
      if let message = try client.next() {
        messages.append(String(decoding: message, as: UTF8.self))
      } else {
        _ = try client.fill()
      }
    }
    #expect(messages == ["{}", "{ }\n"])
    try client.end()
  }

  /// Messages that are larger than the client's first buffer, and come in pieces.
  @Test(arguments: Framing.allCases) func largeMessages(framing: Framing) throws {
    let client = try Client(["/bin/cat"], framing)
    var sent = 0
    for length in [1, 1 << 10, 1 << 18, 3 << 20, 7] {
      var requests = Requests(framing)
      requests.append("x", "\"\(String(repeating: "x", count: length))\"")
      try client.pipeline(requests)
      sent += requests.bytes.count
      #expect(client.byteCount == sent)
    }
    try client.end()
  }

  @Test func totalsAndErrors() throws {
    let refusal = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}"#
    #expect(throws: Trouble.self) { try Self.result(refusal, id: 1) }
    #expect(throws: Trouble.self) { try Self.result("{", id: 1) }
    #expect(try Self.result(#"{"method":"x","params":{"id":1}}"#, id: 1) == nil)
    #expect(try Self.result(#"{"result":{"total":7},"error":null,"id":1}"#, id: 1) == 7)
    #expect(try Self.result(#"{"id":1,"result":null}"#, id: 2) == nil)
  }

  @Test func aServerThatEnds() throws {
    let client = try Client(["/bin/sh", "-c", "exit 3"], .lines)
    #expect(throws: Trouble.self) { try client.receive(1) }
    #expect(throws: Trouble.self) { try client.end() }
  }

  private static func result(_ text: String, id: Int) throws -> Int? {
    try Array(text.utf8).withUnsafeBytes { try Client.result($0, id: id) }
  }
}
