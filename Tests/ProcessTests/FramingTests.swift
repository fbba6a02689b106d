import TestSupport
import Testing

/// Both framings, which the first bytes decide, through real pipes.
@Suite struct FramingTests {
  private static let messages = [Wire.add(1, "Buy milk"), Wire.viewReady(2)]
  private static let answers = [Wire.added(1), Wire.shown("Buy milk"), Wire.ready(2, total: 1)]
  private static let options = ["--memory"] + Wire.frozen

  @Test(arguments: [
    Wire.lines(messages), messages.joined(separator: "\n"), messages.joined(separator: "\r\n"),
    "\n\r\n \t" + messages.joined(separator: "\r\n\r\n\n") + "\n\n",
  ])
  func lines(input: String) throws {
    let run = try BackendRun(Self.options, input: input)
    #expect(run.lines == Self.answers)
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
  }

  @Test(arguments: [
    "Content-Length: N\r\n\r\n", "Content-Length: N\n\n", "content-length:N\r\n\r\n",
    "CONTENT-LENGTH:\tN \r\n\n", "Content-Length: 000N\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: N\r\n\r\n",
    "X-Nothing:\r\nContent-Length: N\r\nContent-Type: x\n\r\n", "\r\n\nContent-Length: N\r\n\r\n",
  ])
  func headers(form: String) throws {
    let process = try BackendProcess(Self.options)
    for message in Self.messages {
      try process.write(Self.fill(form, message.utf8.count) + message)
    }
    process.closeInput()
    for answer in Self.answers { #expect(try process.readHeadedMessage() == answer) }
    #expect(try process.readHeadedMessage() == nil)
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
  }

  /// Replaces the `N` after a blank, a colon or a zero with the length.
  private static func fill(_ form: String, _ length: Int) -> String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in form.unicodeScalars {
      let isLength = scalar == "N" && (last == " " || last == "\t" || last == ":" || last == "0")
      result += isLength ? "\(length)" : String(scalar)
      last = scalar
    }
    return result
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}", "Content-Length:\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Type: x\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "X: " + String(repeating: "x", count: 20_000),
  ])
  func aBadHeaderEndsTheSession(header: String) throws {
    let first = Wire.headed(Wire.add(1, "x"))
    let run = try BackendRun(Self.options, input: first + header)
    #expect(run.output == Wire.headed(Wire.added(1)))
    #expect(run.ending == .exited(74))
    #expect(run.errors.isOneLine)
  }

  @Test(arguments: [false, true])
  func aByteAtATime(inHeaders: Bool) throws {
    let process = try BackendProcess(Self.options)
    let input = Self.messages.map { inHeaders ? Wire.headed($0) : $0 + "\r\n" }.joined()
    for byte in input.utf8 { try process.write([byte]) }
    for answer in Self.answers {
      #expect(try (inHeaders ? process.readHeadedMessage() : process.readLine()) == answer)
    }
    #expect(try BackendRun(ending: process).output == "")
  }

  /// The option decides before the first byte can.
  @Test func anOptionChoosesTheFraming() throws {
    let headers = try BackendRun(
      ["--memory", "--framing", "headers"], input: "{}\r\nContent-Length: 2\r\n\r\n{}")
    #expect(headers.output.hasPrefix("Content-Length: "))
    let lines = try BackendRun(["--memory", "--framing=lines"], input: "Content-Length: 2\n")
    #expect(lines.output.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
    #expect(lines.ending == .exited(0))
  }
}

extension String {
  /// Whether it is one line of text, with its newline and no other control character.
  var isOneLine: Bool {
    utf8.last == 0x0A && !utf8.dropLast().contains { $0 < 0x20 || $0 == 0x7F } && utf8.count > 1
  }
}
