import CLinux
import Glibc
import TestSupport
import Testing

/// A View that writes much before it reads a byte is served, with bounded memory.
@Suite struct BackpressureTests {
  @Test(arguments: [Wiring.Kind.pipes, .sockets])
  func tenThousandRequestsBeforeAByteIsRead(kind: Wiring.Kind) throws {
    let numbers = 1...10_000
    let process = try BackendProcess(["--memory"], wiring: Wiring(kind))
    try process.write(Wire.lines(numbers.map { Wire.add($0, "Todo") }))
    let answers = Array(Wire.lines(numbers.map { Wire.added($0) }).utf8)
    #expect(try process.readExactly(answers.count) == answers)
    #expect(process.peakMemory < 32 << 20)
    #expect(try process.end().output == "")
  }

  /// When the outbox is full, no further message is handled until the View reads.
  @Test func theReaderStopsAtAFullOutbox() throws {
    let wiring = try Wiring(.pipes)
    let process = try BackendProcess(["--memory"], wiring: wiring)
    try LongRows.add(to: process)
    try process.write(Wire.lines(LongRows.moreThanTheOutbox + [Wire.add(1, "the last")]))
    try process.waitForOutput()
    #expect(try process.countLines(upTo: LongRows.moreThanTheOutbox.count * 2) > 80 << 20)
    #expect(process.peakMemory < 150 << 20)
    // The list with the last todo comes before the response.
    _ = try process.readLine()
    #expect(try process.readLine() == Wire.added(1, todo: LongRows.count + 1))
    try process.end()
  }

  @Test func aBatchLargerThanTheOutbox() throws {
    let process = try BackendProcess(["--memory"])
    try LongRows.add(to: process)
    let requests = LongRows.moreThanTheOutbox
    try process.writeLine("[" + requests.joined(separator: ",") + "]")
    try process.waitForOutput()
    #expect(try process.countLines(upTo: requests.count) > 80 << 20)
    let ready = (1...requests.count).map { Wire.ready($0, total: 100) }
    #expect(try process.readLine() == "[" + ready.joined(separator: ",") + "]")
    #expect(process.peakMemory < 150 << 20)
    try process.end()
  }
}
