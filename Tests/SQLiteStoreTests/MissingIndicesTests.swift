import Entities
import MemoryStore
import SQLiteStore
import StoreConformance
import System
import TestSupport
import Testing

/// Lists without what is derived from the todos.
struct MissingIndicesTests {
  private let folder = TemporaryFolder()

  /// If the process is asked to end while indices are made again, nothing has changed.
  @Test func aBulkLoadThatIsInterrupted() throws {
    let gateway = SQLiteGateway(path: folder.file("todos.sqlite"))
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

  /// Indices hold nothing but what the todos do: without them, or with one that lost its entries,
  /// lists are what they were.
  @Test func answersWithoutItsIndices() throws {
    let memory = MemoryGateway()
    let path = folder.file("todos.sqlite")
    let sqlite = SQLiteGateway(path: path)
    for gateway in [memory, sqlite] as [any EntityGateway] {
      var random = RandomTodos(seed: 12)
      try gateway.add((0..<60).compactMap { _ in random.contents() })
    }
    sqlite.close()
    let raw = RawSQLite(path)
    for name in raw.texts("SELECT name FROM sqlite_schema WHERE sql LIKE '%INDEX todo%'", column: 0)
    {
      #expect(raw.run("DROP INDEX \(name)") == 0)
    }
    var random = RandomTodos(seed: 13)
    for _ in 0..<200 {
      let filter = random.filter()
      let sort = random.sort()
      let now = random.localTime()
      try SameStores.expect(sqlite, memory, "\(filter) \(sort)") {
        try $0.window(filter, sort, at: now, offset: 3, limit: 50)
      }
      try SameStores.expect(sqlite, memory, "\(filter)") { try $0.count(filter, at: now) }
    }
    sqlite.close()
  }
}
