import TestSupport
import Testing

/// The first minute with the program, byte for byte.
@Suite struct ExampleTests {
  @Test func theExampleSession() throws {
    let run = try BackendRun(
      ["--memory"] + Wire.frozen, input: Wire.lines([Wire.add(1, "Buy milk"), Wire.viewReady(2)]))
    #expect(
      run.output
        == Wire.lines([Wire.added(1), Wire.shown("Buy milk"), Wire.ready(2, total: 1)]))
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", " \t\n"])
  func withoutAMessageNothingIsWritten(input: String) throws {
    let run = try BackendRun(["--memory"], input: input)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
  }

  /// There is no banner: the first bytes of output answer the first message.
  @Test(arguments: Wiring.Kind.allCases)
  func theFirstBytesOutAreTheFirstAnswer(kind: Wiring.Kind) throws {
    let process = try BackendProcess(["--memory", "--samples"], wiring: Wiring(kind))
    try process.writeLine(Wire.add(7, "x"))
    #expect(try process.readLine() == Wire.added(7, todo: 4))
    let run = try BackendRun(ending: process)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
  }

  /// Without options, todos are kept in the user's data folder, and are there at the next start.
  @Test func todosAreKept() throws {
    let home = TemporaryFolder()
    let first = try BackendRun(Wire.frozen, input: Wire.add(1, "Buy milk"), home: home)
    #expect(first.lines == [Wire.added(1)])
    let second = try BackendRun([], input: Wire.viewReady(1), home: home)
    #expect(second.lines == [Wire.shown("Buy milk"), Wire.ready(1, total: 1)])
    #expect(second.errors == "")
  }
}
