import TestSupport
import Testing

/// The contents of a database: its todos and its log, with the state before and after each change.
struct StoreTruth {
  /// The part of a todo that identifies a version of it.
  struct Version: Equatable {
    let rev: Int
    let title: String
    let isCompleted: Bool
  }

  /// A row of the log.
  struct Entry {
    let todo: Int
    let before: Version?
    /// The state after this change: the state before the todo's next change, or its present row.
    var after: Version?
  }

  /// The changes in order of revision; the first is revision 1.
  private(set) var log: [Entry] = []
  /// The present todos by id.
  private(set) var todos: [Int: Version] = [:]
  /// The titles of the present todos, in the order of their ids.
  var titles: [String] { todos.sorted { $0.key < $1.key }.map(\.value.title) }

  /// Reads a database, and checks what holds for every store, whatever happened to it: no change is partial
  /// or duplicated. One that has no schema yet is an empty store.
  init(_ path: String) throws {
    let file = RawSQLite(path)
    #expect(try file.rows("PRAGMA integrity_check") == [["ok"]])
    guard try !file.rows("SELECT 1 FROM sqlite_schema").isEmpty else { return }
    // One query reads one state, even while others write.
    let rows = try file.rows(
      """
      SELECT 0, id, rev, title, completed_at IS NOT NULL FROM todo
      UNION ALL SELECT revision, todo, rev, title, completed_at IS NOT NULL FROM change ORDER BY 1
      """)
    var last: [Int: Int] = [:]
    for row in rows {
      let revision = Self.number(row[0])
      let id = Self.number(row[1])
      let version = row[3].map {
        Version(rev: Self.number(row[2]), title: $0, isCompleted: row[4] == "1")
      }
      if revision == 0 {
        todos[id] = version
      } else {
        try #require(revision == log.count + 1, "the revisions have a gap or a double")
        if let previous = last[id] { log[previous - 1].after = version }
        log.append(Entry(todo: id, before: version))
        last[id] = revision
      }
    }
    for (id, revision) in last { log[revision - 1].after = todos[id] }
    #expect(todos.keys.allSatisfy { last[$0] != nil }, "a todo that the log does not know")
    var newest = 0
    for (index, entry) in log.enumerated() {
      let revision = index + 1
      // One of the two must exist; otherwise a change was logged but not made.
      #expect(entry.before != nil || entry.after != nil, "revision \(revision) is a half change")
      #expect(entry.after == nil || entry.after?.rev == revision, "revision \(revision) was undone")
      if entry.todo > newest {
        newest += 1
        #expect(entry.todo == newest && entry.before == nil, "an id was left out or doubled")
      }
    }
  }

  /// Checks that the program shows what is in the file, and crashes it.
  func expectServed(_ path: String) throws {
    let process = try BackendProcess(["--database", path])
    let answer = try process.answer("todoList.viewReady")
    #expect(answer.result("total") == todos.count && answer.result("rev") == log.count)
    try process.crash()
  }

  private static func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? -1 }
}
