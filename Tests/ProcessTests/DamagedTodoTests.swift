import TestSupport
import Testing

/// A row that another tool damaged, over the wire.
@Suite struct DamagedTodoTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Three todos, the third with a NUL in its title.
  private func fill() throws {
    let adds = ["a", "b", "c"].enumerated().map { Wire.add($0 + 1, $1) }
    _ = try BackendRun(["--database", path] + Wire.frozen, input: Wire.lines(adds))
    try DatabaseFile(path).run("UPDATE todo SET title = 'c' || char(0) || 'd' WHERE id = 3")
  }

  private func ask(_ messages: String...) throws -> [String] {
    let run = try BackendRun(["--database", path] + Wire.frozen, input: Wire.lines(messages))
    #expect(run.ending == .exited(0))
    return run.lines
  }

  private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  @Test func isARowWithAPhraseAsTitle() throws {
    try fill()
    let lines = try ask(
      Wire.viewReady(1), Self.request(2, "todoReport.viewReady"),
      Self.request(3, "todoList.changesSince", #"{"since":0}"#),
      Self.request(4, "todoList.viewReady", #"{"view":"x","filter":{"text":"b"}}"#))
    #expect(lines[0] == Wire.shown("a", "b", "Damaged todo 3"))
    #expect(lines[1] == Wire.ready(1, total: 3))
    #expect(lines[2].contains(#""id":3,"title":"Damaged todo 3","state":"open""#))
    #expect(
      lines[4].contains(#""title":"Damaged todo 3""#) && lines[4].contains("\"complete\":true"))
    #expect(lines[6] == #"{"jsonrpc":"2.0","id":4,"result":{"total":1,"rev":3}}"#)
  }

  @Test(arguments: [
    ("de_DE", "Beschädigte Aufgabe 3"), ("fr_CA", "Tâche 3 endommagée"),
    ("es_ES", "Tarea 3 dañada"),
  ])
  func hasATitleInEachLanguage(locale: String, title: String) throws {
    try fill()
    let lines = try ask(
      Self.request(1, "initialize", #"{"locale":"\#(locale)"}"#), Wire.viewReady(2))
    #expect(lines[1].contains(#""title":"\#(title)""#))
  }

  @Test(arguments: [
    ("todoDetail.viewReady", ""), ("todoDetail.edit", #","title":"x""#),
    ("todoDetail.complete", ""), ("todoDetail.history", ""), ("todoList.complete", ""),
    ("todoList.reopen", ""), ("todoList.select", ""), ("todoDetail.startEdit", ""),
    ("todoEdit.viewReady", ""), ("todoDetail.comment", #","text":"x""#),
    ("todoDetail.comments", ""),
  ])
  func cannotBeOpenedOrChanged(method: String, more: String) throws {
    try fill()
    let lines = try ask(Self.request(1, method, "{\"id\":3\(more)}"), Wire.viewReady(2))
    #expect(lines[0].contains("showError") && lines[0].contains(#""id":3"#))
    #expect(
      lines[1].hasPrefix(
        #"{"jsonrpc":"2.0","id":1,"error":{"code":1004,"message":"Todo 3 is damaged "#))
    let data = #""data":{"tag":"store","reason":"corrupt","retryable":false,"id":3}}}"#
    #expect(lines[1].hasSuffix(data))
    #expect(lines[2] == Wire.shown("a", "b", "Damaged todo 3"))
  }

  /// Open lists show the deletion, and its undo is refused and changes nothing.
  @Test(arguments: ["todoList.delete", "todoList.deleteAll", "todoList.deleteCompleted"])
  func canBeDeleted(method: String) throws {
    try fill()
    if method == "todoList.deleteCompleted" {
      try DatabaseFile(path).run("UPDATE todo SET completed_at = 1 WHERE id = 3")
    }
    let lines = try ask(
      Self.request(1, "todoList.viewReady", #"{"updates":"rows"}"#),
      Self.request(2, method, method == "todoList.delete" ? #"{"id":3}"# : "{}"),
      Self.request(3, "todoList.undo"), Wire.add(4, "d"))
    let total = method == "todoList.deleteAll" ? 0 : 2
    #expect(lines[2].contains("showChanges") && lines[2].contains(#""total":\#(total)"#))
    #expect(lines[3].contains(#""id":2,"result":"#))
    let undone = try #require(lines.first { $0.contains(#""id":3,"error""#) })
    #expect(undone.contains(#""reason":"corrupt","retryable":false,"id":3"#))
    #expect(lines.last?.contains(#""id":4,"result":{"id":4,"#) == true)
  }

  @Test func itsDeleteIsToldInWords() throws {
    try fill()
    let lines = try ask(
      Self.request(1, "todoList.viewReady", #"{"messages":true}"#),
      Self.request(2, "todoList.delete", #"{"id":3}"#))
    #expect(
      lines.contains {
        $0.contains(#""kind":"deleted","text":"Deleted “Damaged todo 3”.","count":1,"step":4"#)
      })
  }

  /// A draft of a todo that is damaged meanwhile stays as it is. Without a row of the log nobody knows of the
  /// damage, until the draft is saved.
  @Test func aDraftOfItStays() throws {
    try fill()
    let process = try BackendProcess(["--database", path] + Wire.frozen)
    try process.writeLine(Self.request(1, "todoEdit.viewReady", #"{"id":1}"#))
    while try process.readLine()?.contains(#""id":1,"result""#) == false {}
    try DatabaseFile(path).run("UPDATE todo SET title = 'c' || char(0) || 'd' WHERE id = 1")
    try process.writeLine(Wire.add(2, "more"))
    #expect(try process.readLine()?.contains(#""id":2,"result""#) == true)
    try process.writeLine(Self.request(3, "todoEdit.change", #"{"content":"x"}"#))
    #expect(try process.readLine()?.contains(#""title":"a","content":"x""#) == true)
    #expect(try process.readLine()?.contains(#""canSave":true"#) == true)
    try process.writeLine(Self.request(4, "todoEdit.save"))
    #expect(try process.readLine()?.contains("showError") == true)
    #expect(try process.readLine()?.contains(#""reason":"corrupt""#) == true)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }
}
