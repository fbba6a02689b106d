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
    _ = try ask(two, "todoList.add", #"{"title":"a","content":"b"}"#)
    _ = try ask(one, "todoEdit.viewReady", #"{"id":1}"#)
    _ = try ask(one, "todoEdit.change", #"{"title":"mine"}"#)
  }

  /// The lines up to the response.
  private func ask(_ process: BackendProcess, _ method: String, _ params: String = "{}") throws
    -> [String]
  {
    try process.writeLine(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    var lines: [String] = []
    while let line = try process.readLine() {
      lines.append(line)
      if line.contains(#"{"jsonrpc":"2.0","id":1,"#) { break }
    }
    return lines
  }

  @Test func differentFieldsAreBothKept() throws {
    _ = try ask(two, "todoDetail.edit", #"{"id":1,"due":"2026-12-24"}"#)
    // The draft is told without asking.
    let shown = try one.readLine() ?? ""
    #expect(shown.contains(#""rev":2,"values":{"title":"mine","content":"b","due":"2026-12-24""#))
    #expect(shown.contains(#""changed":["title"],"problems":[],"stale":[]"#))
    #expect(try ask(one, "todoEdit.save").last?.contains(#""id":1,"rev":3,"step":3}"#) == true)
    let todo = try ask(two, "todoDetail.viewReady", #"{"id":1}"#)[0]
    #expect(todo.contains(#""title":"mine""#) && todo.contains(#""due":"2026-12-24""#))
  }

  /// Whether or not the draft has seen the change when it is saved.
  @Test(arguments: [true, false]) func theSameFieldIsAConflict(isSeen: Bool) throws {
    _ = try ask(two, "todoDetail.edit", #"{"id":1,"title":"theirs"}"#)
    if isSeen {
      #expect(
        try one.readLine()?.contains(#""stale":[{"field":"title","theirs":"theirs"}]"#) == true)
    }
    let refused = try ask(one, "todoEdit.save")
    #expect(refused.last?.contains(#""error":{"code":1003,"#) == true)
    #expect(refused.last?.hasSuffix(#""fields":["title"]}}}"#) == true)
    #expect(
      try ask(one, "todoEdit.resolve", #"{"take":"mine"}"#).last?.contains(#"{"canSave":true}"#)
        == true)
    #expect(try ask(one, "todoEdit.save").last?.contains(#""id":1,"rev":3,"step":3}"#) == true)
  }

  @Test func aDeletedTodoIsSavedAsANewOne() throws {
    _ = try ask(two, "todoDetail.delete", #"{"id":1}"#)
    #expect(try one.readLine()?.contains(#""gone":true,"canSave":true"#) == true)
    #expect(try ask(one, "todoEdit.save").last?.contains(#""id":2,"rev":3,"step":3}"#) == true)
  }

  /// The View's process was killed, and so it does not know whether its save arrived.
  @Test func aKeyOutlivesTheProcess() throws {
    _ = try ask(one, "todoEdit.viewReady", #"{"from":{"title":"once"}}"#)
    #expect(
      try ask(one, "todoEdit.save", #"{"key":"k"}"#).last?.contains(#""id":2,"rev":2,"step":2}"#)
        == true)
    one.kill(9)
    _ = try one.wait()
    #expect(
      try ask(two, "todoEdit.save", #"{"key":"k"}"#).last?.contains(#""id":2,"rev":2,"step":2}"#)
        == true)
    _ = try ask(two, "todoEdit.viewReady", #"{"from":{"title":"once"}}"#)
    #expect(
      try ask(two, "todoEdit.save", #"{"key":"k"}"#).last?.contains(#""id":2,"rev":2,"step":2}"#)
        == true)
    #expect(try ask(two, "todoList.viewReady").last?.contains(#""total":2"#) == true)
  }

  /// Steps of other processes are shown, and never said to be this View's.
  @Test func onlyOwnStepsAreTold() throws {
    _ = try ask(one, "todoList.viewReady", #"{"messages":true}"#)
    _ = try ask(two, "todoList.complete", #"{"id":1}"#)
    #expect(try one.readLine()?.contains("todoList.showTodos") == true)
    #expect(try one.readLine()?.contains("todoEdit.showDraft") == true)
    let lines = try ask(one, "todoEdit.save")
    #expect(
      lines.map { $0.firstMatch(of: /"method":"([\w.]+)"/).map { String($0.1) } } == [
        "todoEdit.routeBack", "todoList.showTodos", "todoList.showMessage", nil,
      ])
    #expect(lines[2].contains(#""kind":"edited","text":"Edited “mine”.","count":1,"step":3"#))
  }
}
