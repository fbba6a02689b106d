import TestSupport
import Testing

/// Undo and redo across processes and restarts. Which steps are whose, `TodoListUndoTests` (UseCasesTests)
/// tell.
@Suite struct UndoTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] }

  /// The answer to a new session of a client.
  private func answer(
    _ method: String, _ params: String = "{}", by client: String = "Vim"
  ) throws -> String {
    let process = try BackendProcess(options + Wire.frozen)
    try process.writeLine(Wire.introduction(client))
    return try process.answer("todoList." + method, params).text
  }

  private func result(_ members: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"result":{\#(members)}}"#
  }

  @Test func everyStepInAnotherProcess() throws {
    #expect(try answer("add", #"{"title":"a"}"#) == result(#""id":1,"rev":1,"step":1"#))
    #expect(try answer("add", #"{"title":"b"}"#) == result(#""id":2,"rev":2,"step":2"#))
    #expect(try answer("deleteAll") == result(#""count":2,"rev":4,"step":3"#))
    #expect(try answer("undo") == result(#""rev":6,"undone":"delete 2 todos","count":2,"step":5"#))
    #expect(try answer("undo") == result(#""rev":7,"undone":"add “b”","count":1,"step":7"#))
    #expect(try answer("redo") == result(#""rev":8,"redone":"add “b”","count":1,"step":8"#))
    #expect(try answer("redo") == result(#""rev":10,"redone":"delete 2 todos","count":2,"step":9"#))
    #expect(try answer("redo").contains(#""code":1005"#))
    #expect(
      try answer("undo") == result(#""rev":12,"undone":"delete 2 todos","count":2,"step":11"#))
    #expect(
      try answer("undo", #"{"step":1}"#)
        == result(#""rev":13,"undone":"add “a”","count":1,"step":13"#))
    #expect(try answer("viewReady") == result(#""total":1,"rev":13"#))
  }

  /// A new session takes back what its client did, and says whose the newest step is if there is none.
  @Test func aClientOfAnotherName() throws {
    _ = try answer("add", #"{"title":"a"}"#)
    let message =
      "There is nothing of yours to undo. The newest change, by Vim on Nov 20, 2026 09:00: Added “a”."
    let newest =
      #"{"step":1,"text":"Added “a”.","by":"Vim","at":"2026-11-20T09:00:00.000Z","#
      + #""atText":"Nov 20, 2026 09:00"}"#
    #expect(
      try answer("undo", by: "Emacs")
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":1005,"message":"\#(message)","#
        + #""data":{"tag":"nothingToUndo","newest":\#(newest)}}}"#)
    #expect(try answer("redo", by: "Emacs").contains(#""data":{"tag":"nothingToUndo"}"#))
    #expect(
      try answer("undo", #"{"step":1}"#, by: "Emacs")
        == result(#""rev":2,"undone":"add “a”","count":1,"step":2"#))
    #expect(try answer("redo").contains(#""code":1005"#), "Emacs took it back")
    #expect(try answer("undo").contains(#""data":{"tag":"nothingToUndo"}"#), "nothing is left")
  }

  /// Two concurrent processes undo their own steps, not those of the other. They have the machine's clock:
  /// with a frozen clock, they would count as the same session.
  @Test func eachUndoesItsOwnSteps() throws {
    let (one, other) = (try BackendProcess(options), try BackendProcess(options))
    for process in [one, other] { try process.ask("todoList.viewClosed") }
    func answer(_ process: BackendProcess, _ method: String, _ params: String = "{}") throws
      -> String
    {
      try process.answer("todoList." + method, params).text
    }
    #expect(try answer(one, "add", #"{"title":"mine"}"#).contains("result"))
    #expect(try answer(other, "add", #"{"title":"yours"}"#).contains("result"))
    #expect(try answer(one, "undo") == result(#""rev":3,"undone":"add “mine”","count":1,"step":3"#))
    #expect(try answer(other, "redo").contains(#""code":1005"#), "the other took it back")
    #expect(try answer(one, "redo") == result(#""rev":4,"redone":"add “mine”","count":1,"step":4"#))
    // The other process changes or deletes the same todo: undoing the earlier step is a conflict,
    // or the todo is not found.
    #expect(try answer(other, "complete", #"{"id":1}"#).contains("result"))
    #expect(try answer(one, "undo").contains(#","steps":[5]}}}"#))
    #expect(try answer(other, "delete", #"{"id":1}"#).contains("result"))
    #expect(try answer(one, "undo").contains(#""error":{"code":1001"#))
    #expect(
      try answer(other, "undo") == result(#""rev":7,"undone":"delete “mine”","count":1,"step":7"#))
    #expect(
      try answer(other, "undo") == result(#""rev":8,"undone":"complete “mine”","count":1,"step":8"#)
    )
    #expect(try answer(one, "undo") == result(#""rev":9,"undone":"add “mine”","count":1,"step":9"#))
    #expect(
      try answer(one, "undo").contains(#""newest":{"step":2,"text":"Added “yours”.","by":null"#))
  }
}
