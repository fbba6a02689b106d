import TestSupport
import Testing

/// `viper-todo stand-in`: arguments, both ways to start it, and what it says.
@Suite struct StandInRunTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("case.view.transcript") }

  private static let script = """
    # Opening.
    > {"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}
    < {"jsonrpc":"2.0","id":1,"result":{"total":0,"rev":0}}

    """
  private static let ready = #"{"jsonrpc":"2.0","id":"a","method":"todoList.viewReady"}"#
  private static let answer = #"{"jsonrpc":"2.0","id":"a","result":{"total":0,"rev":0}}"#

  private func run(_ script: String, _ arguments: [String], input: String = "") throws -> BackendRun
  {
    FileBytes.write(script.utf8, to: path)
    return try BackendRun(["stand-in", path] + arguments, input: input)
  }

  /// A View of `sh` that sends these lines, each to a backend that it starts by the name in `program`.
  private static func view(_ lines: String..., program: String = "\"$VIPER_TODO\" --memory")
    -> [String]
  {
    ["--", "sh", "-c", lines.map { "echo '\($0)' | \(program)" }.joined(separator: "; ")]
  }

  @Test func playsOnStdinAndStdout() throws {
    let run = try run(Self.script, [], input: Self.ready + "\n")
    #expect(run.output == Self.answer + "\n")
    #expect(run.errors == "passed \(path) — Opening.\n")
    #expect(run.ending == .exited(0))
  }

  @Test func answersInTheFramingOfTheView() throws {
    let run = try run(
      Self.script, [], input: "Content-Length: \(Self.ready.utf8.count)\r\n\r\n\(Self.ready)")
    #expect(run.output == "Content-Length: \(Self.answer.utf8.count)\r\n\r\n\(Self.answer)")
    #expect(run.ending == .exited(0))
  }

  @Test func saysWhatIsMissing() throws {
    let run = try run(Self.script, [])
    #expect(run.ending == .exited(1))
    #expect(
      run.errors == """
        failed \(path) — Opening.
        \(path):2: It never sent todoList.viewReady.
          expected {"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}

        """)
  }

  @Test(arguments: ["\"$VIPER_TODO\" --memory --log-level debug", "viper-todo", "env viper-todo"])
  func theViewFindsItAsABackend(program: String) throws {
    let run = try run(Self.script, Self.view(Self.ready, program: program))
    #expect(run.output == Self.answer + "\n")
    #expect(run.errors == "passed \(path) — Opening.\n")
    #expect(run.ending == .exited(0))
  }

  @Test func whatIsNotServingIsDoneByTheProgram() throws {
    let view = "\"$VIPER_TODO\" --version; echo '\(Self.ready)' | \"$VIPER_TODO\""
    let run = try run(Self.script, ["--", "sh", "-c", view])
    #expect(run.lines.first?.hasPrefix("viper-todo ") == true)
    #expect(run.ending == .exited(0))
  }

  @Test func eachProcessGoesOnWhereTheLastOneEnded() throws {
    let next = Self.script.replacing("# Opening.\n", with: "").replacing(
      "viewReady", with: "viewClosed")
    let closed = Self.ready.replacing("viewReady", with: "viewClosed")
    for exit in ["", "@exit 74\n", "@wait\n"] {
      let run = try run(Self.script + exit + next, Self.view(Self.ready, closed))
      #expect(run.lines == [Self.answer, Self.answer])
      #expect(run.ending == .exited(0), "\(run.errors)")
    }
    let ended = try run(
      Self.script + "@exit 9\n" + next,
      [
        "--", "sh", "-c",
        "echo '\(Self.ready)' | $VIPER_TODO; echo $?; echo '\(closed)' | $VIPER_TODO",
      ])
    #expect(ended.lines == [Self.answer, "9", Self.answer])
    #expect(ended.ending == .exited(0), "\(ended.errors)")
  }

  @Test func aViewThatFailsDoesNotPass() throws {
    let view = "echo '\(Self.ready)' | $VIPER_TODO; exit 3"
    let run = try run(Self.script, ["--", "sh", "-c", view])
    #expect(run.ending == .exited(1))
    #expect(run.errors.hasSuffix("\(path): It ended with status 3.\n"))
    let killed = try self.run(Self.script, ["--", "sh", "-c", "kill -9 $$"])
    #expect(killed.errors.contains("\(path): It never started the backend"))
    #expect(killed.errors.hasSuffix("\(path): It was ended by signal 9.\n"))
  }

  @Test func aViewThatHangsIsEnded() throws {
    let view = "echo '\(Self.ready)' | $VIPER_TODO; exec sleep 600"
    let over = try run(Self.script, ["--patience", "1", "--", "sh", "-c", view])
    #expect(over.errors == "passed \(path) — Opening.\n")
    #expect(over.ending == .exited(0))
    let missing = try run(
      Self.script, ["--patience=1", "--", "sh", "-c", "trap '' TERM; sleep 600"])
    #expect(missing.errors.hasSuffix("\(path): It sent nothing for 1 s, and was ended.\n"))
    #expect(missing.ending == .exited(1))
  }

  @Test func aViewThatIsSilentIsNotWaitedFor() throws {
    FileBytes.write(Self.script.utf8, to: path)
    let process = try BackendProcess(["stand-in", "--patience", "1", path])
    #expect(try process.wait() == .exited(1))
    #expect(process.errors.hasSuffix("\(path): It sent nothing for 1 s.\n"))
    let over = try BackendProcess(["stand-in", "--patience", "1", path])
    try over.write(Self.ready + "\n")
    #expect(try over.wait() == .exited(0))
  }

  @Test func aScriptWithExitNeedsACommand() throws {
    let run = try run(Self.script + "@exit\n" + Self.script, [], input: Self.ready + "\n")
    #expect(run.ending == .exited(64))
    #expect(run.errors.hasSuffix("viper-todo stand-in FILE -- COMMAND…\n"))
    #expect(run.output == "")
  }

  @Test func badFilesAndCommandsAreNamed() throws {
    let malformed = try run("@samples\n", [])
    #expect(malformed.ending == .exited(65))
    #expect(
      malformed.errors.hasPrefix(
        "viper-todo: \(path):1: this is not a line of a script for Views; expected @wait"))
    let absent = try BackendRun(["stand-in", folder.file("none")])
    #expect(absent.ending == .exited(74))
    #expect(
      absent.errors == "viper-todo: cannot read \(folder.file("none")): No such file or directory\n"
    )
    let command = try run(Self.script, ["--", "/nowhere/view"])
    #expect(command.ending == .exited(74))
    #expect(command.errors == "viper-todo: cannot start /nowhere/view: No such file or directory\n")
  }

  /// The help of the View's own command is not ours.
  @Test func optionsOfTheCommandAreItsOwn() throws {
    let run = try run(Self.script, ["--", "sh", "-c", "echo \"$1\"", "sh", "--help"])
    #expect(run.output == "--help\n")
    #expect(run.ending == .exited(1))
  }
}
