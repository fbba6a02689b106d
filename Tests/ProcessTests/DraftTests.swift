import TestSupport
import Testing

/// Drafts of one todo in two processes on one database.
@Suite struct DraftTests {
  private let folder = TemporaryFolder()
  private let one: BackendProcess
  private let two: BackendProcess

  init() throws {
    let options = ["--database", folder.file("todos.sqlite")] + Wire.frozen
    one = try BackendProcess(options)
    two = try BackendProcess(options)
    try two.ask("todoList.add", #"{"title":"a","content":"b"}"#)
    try one.ask("todoEdit.viewReady", #"{"id":1}"#)
    try one.ask("todoEdit.change", #"{"title":"mine"}"#)
  }

  @Test func differentFieldsAreBothKept() throws {
    try two.ask("todoDetail.edit", #"{"id":1,"due":"2026-12-24"}"#)
    // The draft is told without asking.
    let shown = try one.readLine() ?? ""
    #expect(shown.contains(#""rev":2,"values":{"title":"mine","content":"b","due":"2026-12-24""#))
    #expect(shown.contains(#""changed":["title"],"problems":[],"stale":[]"#))
    #expect(try one.answer("todoEdit.save").contains(#""id":1,"rev":3,"step":3}"#))
    let todo = try two.ask("todoDetail.viewReady", #"{"id":1}"#)[0]
    #expect(todo.contains(#""title":"mine""#) && todo.contains(#""due":"2026-12-24""#))
  }

  /// Whether or not the draft has seen the change when it is saved.
  @Test(arguments: [true, false]) func theSameFieldIsAConflict(isSeen: Bool) throws {
    try two.ask("todoDetail.edit", #"{"id":1,"title":"theirs"}"#)
    if isSeen {
      #expect(
        try one.readLine()?.contains(#""stale":[{"field":"title","theirs":"theirs"}]"#) == true)
    }
    let refused = try one.ask("todoEdit.save")
    #expect(refused.last?.contains(#""error":{"code":1003,"#) == true)
    #expect(refused.last?.text.hasSuffix(#""fields":["title"]}}}"#) == true)
    #expect(try one.answer("todoEdit.resolve", #"{"take":"mine"}"#).contains(#"{"canSave":true}"#))
    #expect(try one.answer("todoEdit.save").contains(#""id":1,"rev":3,"step":3}"#))
  }

  /// The View's process was killed, and so it does not know whether its save arrived.
  @Test func aKeyOutlivesTheProcess() throws {
    try one.ask("todoEdit.viewReady", #"{"from":{"title":"once"}}"#)
    #expect(try one.answer("todoEdit.save", #"{"key":"k"}"#).contains(#""id":2,"rev":2,"step":2}"#))
    try one.crash()
    #expect(try two.answer("todoEdit.save", #"{"key":"k"}"#).contains(#""id":2,"rev":2,"step":2}"#))
    try two.ask("todoEdit.viewReady", #"{"from":{"title":"once"}}"#)
    #expect(try two.answer("todoEdit.save", #"{"key":"k"}"#).contains(#""id":2,"rev":2,"step":2}"#))
    #expect(try two.answer("todoList.viewReady").contains(#""total":2"#))
  }

  /// Steps of other processes are shown, and never said to be this View's.
  @Test func onlyOwnStepsAreTold() throws {
    try one.ask("todoList.viewReady", #"{"messages":true}"#)
    try two.ask("todoList.complete", #"{"id":1}"#)
    #expect(try one.readLine()?.contains("todoList.showTodos") == true)
    #expect(try one.readLine()?.contains("todoEdit.showDraft") == true)
    let lines = try one.ask("todoEdit.save")
    #expect(
      lines.map { $0.text.firstMatch(of: /"method":"([\w.]+)"/).map { String($0.1) } } == [
        "todoEdit.routeBack", "todoList.showTodos", "todoList.showMessage", nil,
      ])
    #expect(lines[2].contains(#""kind":"edited","text":"Edited “mine”.","count":1,"step":3"#))
  }
}
