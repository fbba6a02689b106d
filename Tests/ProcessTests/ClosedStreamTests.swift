import Glibc
import TestSupport
import Testing

/// A View that goes is not an error: no notice, no busy loop, and its changes are stored.
@Suite struct ClosedStreamTests {
  @Test(arguments: Wiring.Kind.allCases)
  func stdoutIsClosedWhileIdle(kind: Wiring.Kind) throws {
    let process = try BackendProcess(["--memory"], wiring: Wiring(kind))
    try process.writeLine(Wire.add(1, "x"))
    #expect(try process.readLine() == Wire.added(1))
    process.closeOutput()
    if kind == .oneSocket { process.closeInput() }
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
  }

  /// The messages and the end of the reader come at the same moment.
  @Test(arguments: Wiring.Kind.allCases)
  func changesSentBeforeAreStored(kind: Wiring.Kind) throws {
    let home = TemporaryFolder()
    let process = try BackendProcess([], home: home, wiring: Wiring(kind))
    try process.writeLine(Wire.add(1, "x"))
    #expect(try process.readLine() == Wire.added(1))
    process.kill(SIGSTOP)
    try process.write(Wire.lines((2...100).map { Wire.add($0, "x") }))
    process.closeOutput()
    process.closeInput()
    process.kill(SIGCONT)
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
    try expectTotal(100, home)
  }

  /// Messages that wait for room in the outbox when the reader goes are handled too.
  @Test func messagesThatWaitedForRoomAreHandled() throws {
    let home = TemporaryFolder()
    let process = try BackendProcess([], home: home)
    try LongRows.add(to: process)
    try process.write(Wire.lines(LongRows.moreThanTheOutbox + [Wire.add(1, "the last")]))
    try process.waitForOutput()
    process.closeOutput()
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
    let next = try BackendRun([], input: Wire.viewReady(1), home: home)
    let count = LongRows.count + 1
    #expect(next.lines.last == Wire.ready(1, total: count))
  }

  /// If it takes long to handle what is left when the reader goes, a signal ends it.
  @Test func aSignalWhileTheRestIsHandled() throws {
    let process = try BackendProcess(["--memory"])
    _ = try SlowBatch.begin(in: process)
    process.closeOutput()
    process.kill(SIGTERM)
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
  }

  @Test func stdinAndStdoutAreClosedAtStart() throws {
    for wiring in [Wiring(), try withoutInput()] {
      let run = try BackendRun([], wiring: wiring)
      #expect(run.output == "")
      #expect(run.errors == "")
      #expect(run.ending == .exited(0))
    }
  }

  /// The messages that were sent before are handled, and then the process ends, although stdin
  /// stays open. No file of ours gets the number of the closed descriptor.
  @Test func stdoutIsClosedAtStart() throws {
    let home = TemporaryFolder()
    let pipe = try Wiring.pipe()
    let words = Wire.lines([Wire.add(1, "x"), Wire.viewReady(2)])
    let written = Array(words.utf8).withUnsafeBytes { write(pipe.write, $0.baseAddress, $0.count) }
    try #require(written == words.utf8.count)
    let process = try BackendProcess(
      ["--log-file", home.file("log")], home: home,
      wiring: Wiring(stdin: pipe.read, input: pipe.write))
    #expect(try process.wait() == .exited(0))
    #expect(process.errors == "")
    #expect(!FileBytes.text(home.file("log")).contains("jsonrpc"))
    try expectTotal(1, home)
  }

  /// A sink is not a closed stdout: it is served until stdin ends.
  @Test func stdoutIsASink() throws {
    let home = TemporaryFolder()
    let pipe = try Wiring.pipe()
    let process = try BackendProcess(
      [], home: home,
      wiring: Wiring(
        stdin: pipe.read, stdout: open("/dev/null", O_WRONLY | O_CLOEXEC), input: pipe.write))
    let witness = try BackendProcess([], home: home)
    try witness.writeLine(Wire.viewReady(1))
    for total in 0...3 {
      while try witness.readLine()?.contains(#""total":\#(total),"#) != true {}
      try process.writeLine(Wire.add(1, "x"))
    }
    let run = try BackendRun(ending: process)
    #expect(run.ending == .exited(0) && run.errors == "")
    try expectTotal(4, home)
  }

  private func withoutInput() throws -> Wiring {
    let pipe = try Wiring.pipe()
    return Wiring(stdout: pipe.write, output: pipe.read)
  }

  private func expectTotal(_ total: Int, _ home: TemporaryFolder) throws {
    let run = try BackendRun([], input: Wire.viewReady(1), home: home)
    #expect(run.lines.last == Wire.ready(1, total: total))
  }
}
