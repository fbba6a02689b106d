import TestSupport
import Testing

/// `viper-todo check` prints a line for each finding, and a repair changes only derived data.
@Suite struct CheckTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Three todos, of which the second was completed.
  private func fill(_ sql: String = "") throws {
    let complete = Wire.notification("todoList.complete", #"{"id":2}"#)
    try fill([Wire.introduction("Vim")] + adds + [complete], sql)
  }

  private let adds = ["a", "b", "c"].enumerated().map { Wire.add($0 + 1, $1) }

  private func fill(_ messages: [String], _ sql: String) throws {
    _ = try BackendRun(["--database", path] + Wire.frozen, input: Wire.lines(messages))
    // All in the file, which a check leaves as it is.
    try RawSQLite(path).run(sql + "; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private let sound = ["sound: 3 todos, 4 changes in the log"]

  private func check(_ arguments: String...) throws -> BackendRun {
    try BackendRun(["check", "--database", path] + arguments)
  }

  /// Which step reversed which is kept beside the undos and redos of the log, from which it follows.
  @Test(arguments: [
    "": nil,
    "DELETE FROM change WHERE revision < 4; INSERT INTO forgotten VALUES (1, 3, 3)": nil,
    "UPDATE change SET reversed = NULL WHERE revision = 3":
      "step 3 is marked as reversed by nothing; by the log it is reversed by revision 6",
    "UPDATE change SET reversed = 6 WHERE revision = 1":
      "step 1 is marked as reversed by revision 6; by the log it is reversed by nothing",
    "UPDATE change SET reversed = 7 WHERE revision = 4":
      "step 4 is marked as reversed by revision 7; by the log it is reversed by revision 5",
    "UPDATE change SET reversed = 9 WHERE redoes IS NOT NULL AND revision = 8":
      "step 8 is marked as reversed by revision 9; by the log it is reversed by nothing",
  ])
  func whatReversedAStep(sql: String, finding: String?) throws {
    // Two todos whose adds were undone; the first undo was redone.
    let steps = ["undo", "redo", "undo", "undo", "redo"].map { Wire.notification("todoList." + $0) }
    try fill(adds + steps, sql)
    let before = FileBytes.read(path)
    let run = try check()
    #expect(run.ending == .exited(finding == nil ? 0 : 65) && run.errors == "")
    #expect(run.lines.count == (finding == nil ? 1 : 2), "\(run.output)")
    if let finding { #expect(run.lines.first == finding) }
    #expect(FileBytes.read(path) == before)
  }

  /// Notes are rows like any others, and stay when the log forgets the changes around them.
  @Test func aStoreWithNotesHasNoFindings() throws {
    try fill(
      """
      INSERT INTO change (revision, todo, step, at, note, value, lasts)
        VALUES (5, 0, 0, 0, 'list/a', 'x', 1), (6, 0, 0, 0, 'list/b', 'y', 1),
        (7, 0, 0, 0, 'list/b', NULL, 1), (8, 0, 0, 0, 'answer/a', '', 0);
      """)
    #expect(try check().lines == sound)
    try RawSQLite(path).run(
      "DELETE FROM change WHERE revision IN (1, 2, 3, 4, 6); INSERT INTO forgotten VALUES (1, 3, 6)"
    )
    #expect(try check().lines == ["sound: 3 todos, 0 changes in the log"])
  }

  @Test(arguments: [
    "UPDATE todo SET title = char(0) WHERE id = 3":
      "todo 3 breaks a rule (title: controlCharacter)",
    "UPDATE todo SET due = 'x' WHERE id = 3": "todo 3 breaks a rule (due: notADate)",
    "UPDATE todo SET id = -3 WHERE id = 3": "todo -3 has an id out of range",
    "UPDATE todo SET rev = 9 WHERE id = 3":
      "todo 3 is at revision 9, which is not that of its last change in the log",
    "DELETE FROM todo WHERE id = 3": "todo 3 is gone; the log has it since revision 3",
    "DELETE FROM change WHERE revision IN (2, 3)": "the log lacks revisions 2 to 3",
    "DELETE FROM change WHERE revision = 2": "the log lacks revision 2",
    "DELETE FROM change WHERE revision = 3": "todo 3 is in no change of the log",
    "DELETE FROM change WHERE revision = 1": "the log lacks revision 1",
    "INSERT INTO forgotten VALUES (1, 0, 2)": "revision 2 was forgotten, and is there",
    "UPDATE change SET lasts = 1 WHERE revision = 3": "revision 3 is neither a change nor a note",
    "UPDATE change SET note = 'list/a' WHERE revision = 4":
      "revision 4 is neither a change nor a note",
    "UPDATE change SET rev = 1 WHERE revision = 4":
      "todo 2: revision 4 does not follow from the change before it",
    "UPDATE change SET step = 9 WHERE revision = 4":
      "revision 4 of todo 2 has a number out of range",
    "UPDATE change SET priority = 7 WHERE revision = 4":
      "todo 2, as revision 4 found it, breaks a rule (priority: unknown)",
    note("CAST(x'6C6973742FFF' AS TEXT)", "'x'"): "revision 5, a note, has a text that is no UTF-8",
    note("'list/a'", "CAST(x'61C3' AS TEXT)"): "revision 5, a note, has a text that is no UTF-8",
  ])
  func reportsEachFault(sql: String, finding: String) throws {
    try fill(sql)
    for arguments in [[], ["--repair"]] {
      let run = try BackendRun(["check", "--database", path] + arguments)
      #expect(run.ending == .exited(65) && run.errors == "")
      #expect(run.lines.contains(finding), "\(run.output)")
      #expect(run.lines.last?.hasPrefix("not sound: ") == true)
    }
  }

  private static func note(_ name: String, _ value: String) -> String {
    """
    INSERT INTO change (revision, todo, step, at, note, value, lasts)
      VALUES (5, 0, 0, 0, \(name), \(value), 1);
    """
  }

  @Test(arguments: [
    "DROP INDEX todo_by_due": "the index todo_by_due is missing or not what this version makes",
    "DROP INDEX todo_by_due; CREATE INDEX todo_by_due ON todo (id)":
      "the index todo_by_due is missing or not what this version makes",
    "UPDATE todo SET title_folded = x'7A' WHERE id = 1":
      "todo 1 is sorted and found by another title than it has",
    "UPDATE todo SET title = 'z' WHERE id = 1":
      "todo 1 is sorted and found by another title than it has",
    "UPDATE todo SET comments = 2 WHERE id = 3": "todo 3 does not count its comments right",
  ])
  func repairsDerivedData(sql: String, finding: String) throws {
    try fill(sql)
    let run = try check()
    #expect(run.ending == .exited(65))
    #expect(run.lines.first == finding)
    #expect(run.lines.last?.contains("--repair") == true)
    let todos = "SELECT id || title || content || rev FROM todo ORDER BY id"
    let log = "SELECT revision || todo || coalesce(title, '') FROM change ORDER BY revision"
    let before = try [todos, log].map { try RawSQLite(path).texts($0) }
    let repair = try check("--repair")
    #expect(repair.ending == .exited(0))
    #expect(repair.lines == ["rebuilt the indices and the folded titles"] + sound)
    #expect(try [todos, log].map { try RawSQLite(path).texts($0) } == before)
  }

  /// No list can notice that an index has lost its entries. SQLite's own check reports it, and a
  /// repair rebuilds the index.
  @Test func anIndexThatLostItsEntries() throws {
    try fill(
      """
      CREATE INDEX spare ON todo (due, id, completed_at, priority, tags) WHERE id < 0;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = (SELECT sum(rootpage) FROM sqlite_schema
        WHERE name IN ('spare', 'todo_by_due')) - rootpage WHERE name IN ('spare', 'todo_by_due');
      """)
    try RawSQLite(path).run("DROP INDEX spare")
    let run = try check()
    #expect(run.ending == .exited(65))
    #expect(run.lines.contains { $0.hasPrefix("SQLite says: ") && $0.contains("todo_by_due") })
    #expect(run.lines.last?.contains("--repair") == true)
    #expect(try check("--repair").ending == .exited(0))
    #expect(try check().lines == sound)
  }

  /// If pages of an index are garbage, lists are still right, and a repair rebuilds the index.
  @Test(arguments: [
    "todo_by_created", "todo_by_title", "change_by_todo", "change_event", "change_step_by_client",
    "change_undo_by_session",
  ])
  func pagesOfAnIndexAreDamaged(name: String) throws {
    try fill()
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'"
    let page = try RawSQLite(path).integer(sql)
    var bytes = FileBytes.read(path)
    for place in (page - 1) * 4096..<page * 4096 { bytes[place] = 0x55 }
    FileBytes.write(bytes, to: path)
    let run = try check()
    #expect(run.ending == .exited(65) && run.errors == "")
    #expect(run.lines.first?.hasPrefix("SQLite ") == true)
    for key in ["created", "-title"] {
      let process = try BackendProcess(["--database", path])
      let ready = try process.answer("todoList.viewReady", #"{"sort":["\#(key)"]}"#)
      #expect(ready.text == #"{"jsonrpc":"2.0","id":1,"result":{"total":3,"rev":4}}"#)
      try process.end()
    }
    #expect(try check("--repair").ending == .exited(0))
    #expect(try check().lines == sound)
    for (index, event) in ["undo", "redo", "undo"].enumerated() {
      let process = try BackendProcess(["--database", path])
      try process.writeLine(Wire.introduction("Vim"))
      #expect(try process.answer("todoList." + event).isResult)
      try process.end()
      #expect(try check().lines == ["sound: 3 todos, \(index + 5) changes in the log"])
    }
  }

  @Test func aStoreThatCannotBeChecked() throws {
    let none = try check()
    none.expectRefusal(74, "there is no such file")
    FileBytes.write(String(repeating: "Buy milk\n", count: 200).utf8, to: path)
    let garbage = try check()
    garbage.expectRefusal(65, "viper-todo: cannot check \(path): ")
  }
}
