import TestSupport
import Testing

/// Messages at the limit and beyond it. The next message works.
@Suite struct SizeLimitTests {
  private static func tooLarge(_ limit: Int = 1024) -> String {
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
      + #""message":"The message is longer than \#(limit) bytes."}}"#
  }

  /// A request of exactly `size` bytes that adds a todo.
  private static func add(_ id: Int, size: Int) -> String {
    let empty =
      #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.add","#
      + #""params":{"title":"x","content":""}}"#
    return empty.replacing(
      #""content":""#,
      with: #""content":"\#(String(repeating: "x", count: size - empty.utf8.count))"#)
  }

  @Test(arguments: ["\n", "\r\n", " \n", "    \r\n"], [false, true])
  func lines(end: String, atOnce: Bool) throws {
    let process = try BackendProcess(["--memory", "--max-message", "1024"])
    let blanks = end.utf8.count { $0 == 0x20 }
    let input =
      Self.add(1, size: 1024 - blanks) + end + Self.add(2, size: 1025 - blanks) + end
      + Self.add(3, size: 5000) + end + Wire.add(4, "x") + end
    if atOnce {
      try process.write(input)
    } else {
      for byte in input.utf8 { try process.write([byte]) }
    }
    let run = try BackendRun(ending: process)
    #expect(run.lines == [Wire.added(1), Self.tooLarge(), Self.tooLarge(), Wire.added(4, todo: 2)])
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
  }

  @Test(arguments: [false, true])
  func headers(atOnce: Bool) throws {
    let process = try BackendProcess(["--memory", "--max-message", "1024"])
    let messages = [
      Self.add(1, size: 1024), Self.add(2, size: 1025), Self.add(3, size: 50_000), Wire.add(4, "x"),
    ]
    let input = messages.map(Wire.headed).joined()
    if atOnce {
      try process.write(input)
    } else {
      for byte in input.utf8.prefix(3000) { try process.write([byte]) }
      try process.write(Array(input.utf8.dropFirst(3000)))
    }
    for answer in [Wire.added(1), Self.tooLarge(), Self.tooLarge(), Wire.added(4, todo: 2)] {
      #expect(try process.readHeadedMessage() == answer)
    }
    let run = try BackendRun(ending: process)
    #expect(run.output == "")
    #expect(run.ending == .exited(0))
  }

  /// A message of the largest default size: its title is too long, which is answered with an error.
  @Test func aTitleOfSixteenMebibytes() throws {
    let limit = 16 << 20
    let process = try BackendProcess(["--memory"])
    let frame = Wire.add(1, "").utf8.count
    try process.writeLine(Wire.add(1, String(repeating: "x", count: limit - frame)))
    let answer = try #require(try process.readLine())
    #expect(answer.contains(#""tag":"invalidTodo","#))
    #expect(answer.utf8.count < 1000)
    _ = try process.readLine()
    try process.writeLine(Wire.add(2, String(repeating: "x", count: limit - frame + 1)))
    #expect(try process.readLine() == Self.tooLarge(limit))
    try process.writeLine(Wire.add(3, "x"))
    #expect(try process.readLine() == Wire.added(3, todo: 1))
    #expect(process.peakMemory < 150 << 20)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }

  @Test func deepNesting() throws {
    let deep = String(repeating: "[", count: 100_000)
    let run = try BackendRun(["--memory"], input: Wire.lines([deep, Wire.add(1, "x")]))
    #expect(run.lines.count == 2)
    #expect(run.lines.last == Wire.added(1))
    #expect(run.ending == .exited(0))
  }
}
