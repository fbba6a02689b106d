import Entities
import MemoryStore
import SQLiteStore
import StoreConformance
import System
import TestSupport
import Testing

/// Lists without an index, or by one that does not fit the todos, although SQLite reads it: what is listed is
/// right, or the store is `corrupt`.
struct DamagedIndexTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  private static let indices = [
    "todo_by_created", "todo_by_updated", "todo_by_due", "todo_by_priority", "todo_by_title",
    "todo_by_completed", "todo_by_start", "todo_by_estimate",
  ]

  private func fill() throws {
    var random = RandomTodos(seed: 12)
    var todos = (0..<60).compactMap { _ in random.contents() }
    todos[1].schedule = Schedule(start: .first, estimate: .minute)
    try SQLiteGateway(path: path).add(todos)
  }

  /// Compares windows of random lists with the todos themselves, in the order that the entities define. A
  /// `damaged` index may hide todos that a filter passes.
  private func expectRight(_ what: String, count: Int, damaged: Bool = true) throws {
    let sqlite = SQLiteGateway(path: path)
    let tree = TodoFilter().with(\.hasChildren, true)
    let todos = try sqlite.marked(sqlite.fetch(Array(1...60)), [], for: tree).compactMap { $0 }
    var random = RandomTodos(seed: 13)
    for number in 0..<count {
      // Every other list has no filter, and is read to its end.
      let filter = number % 2 == 0 ? TodoFilter() : random.filter()
      let (sort, now) = (random.sort(), random.localTime())
      do throws(StoreError) {
        let window = try sqlite.window(filter, sort, at: now, offset: 0, limit: 100)
        let expected = sort.sorted(todos.filter { filter.matches($0, at: now) })
        // Only of lists without a filter is known how long they are.
        let isWhole = filter.isUnrestricted || !damaged
        let isRight = isWhole ? window == expected : window == expected.filter(window.contains)
        #expect(isRight, "\(what) \(filter) \(sort)")
        if !damaged { #expect(try sqlite.count(filter, at: now) == expected.count, "\(filter)") }
      } catch {
        #expect(damaged && error.reason == .corrupt)
        sqlite.rollback()
      }
      try expectPages(sqlite, filter, at: now)
    }
  }

  /// A report comes to its end, and has no todo twice.
  private func expectPages(
    _ sqlite: SQLiteGateway, _ filter: TodoFilter, at now: LocalTime
  ) throws {
    for completed in [true, false] {
      let sort = TodoSort([completed ? .init(.completed, descending: true) : .init(.due)])
      let group = filter.narrowed(by: TodoFilter(completed: completed))
      var (found, start): ([Todo], PageStart) = ([], PageStart())
      while let page = try? sqlite.page(group, sort, at: now, from: start, limit: 7),
        let last = page.last
      {
        found += page.map(\.todo)
        start = last.next
        try #require(found.count <= 60)
      }
      #expect(Set(found.map(\.id)).count == found.count)
    }
  }

  /// Takes an index out of the schema while a todo is changed: the index still has it where it was, and
  /// gets it once more.
  @Test(arguments: indices) func aTodoThatAnIndexHasTwice(index: String) throws {
    try fill()
    for sql in [
      """
      PRAGMA writable_schema = ON;
      CREATE TABLE hidden AS SELECT * FROM sqlite_schema WHERE name = '\(index)';
      CREATE TABLE moved AS SELECT * FROM todo WHERE id IN (2, 30, 31);
      DELETE FROM sqlite_schema WHERE name = '\(index)';
      """,
      """
      DELETE FROM todo WHERE id IN (2, 30, 31);
      PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM hidden;
      """,
      """
      UPDATE moved SET due = '2026-01-01', title = 'a', title_folded = x'61', priority = 3 - priority,
        created_at = 1, updated_at = 1, start = coalesce(start, '2026-01-01'), schedule = NULL,
        completed_at = CASE WHEN completed_at IS NULL THEN 1 END, repeats = NULL;
      UPDATE moved SET start = NULL, estimate = NULL, parent = NULL;
      INSERT INTO todo SELECT * FROM moved; DROP TABLE moved; DROP TABLE hidden;
      """,
    ] { try RawSQLite(path).run(sql) }
    try #require(RawSQLite(path).texts("PRAGMA integrity_check") != ["ok"])
    try expectRight(index, count: Form.count(short: 40, long: 100))
  }

  /// What stands under todos is read from the todos themselves if its index is damaged or gone.
  @Test(arguments: [0, 0xFF, nil] as [UInt8?]) func theIndexOfParents(byte: UInt8?) throws {
    try fill()
    let sqlite = SQLiteGateway(path: path)
    let parts = [
      TreePart.children(of: Array(1...20)),
      .roots(behind: ManualPlace(rank: .min, id: 0), limit: 50),
    ]
    let read = { (gateway: SQLiteGateway) in
      try parts.map { try gateway.twigs($0, TodoFilter(), at: .testing).map(\.id).sorted() }
    }
    let expected = try read(sqlite)
    #expect(expected.allSatisfy { $0.count > 9 })
    sqlite.close()
    if let byte {
      overwrite(try page("todo_by_parent"), in: FileBytes.read(path), with: whole(byte))
    } else {
      try RawSQLite(path).run("DROP INDEX todo_by_parent")
    }
    #expect(try read(SQLiteGateway(path: path)) == expected)
  }

  /// Where an index is in the file.
  private func page(_ index: String) throws -> Range<Int> {
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = '\(index)'"
    let end = try RawSQLite(path).integer(root) * 4096
    return end - 4096..<end
  }

  private func whole(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 4096) }

  /// Writes the file as it was, but for a page.
  private func overwrite(_ page: Range<Int>, in bytes: [UInt8], with content: [UInt8]) {
    var damaged = bytes
    damaged.replaceSubrange(page, with: content)
    for ending in ["-wal", "-shm"] { FileBytes.write([UInt8](), to: path + ending) }
    FileBytes.write(damaged, to: path)
  }

  /// Writes other bytes over the page of an index: none, any, and those of another index.
  @Test(arguments: indices) func aPageOfAnIndex(index: String) throws {
    try fill()
    let others = try Self.indices.filter { $0 != index }.map(page)
    let page = try page(index)
    let bytes = FileBytes.read(path)
    var random = SplitMix64(seed: 5)
    let any = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
    for content in [whole(0), whole(0xFF), any] + others.map({ Array(bytes[$0]) }) {
      overwrite(page, in: bytes, with: content)
      try expectRight(index, count: Form.count(short: 8, long: 20))
    }
  }

  /// If the process is asked to end while indices are made again, nothing has changed.
  @Test func aBulkLoadThatIsInterrupted() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    var (step, isRecorded) = (try Step(gateway, at: .testing), false)
    gateway.wait = { _ in !isRecorded }
    #expect(throws: StoreError.interrupted) {
      try gateway.bulkLoad(5000) {
        _ = try step.add(Todo.new(title: "b"))
        isRecorded = true
      }
    }
    gateway.rollback()
    gateway.wait = Backoff.sleep
    #expect(try gateway.all().map(\.title) == ["a"] && gateway.check().findings == [])
  }

  /// Indices hold nothing but what the todos do: without them, lists are what they were.
  @Test func answersWithoutItsIndices() throws {
    try fill()
    let raw = RawSQLite(path)
    for name in try raw.texts("SELECT name FROM sqlite_schema WHERE sql LIKE '%INDEX todo%'") {
      try raw.run("DROP INDEX \(name)")
    }
    try expectRight("no index", count: 200, damaged: false)
  }
}
