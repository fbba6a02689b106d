import TestSupport
import Testing

/// A row that another tool damaged, over the wire.
@Suite struct DamagedTodoTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// A program with three todos, the third with a NUL in its title.
  private func start() throws -> BackendProcess {
    let options = ["--database", path] + Wire.frozen
    let adds = ["a", "b", "c"].enumerated().map { Wire.add($0 + 1, $1) }
    _ = try BackendRun(options, input: Wire.lines(adds))
    try damage(3)
    return try BackendProcess(options)
  }

  private func damage(_ id: Int) throws {
    try RawSQLite(path).run("UPDATE todo SET title = 'c' || char(0) || 'd' WHERE id = \(id)")
  }

  @Test func isARowWithAPhraseAsTitle() throws {
    let process = try start()
    let opened = try process.ask("todoList.viewReady").map(\.text)
    #expect(opened == [Wire.shown("a", "b", "Damaged todo 3"), Wire.ready(1, total: 3)])
    let report = try process.ask("todoReport.viewReady")
    #expect(report[0].contains(#""id":3,"title":"Damaged todo 3","state":"open""#))
    let changes = try process.answer("todoList.changesSince", #"{"since":0}"#)
    #expect(changes.contains(#""title":"Damaged todo 3""#) && changes.contains("\"complete\":true"))
    let found = try process.answer("todoList.viewReady", #"{"view":"x","filter":{"text":"b"}}"#)
    #expect(found.text == #"{"jsonrpc":"2.0","id":1,"result":{"total":1,"rev":3}}"#)
    let german = try BackendProcess(["--database", path], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(try german.ask("todoList.viewReady")[0].titles.contains("Beschädigte Aufgabe 3"))
  }

  @Test(arguments: [
    ("todoDetail.viewReady", ""), ("todoDetail.edit", #","title":"x""#),
    ("todoDetail.complete", ""), ("todoDetail.history", ""), ("todoList.complete", ""),
    ("todoList.reopen", ""), ("todoList.select", ""), ("todoDetail.startEdit", ""),
    ("todoEdit.viewReady", ""), ("todoDetail.comment", #","text":"x""#),
    ("todoDetail.comments", ""),
  ])
  func cannotBeOpenedOrChanged(method: String, more: String) throws {
    let process = try start()
    let lines = try process.ask(method, "{\"id\":3\(more)}").map(\.text)
    #expect(lines[0].contains("showError") && lines[0].contains(#""id":3"#))
    #expect(
      lines[1].hasPrefix(
        #"{"jsonrpc":"2.0","id":1,"error":{"code":1004,"message":"Todo 3 is damaged "#))
    let data = #""data":{"tag":"store","reason":"corrupt","retryable":false,"id":3}}}"#
    #expect(lines[1].hasSuffix(data))
    #expect(
      try process.ask("todoList.viewReady")[0].text == Wire.shown("a", "b", "Damaged todo 3"))
  }

  /// Open lists show the deletion and say so; its undo is refused and changes nothing.
  @Test(arguments: ["todoList.delete", "todoList.deleteAll", "todoList.deleteCompleted"])
  func canBeDeleted(method: String) throws {
    let process = try start()
    if method == "todoList.deleteCompleted" {
      try RawSQLite(path).run("UPDATE todo SET completed_at = 1 WHERE id = 3")
    }
    try process.ask("todoList.viewReady", #"{"updates":"rows","messages":true}"#)
    let lines = try process.ask(method, method == "todoList.delete" ? #"{"id":3}"# : "{}")
    let total = method == "todoList.deleteAll" ? 0 : 2
    #expect(lines[0].contains("showChanges") && lines[0].contains(#""total":\#(total)"#))
    #expect(method != "todoList.delete" || lines[1].contains("Deleted “Damaged todo 3”."))
    #expect(lines.last?.isResult == true)
    let undone = try process.answer("todoList.undo")
    #expect(undone.contains(#""reason":"corrupt","retryable":false,"id":3"#))
    #expect(try process.answer("todoList.add", #"{"title":"d"}"#).result("id") == 4)
  }

  /// A draft of a todo that is damaged meanwhile stays as it is. Without a row of the log nobody knows of the
  /// damage, until the draft is saved.
  @Test func aDraftOfItStays() throws {
    let process = try start()
    try process.ask("todoEdit.viewReady", #"{"id":1}"#)
    try damage(1)
    #expect(try process.ask("todoList.add", #"{"title":"more"}"#).count == 1)
    let changed = try process.ask("todoEdit.change", #"{"content":"x"}"#)
    #expect(changed[0].contains(#""title":"a","content":"x""#))
    #expect(changed[1].contains(#""canSave":true"#))
    let refused = try process.ask("todoEdit.save")
    #expect(refused[0].contains("showError") && refused[1].storeReason == "corrupt")
    try process.end()
  }
}
