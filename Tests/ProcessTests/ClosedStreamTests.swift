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
    try process.expectEnd()
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
    try process.expectEnd()
    try home.expectTotal(100)
  }

  /// Messages that wait for room in the outbox when the reader goes are handled too.
  @Test func messagesThatWaitedForRoomAreHandled() throws {
    let home = TemporaryFolder()
    let process = try BackendProcess([], home: home)
    try LongRows.add(to: process)
    try process.write(Wire.lines(LongRows.moreThanTheOutbox + [Wire.add(1, "the last")]))
    try process.waitForOutput()
    process.closeOutput()
    try process.expectEnd()
    try home.expectTotal(LongRows.count + 1)
  }

  /// If it takes long to handle what is left when the reader goes, a signal ends it.
  @Test func aSignalWhileTheRestIsHandled() throws {
    let process = try BackendProcess(["--memory"])
    _ = try SlowBatch.begin(in: process)
    process.closeOutput()
    process.kill(SIGTERM)
    try process.expectEnd()
  }

  @Test func stdinAndStdoutAreClosedAtStart() throws {
    let pipe = try Wiring.pipe()
    for wiring in [Wiring(), Wiring(stdout: pipe.write, output: pipe.read)] {
      let run = try BackendRun([], wiring: wiring)
      #expect(run.output == "")
      run.expectSuccess()
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
    try process.expectEnd()
    #expect(!FileBytes.text(home.file("log")).contains("jsonrpc"))
    try home.expectTotal(1)
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
    try process.end()
    try home.expectTotal(4)
  }
}
