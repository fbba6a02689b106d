import Glibc
import TestSupport
import Testing

/// `viper-todo watch` tells of each step once it is stored, in order.
@Suite(.enabled(if: FrontEnd.canRun)) struct WatchTests {
  private let folder = TemporaryFolder()
  private var store: [String] { ["--database", folder.file("todos.sqlite")] }
  private var cursor: String { folder.file("cursor") }

  /// Makes steps, each of them by this client.
  private func make(_ steps: (event: String, params: String)..., by client: String = "ann") throws {
    let events = steps.map { Wire.notification("todoList." + $0.event, $0.params) }
    _ = try BackendRun(store, input: Wire.lines([Wire.introduction(client)] + events))
  }

  /// Begins before the first step, unless the cursor is somewhere already.
  private func watch(_ options: String...) throws -> BackendProcess {
    if FileBytes.read(cursor).isEmpty { FileBytes.write("0 0\n".utf8, to: cursor) }
    return try BackendProcess(
      ["watch", "--cursor", cursor] + store + options, environment: FrontEnd.environment)
  }

  private func waitForCursor(at step: Int) throws {
    try FolderEvents.wait(in: folder.path, for: "the cursor is not at \(step)") {
      FileBytes.text(cursor).hasPrefix("\(step) ")
    }
  }

  private func end(_ process: BackendProcess) throws -> String {
    process.kill(SIGTERM)
    #expect(try process.wait() == .exited(0))
    return String(decoding: try process.readToEnd(), as: UTF8.self)
  }

  /// The text of a line without its time.
  private func text(_ line: String?) -> String { line.map { String($0.dropFirst(17)) } ?? "" }

  @Test func aStepOfAnotherProcess() throws {
    let process = try watch()
    try make(("add", #"{"title":"Buy milk"}"#))
    let added = try #require(try process.readLine())
    #expect(added.hasPrefix(#"{"step":1,"rev":1,"at":""#))
    let words =
      #","by":"ann","kind":"added","text":"Added “Buy milk”.","rows":[{"before":null,"after":{"id":1,"#
    #expect(added.contains(words), "\(added)")
    try make(("complete", #"{"id":1}"#), ("delete", #"{"id":1}"#))
    #expect(try process.readLine()?.contains(#""kind":"completed""#) == true)
    #expect(try process.readLine()?.hasSuffix(#","after":null}]}"#) == true)
    try waitForCursor(at: 3)
    #expect(try end(process) == "" && process.errors == "")
    #expect(FileBytes.mode(cursor) == 0o600)
  }

  /// Without a cursor, or with a new one, it begins with what comes next.
  @Test func itBeginsWithWhatComesNext() throws {
    try make(("add", #"{"title":"a"}"#), ("add", #"{"title":"b"}"#))
    let process = try BackendProcess(
      ["watch", "--as", "text", "--cursor", cursor] + store, environment: FrontEnd.environment)
    try waitForCursor(at: 2)
    try make(("add", #"{"title":"c"}"#))
    let line = try #require(try process.readLine())
    #expect(line.contains(/^\d{4}-\d\d-\d\d \d\d:\d\d ann: Added “c”\.$/), "\(line)")
    #expect(try end(process) == "")
  }

  @Test func itGoesOnWhereItEnded() throws {
    let first = try watch("--as", "text")
    try make(("add", #"{"title":"a"}"#))
    #expect(try text(first.readLine()) == "ann: Added “a”.")
    try waitForCursor(at: 1)
    #expect(try end(first) == "")
    try make(("add", #"{"title":"b"}"#), ("add", #"{"title":"c"}"#))
    let second = try watch("--as", "text")
    #expect(try text(second.readLine()) == "ann: Added “b”.")
    #expect(try text(second.readLine()) == "ann: Added “c”.")
    try waitForCursor(at: 3)
    #expect(try end(second) == "")
  }

  /// More steps than a page of the activity has, and more than two.
  @Test func manyStepsWhileItWasAway() throws {
    let adds = (1...450).map { Wire.add($0, "\($0)") }
    _ = try BackendRun(store, input: Wire.lines(adds))
    let process = try watch("--as", "text")
    for number in 1...450 { #expect(try text(process.readLine()) == "Added “\(number)”.") }
    try waitForCursor(at: 450)
    #expect(try end(process) == "")
  }

  @Test func aCommandThatFailsGetsTheLineAgain() throws {
    let process = try watch(
      "--as", "text", "--exec",
      "cd '\(folder.path)'; read -r line; echo \"$VIPER_TODO_NAME $line\"; test -e once || { : > once; exit 3; }"
    )
    try make(("add", #"{"title":"a"}"#), ("add", #"{"title":"b"}"#))
    for title in ["a", "a", "b"] {
      let line = try #require(try process.readLine())
      #expect(line.hasPrefix("watch ") && line.hasSuffix("ann: Added “\(title)”."), "\(line)")
    }
    try waitForCursor(at: 2)
    #expect(try end(process) == "")
    #expect(process.errors == "viper-todo: the command did not exit with 0; again in 1 s\n")
  }

  /// The step is told again if the process ends while the command runs.
  @Test func aSignalWhileACommandRuns() throws {
    let first = try watch("--exec", "echo begun; exec sleep 600")
    try make(("add", #"{"title":"a"}"#))
    #expect(try first.readLine() == "begun")
    // The command is ended too, or the output would have no end.
    #expect(try end(first) == "")
    #expect(FileBytes.text(cursor) == "0 0\n")
    let second = try watch("--exec", "cat")
    #expect(try second.readLine()?.hasPrefix(#"{"step":1,"#) == true)
    try waitForCursor(at: 1)
    _ = try end(second)
  }

  /// A command that does not read a line, which no pipe holds.
  @Test func aCommandNeedNotReadItsInput() throws {
    let lines = (1...450).map { #"{"title":"\#(String(repeating: "x", count: 200)) \#($0)"}"# }
    _ = try BackendRun(
      ["import", "-"] + store, input: Wire.lines(lines), environment: FrontEnd.environment)
    let process = try watch("--exec", "echo done")
    #expect(try process.readLine() == "done")
    try waitForCursor(at: 1)
    #expect(try end(process) == "" && process.errors == "")
  }

  @Test func itsOwnStepsArePassedOver() throws {
    let process = try watch("--as", "text")
    try make(("add", #"{"title":"a"}"#), by: "watch")
    try make(("add", #"{"title":"b"}"#))
    #expect(try text(process.readLine()) == "ann: Added “b”.")
    try make(("add", #"{"title":"c"}"#), by: "watch")
    try waitForCursor(at: 3)
    #expect(try end(process) == "")
  }

  /// A step is told if one of its todos passes before it or after it.
  @Test(arguments: [true, false]) func onlyWhatIsMeant(isSaved: Bool) throws {
    if isSaved {
      let save =
        #"{"jsonrpc":"2.0","id":1,"method":"savedLists.save","params":{"name":"x","title":"x","filter":{"completed":false,"tags":["home"]}}}"#
      let run = try BackendRun(store, input: save)
      #expect(run.output.contains(#""result""#), "\(run.output)")
    }
    let filter = #"{"completed":false,"tags":["home"]}"#
    let process =
      try isSaved
      ? watch("--as", "text", "--saved", "x") : watch("--as", "text", "--filter", filter)
    try make(
      ("add", #"{"title":"a"}"#), ("add", #"{"title":"b","tags":["home"]}"#),
      ("complete", #"{"id":2}"#), ("apply", #"{"changes":[{"do":"edit","id":2,"title":"c"}]}"#),
      ("delete", #"{"id":1}"#), ("reopen", #"{"id":2}"#), ("delete", #"{"id":2}"#))
    for text in ["Added “b”", "Completed “b”", "Reopened “c”", "Deleted “c”"] {
      #expect(try self.text(process.readLine()) == "ann: \(text).")
    }
    #expect(try end(process) == "")
  }

  @Test(arguments: ["1 1.2026-11-28T17:59:00.000Z", "9 9.2.abc"]) func anotherHistory(mark: String)
    throws
  {
    try make(("add", #"{"title":"a"}"#), ("add", #"{"title":"b"}"#))
    FileBytes.write(mark.utf8, to: cursor)
    let process = try watch()
    #expect(try process.readLine() == #"{"reset":true,"rev":2}"#)
    try waitForCursor(at: 2)
    try make(("add", #"{"title":"c"}"#))
    #expect(try process.readLine()?.hasPrefix(#"{"step":3,"#) == true)
    _ = try end(process)
    FileBytes.write(mark.utf8, to: cursor)
    let command = try watch("--as", "text", "--exec", "cat")
    #expect(try command.readLine() == "reset")
    try waitForCursor(at: 3)
    _ = try end(command)
  }

  @Test func nobodyReadsTheLines() throws {
    let process = try watch()
    try make(("add", #"{"title":"a"}"#))
    #expect(try process.readLine() != nil)
    process.closeOutput()
    #expect(try process.wait() == .exited(0))
  }
}
