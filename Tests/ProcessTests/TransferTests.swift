import Glibc
import TestSupport
import Testing

/// `viper-todo import` and `viper-todo export` take todos in and give them out, and say what was lost.
@Suite(.enabled(if: FrontEnd.canRun)) struct TransferTests {
  private let folder = TemporaryFolder()
  private var store: [String] { ["--database", folder.file("todos.sqlite")] }
  private var file: String { folder.file("in.jsonl") }

  private static let milk = #"{"uid":"a","title":"Buy milk","tags":["home"]}"#
  private static let bread = #"{"uid":"b","title":"Bread","after":["c"]}"#
  private static let later =
    #"{"uid":"c","title":"Later","parent":"a","comments":[{"at":"2026-11-01T00:00:00Z","text":"x"}]}"#
  private static let lines = Wire.lines([milk, "{bad", bread, later, #"{"title":""}"#])

  private func run(_ command: String, _ arguments: String..., input: String = "") throws
    -> BackendRun
  {
    try BackendRun([command] + store + arguments, input: input, environment: FrontEnd.environment)
  }

  @Test func linesThatFail() throws {
    FileBytes.write(Self.lines.utf8, to: file)
    let first = try run("import", file)
    #expect(first.ending == .exited(65))
    #expect(
      first.errors == """
        \(file):2: The line is not an object in JSON and UTF-8.
        \(file):5: The title is empty; give it at least one visible character.

        """)
    #expect(first.lines.first == "\(file): 3 added, 0 updated, 0 skipped, 2 failed")
    let undo = try #require(first.lines.last?.components(of: "To take it back: viper-todo "))
    let second = try run("import", file)
    #expect(second.ending == .exited(65) && second.errors == first.errors)
    #expect(second.lines == ["\(file): 0 added, 0 updated, 3 skipped, 2 failed"])

    let undone = try BackendRun(undo, environment: FrontEnd.environment)
    #expect(undone.output == "steps undone: 2 of 2\n" && undone.ending == .exited(0))
    #expect(try run("export").output == "")
    let again = try run("import", "--undo", undo.last ?? "")
    #expect(again.ending == .exited(74) && again.errors.contains("No import has the key"))
  }

  @Test func theInputIsTakenLikeAFile() throws {
    let dry = try run("import", "--dry-run", "-", input: Self.lines)
    #expect(dry.ending == .exited(65))
    #expect(dry.lines == ["-: 3 added, 0 updated, 0 skipped, 2 failed; nothing was stored"])
    #expect(try run("export").output == "")
    let whole = try run("import", "-", input: Wire.lines([Self.milk, Self.bread, Self.later]))
    whole.expectSuccess()
    #expect(whole.lines.first == "-: 3 added, 0 updated, 0 skipped, 0 failed")
    let update = try run("import", "--same", "update", "-", input: #"{"uid":"b","title":"Rolls"}"#)
    #expect(update.lines.first == "-: 0 added, 1 updated, 0 skipped, 0 failed")
    #expect(update.ending == .exited(0))
  }

  @Test func whatGoesOutComesInAgain() throws {
    let out = folder.file("out.jsonl")
    _ = try run("import", "-", input: Wire.lines([Self.milk, Self.bread, Self.later]))
    let shown = try run("export")
    #expect(shown.ending == .exited(0) && shown.errors == "todos exported: 3\n")
    #expect(shown.lines.count == 3)
    let written = try run("export", out)
    #expect(written.ending == .exited(0) && written.output == "")
    #expect(FileBytes.text(out) == shown.output && FileBytes.mode(out) == 0o600)
    let refused = try run("export", out)
    #expect(refused.ending == .exited(74) && refused.errors.contains("is there already"))
    #expect(try run("export", "--replace", out).ending == .exited(0))

    let other = ["--database", folder.file("other.sqlite")]
    let back = try BackendRun(["import", out] + other, environment: FrontEnd.environment)
    #expect(back.ending == .exited(0))
    let again = try BackendRun(["export"] + other, environment: FrontEnd.environment)
    #expect(again.output == shown.output)
  }

  @Test func onlyWhatIsMeantGoesOut() throws {
    _ = try run("import", "-", input: Wire.lines([Self.milk, Self.bread, Self.later]))
    let tagged = try run("export", "--filter", #"{"tags":["home"]}"#)
    #expect(tagged.lines.count == 1 && tagged.output.contains("Buy milk"))
    #expect(try run("export", "--saved", "done").output == "")
    let unknown = try run("export", "--saved", "nope")
    #expect(unknown.ending == .exited(64) && unknown.errors.contains("“nope”"))
  }

  /// The reader of the lines may go before the last one, as `head` does.
  @Test func nobodyReadsTheRest() throws {
    let lines = (1...3000).map { #"{"title":"Todo \#($0) \#(String(repeating: "x", count: 90))"}"# }
    _ = try run("import", "-", input: Wire.lines(lines))
    let process = try BackendProcess(["export"] + store, environment: FrontEnd.environment)
    #expect(try process.readLine()?.contains("Todo 1 ") == true)
    process.closeOutput()
    try process.expectEnd()
  }

  /// Steps that are stored stay, and the import goes on under its key.
  @Test func aSignalEndsAnImportAfterAStep() throws {
    let lines = (1...20_000).map { #"{"uid":"\#($0)","title":"Todo \#($0)"}"# }
    FileBytes.write(Wire.lines(lines).utf8, to: file)
    FileBytes.write("0 0".utf8, to: folder.file("cursor"))
    let watch = try BackendProcess(
      ["watch", "--as", "text", "--cursor", folder.file("cursor")] + store,
      environment: FrontEnd.environment)
    let process = try BackendProcess(
      ["import"] + store + [file], environment: FrontEnd.environment)
    #expect(try watch.readLine()?.hasSuffix("viper-todo: Added 500 todos.") == true)
    process.kill(SIGINT)
    let run = try BackendRun(ending: process)
    #expect(run.ending == .exited(74) && run.errors == "viper-todo: interrupted\n")
    let goOn = try #require(run.lines.dropFirst().first?.components(of: "To go on: viper-todo "))
    let rest = try BackendRun(goOn, environment: FrontEnd.environment)
    #expect(rest.lines.first == "\(file): 20000 added, 0 updated, 0 skipped, 0 failed")
    #expect(try self.run("export").lines.count == 20_000)
  }

  /// No event keeps others waiting, not even one over lines that all fail, or into a file.
  @Test func moreThanAStepGoesOnAfterTheAnswer() throws {
    FileBytes.write(String(repeating: "x\n", count: 2500).utf8, to: file)
    _ = try run("import", "-", input: String(repeating: "{\"title\":\"x\"}\n", count: 600))
    for (event, path, last) in [
      ("import", file, "showImported"), ("export", folder.file("out"), "showExport"),
    ] {
      let process = try BackendProcess(store)
      let answer = try process.answer("todoTransfer." + event, #"{"path":"\#(path)"}"#)
      #expect(answer.contains(#""complete":false}}"#))
      #expect(try process.end().lines.last?.contains(last) == true)
    }
  }

  @Test func aFileThatIsNotThere() throws {
    let run = try run("import", folder.file("none"))
    #expect(run.ending == .exited(74) && run.errors.isOneLine && run.output == "")
  }
}

extension String {
  /// The words behind a beginning; nil if it begins in another way.
  fileprivate func components(of beginning: String) -> [String]? {
    hasPrefix(beginning) ? dropFirst(beginning.count).split(separator: " ").map(String.init) : nil
  }
}
