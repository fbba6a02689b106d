import Glibc
import TestSupport
import Testing

/// Endless messages, and a View that does not read.
@Suite struct FloodTests {
  private let folder = TemporaryFolder()

  /// A quarter of a million notifications (the long form: a million) leave nothing in memory: unknown ones,
  /// ones that fail, ones that change nothing, and ones that open and close.
  @Test func notificationsLeaveNothing() throws {
    let process = try BackendProcess(["--database", folder.file("todos.sqlite")])
    #expect(try process.answer("todoList.add", #"{"title":"x"}"#).contains("result"))
    let cheap = Request.repeated(#"{"jsonrpc":"2.0","method":"$/progress","params":{}}"# + "\n", 94)
    let others = [
      ("todoList.viewClosed", #"{"view":"a"}"#), ("todoList.add", #"{"titel":"x"}"#),
      ("todoList.add", #"{"title":""}"#), ("todoDetail.edit", #"{"id":1,"title":"x"}"#),
      ("todoList.viewReady", #"{"view":"a","filter":{"text":"y"}}"#),
      ("todoDetail.viewClosed", #"{"id":1}"#),
    ].map { #"{"jsonrpc":"2.0","method":"\#($0)","params":\#($1)}"# + "\n" }
    // A hundred notifications, often enough to make a tenth of all.
    let block = Request.repeated(
      String(decoding: cheap, as: UTF8.self) + others.joined(),
      Form.count(short: 250, long: 1000))
    var memory: [Int] = []
    for _ in 1...10 {
      try process.write(block)
      try process.ask("todoList.viewClosed")
      memory.append(process.residentMemory)
    }
    #expect(memory[9] < memory[0] + 2 << 20, "\(memory)")
    #expect(memory[9] < 32 << 20, "\(memory)")
    try process.end()
  }

  /// A View that stops reading for good is read until 64 MiB of output wait for it, and then no
  /// more.
  @Test(arguments: [Wiring.Kind.pipes, .sockets])
  func aViewThatStopsReading(kind: Wiring.Kind) throws {
    let process = try BackendProcess(["--memory"], wiring: Wiring(kind))
    let title = String(repeating: "\u{1F600}", count: 500)
    for _ in 1...100 {
      try process.ask("todoList.add", #"{"title":"\#(title)"}"#)
    }
    // Each answer has 200 kB, so 300 of them fill the outbox. The requests are long, so that only a
    // few more are in the pipe, which are still handled after the View has gone.
    let request = Wire.request(1, "todoList.viewReady") + String(repeating: " ", count: 8000) + "\n"
    let block = Request.repeated(request, 10)
    let taken = process.writeWhileTaken(block, times: 1000)
    #expect(taken < block.count * 1000)
    #expect(process.peakMemory < 160 << 20)
    process.closeOutput()
    try process.expectEnd()
  }
}
