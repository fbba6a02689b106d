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
    #expect(run.output == Wire.lines(Self.answers))
    run.expectSuccess()
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", " \t\n"])
  func withoutAMessageNothingIsWritten(input: String) throws {
    let run = try BackendRun(["--memory"], input: input)
    #expect(run.output == "")
    run.expectSuccess()
  }

  /// There is no banner: the first bytes of output answer the first message, as soon as it is there.
  @Test(arguments: Wiring.Kind.allCases)
  func theFirstBytesOutAreTheFirstAnswer(kind: Wiring.Kind) throws {
    let process = try BackendProcess(["--memory", "--samples"], wiring: Wiring(kind))
    try process.writeLine(Wire.add(7, "x"))
    #expect(try process.readLine() == Wire.added(7, todo: 4))
    #expect(try process.end().output == "")
  }

  @Test(arguments: [
    "Content-Length: ?\r\n\r\n", "Content-Length: ?\n\n", "content-length:?\r\n\r\n",
    "CONTENT-LENGTH:\t? \r\n\n", "Content-Length: 000?\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ?\r\n\r\n",
    "X-Nothing:\r\nContent-Length: ?\r\nContent-Type: x\n\r\n", "\r\n\nContent-Length: ?\r\n\r\n",
  ])
  func headers(form: String) throws {
    let input = Self.messages.map { form.replacing("?", with: "\($0.utf8.count)") + $0 }.joined()
    let run = try BackendRun(Self.options, input: input)
    #expect(run.output == Self.answers.map(Wire.headed).joined())
    run.expectSuccess()
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

  /// The option decides before the first byte can.
  @Test func anOptionChoosesTheFraming() throws {
    let headers = try BackendRun(
      ["--memory", "--framing", "headers"], input: "{}\r\nContent-Length: 2\r\n\r\n{}")
    #expect(headers.output.hasPrefix("Content-Length: "))
    let lines = try BackendRun(["--memory", "--framing=lines"], input: "Content-Length: 2\n")
    #expect(lines.output.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
    lines.expectSuccess()
  }

  /// `LimitTests` (BoundsTests) try the default.
  @Test func anOptionLimitsMessages() throws {
    let blanks = String(repeating: " ", count: 1024 - Wire.add(1, "x").utf8.count)
    let input = Wire.lines([Wire.add(1, "x") + blanks, Wire.add(2, "x") + blanks + " "])
    let run = try BackendRun(["--memory", "--max-message", "1024"], input: input)
    #expect(run.lines.first == Wire.added(1))
    #expect(run.lines.last?.contains("The message is longer than 1024 bytes.") == true)
    run.expectSuccess()
  }
}
