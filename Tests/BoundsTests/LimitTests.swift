import Glibc
import TestSupport
import Testing

/// Messages at the default limits, and one byte or message beyond them.
@Suite struct LimitTests {
  private static let tooLong =
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
    + #""message":"The message is longer than 16777216 bytes."}}"#

  /// A message of exactly `size` bytes.
  private static func message(_ size: Int) -> [UInt8] {
    let method = Array(#""todoList.viewClosed""#.utf8)
    let space = size - Request.bytes(method, []).count
    return Request.bytes(method, Request.repeated(" ", space - 2) + Array("{}".utf8))
  }

  private static func headed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  /// What is too long is skipped and not kept, however long it is.
  @Test(arguments: [false, true]) func aMessageThatIsOneByteTooLong(inHeaders: Bool) throws {
    let process = try BackendProcess(["--memory"])
    let good = #"{"jsonrpc":"2.0","id":1,"result":null}"#
    for (size, answer) in [
      (Request.limit, good), (Request.limit + 1, Self.tooLong), (100, good),
      (8 * Request.limit, Self.tooLong), (100, good),
    ] {
      try process.write(inHeaders ? Self.headed(Self.message(size)) : Self.message(size) + [0x0A])
      #expect(try (inHeaders ? process.readHeadedMessage() : process.readLine()) == answer)
    }
    #expect(process.peakMemory < 64 << 20)
    try process.end()
  }

  @Test func aBatchWithOneMessageTooMany() throws {
    let process = try BackendProcess(["--memory"])
    func batch(_ count: Int) -> [UInt8] {
      [0x5B] + Request.list(count) { Wire.request($0, "todoList.viewClosed") } + [0x5D]
    }
    let answer = try process.ask(batch(100_000))
    #expect(
      Array(answer.utf8)
        == [0x5B]
        + Request.list(100_000) { #"{"jsonrpc":"2.0","id":\#($0),"result":null}"# }
        + [0x5D])
    #expect(
      try process.ask(batch(100_001))
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
        + #""message":"A batch must hold 1 to 100000 messages."}}"#)
    #expect(try process.ask(batch(1)) == #"[{"jsonrpc":"2.0","id":0,"result":null}]"#)
    // Measured: 33 MB.
    #expect(process.peakMemory < 80 << 20)
    try process.end()
  }

  /// A header gives more bytes than come. No memory is taken in advance, and the input ends as
  /// usual.
  @Test(arguments: ["16777216", "16777217", "999999999999"])
  func aLengthThatIsNotReached(length: String) throws {
    let promise = "Content-Length: \(length)\r\n\r\n" + Wire.request(1, "todoList.deleteAll")
    for isKilled in [false, true] {
      let process = try BackendProcess(["--memory"])
      try process.write(Self.headed(Self.message(100)) + Array(promise.utf8))
      #expect(try process.readHeadedMessage()?.contains(#""id":1,"result":null"#) == true)
      if length != "16777216" { #expect(try process.readHeadedMessage() == Self.tooLong) }
      #expect(process.peakMemory < 32 << 20)
      if isKilled {
        process.kill(SIGTERM)
        #expect(try process.wait() == .exited(0))
      }
      let run = try BackendRun(ending: process)
      #expect(run.output == "")
      run.expectSuccess()
    }
  }
}
