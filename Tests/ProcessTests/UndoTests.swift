import TestSupport
import Testing

/// Undo and redo in concurrent processes, and whose steps they are. Those of sessions that follow each
/// other are in `todoList/undo-restart.transcript` and `undo-clients.transcript`.
@Suite struct UndoTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] }

  private func result(_ members: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"result":{\#(members)}}"#
  }

  /// The answer of a process that keeps running.
  private func ask(
    _ process: BackendProcess, _ method: String, _ params: String = "{}"
  ) throws -> String {
    try process.answer("todoList." + method, params).text
  }

  /// Two concurrent processes with the machine's clock: with a frozen clock, they would count as
  /// the same session.
  private func two() throws -> (BackendProcess, BackendProcess) {
    let pair = (try BackendProcess(options), try BackendProcess(options))
    for process in [pair.0, pair.1] { try process.ask("todoList.viewClosed") }
    return pair
  }

  /// Two concurrent processes undo their own steps, not those of the other.
  @Test func eachUndoesItsOwnSteps() throws {
    let before = Wire.lines([Wire.introduction("Vim"), Wire.add(1, "before")])
    _ = try BackendRun(options + Wire.frozen, input: before)
    let (one, other) = try two()
    #expect(try ask(one, "add", #"{"title":"mine"}"#).contains("result"))
    #expect(try ask(other, "add", #"{"title":"yours"}"#).contains("result"))
    #expect(try ask(one, "undo") == result(#""rev":4,"undone":"add “mine”","count":1,"step":4"#))
    #expect(try ask(one, "redo") == result(#""rev":5,"redone":"add “mine”","count":1,"step":5"#))
    // The other process changes or deletes the same todo: undoing the earlier step is a conflict,
    // or the todo is not found.
    #expect(try ask(other, "complete", #"{"id":2}"#).contains("result"))
    let conflict = try ask(one, "undo")
    #expect(conflict.contains(#""error":{"code":1003"#) && conflict.contains(#""rev":6"#))
    #expect(conflict.contains(#","steps":[6]}}}"#))
    #expect(try ask(other, "delete", #"{"id":2}"#).contains("result"))
    #expect(try ask(one, "undo").contains(#""error":{"code":1001"#))
    #expect(
      try ask(other, "undo") == result(#""rev":8,"undone":"delete “mine”","count":1,"step":8"#))
    #expect(
      try ask(other, "undo") == result(#""rev":9,"undone":"complete “mine”","count":1,"step":9"#))
    #expect(try ask(one, "undo") == result(#""rev":10,"undone":"add “mine”","count":1,"step":10"#))
    // A step of before was made by nobody who is here, until one of them says that it is.
    #expect(try ask(one, "undo").contains(#""newest":{"step":3,"text":"Added “yours”.","by":null"#))
    for process in [one, other] { try process.writeLine(Wire.introduction("Vim")) }
    #expect(
      try ask(one, "undo") == result(#""rev":11,"undone":"add “before”","count":1,"step":11"#))
    #expect(try ask(one, "undo").contains(#""newest":{"step":3,"#))
    // What another process of the same name does now is not one's own.
    #expect(try ask(other, "add", #"{"title":"new"}"#).contains("result"))
    #expect(try ask(one, "undo").contains(#""by":"Vim""#))
  }

  /// A redo takes only undos of its own session, as an undo takes only steps of its own session.
  @Test func redoTakesOnlyOwnUndos() throws {
    let (one, other) = try two()
    #expect(try ask(one, "add", #"{"title":"mine"}"#).contains("result"))
    #expect(try ask(other, "add", #"{"title":"yours"}"#).contains("result"))
    #expect(try ask(other, "undo") == result(#""rev":3,"undone":"add “yours”","count":1,"step":3"#))
    #expect(try ask(one, "redo").contains(#""code":1005"#), "the other took it back")
    #expect(try ask(one, "undo") == result(#""rev":4,"undone":"add “mine”","count":1,"step":4"#))
    // A change by the other process does not end our redo.
    #expect(try ask(other, "redo") == result(#""rev":5,"redone":"add “yours”","count":1,"step":5"#))
    #expect(try ask(one, "redo") == result(#""rev":6,"redone":"add “mine”","count":1,"step":6"#))
    #expect(try ask(one, "redo").contains(#""code":1005"#))
  }

  /// Any process can undo a step by its number, and can then redo it.
  @Test func aStepOfAnotherProcess() throws {
    let (one, other) = try two()
    #expect(
      try ask(other, "add", #"{"title":"yours"}"#) == result(#""id":1,"rev":1,"step":1"#))
    #expect(try ask(one, "undo").contains(#""code":1005"#), "not unless it is named")
    #expect(
      try ask(one, "undo", #"{"step":1}"#)
        == result(#""rev":2,"undone":"add “yours”","count":1,"step":2"#))
    #expect(try ask(other, "undo", #"{"step":1}"#).contains(#""code":1005"#), "only once")
    #expect(try ask(other, "redo").contains(#""code":1005"#))
    #expect(try ask(one, "redo") == result(#""rev":3,"redone":"add “yours”","count":1,"step":3"#))
    #expect(try ask(other, "undo") == result(#""rev":4,"undone":"add “yours”","count":1,"step":4"#))
    #expect(try ask(one, "undo").contains(#""data":{"tag":"nothingToUndo"}"#))
    #expect(try ask(one, "redo").contains(#""code":1005"#))
  }
}
