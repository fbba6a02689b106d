import Entities
import MemoryStore
import SQLiteStore
import StoreConformance
import StoreTables
import TestSupport
import Testing

/// A migration that does not come to its end leaves the version before it, whole.
struct MigrationTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private static let good = """
    CREATE TABLE extra (x INTEGER) STRICT;
    ALTER TABLE todo ADD COLUMN extra INTEGER NOT NULL DEFAULT 7;
    UPDATE todo SET extra = id
    """

  private func fill(_ count: Int = 3) throws -> [Todo] {
    try SQLiteGateway(path: path).add((1...count).map { try Todo.new(title: "Todo \($0)") })
  }

  /// Today's version is there, with nothing of the next in it.
  private func expectOld(_ todos: [Todo]) throws {
    let raw = RawSQLite(path)
    #expect(try raw.integer("PRAGMA user_version") == Schema.today.version)
    #expect(try raw.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'") == 0)
    #expect(
      try raw.integer("SELECT count(*) FROM pragma_table_info('todo') WHERE name = 'extra'") == 0)
    let ok = "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"
    #expect(try raw.integer(ok) == 1)
    let gateway = SQLiteGateway(path: path)
    #expect(try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10_000) == todos)
    #expect(try gateway.revision() == todos.count)
  }

  private func expectNew(_ todos: [Todo]) throws {
    let schema = Schema.today.followed(by: Self.good)
    let gateway = SQLiteGateway(path: path, schema: schema)
    #expect(try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10_000) == todos)
    gateway.close()
    let raw = RawSQLite(path)
    #expect(try raw.integer("PRAGMA user_version") == Schema.today.version + 1)
    #expect(try raw.integer("SELECT sum(extra = id) FROM todo") == todos.count)
    // And the program of today leaves it alone.
    let error = #expect(throws: StoreError.self) { try SQLiteGateway(path: path).open() }
    #expect(error?.reason == .newer)
  }

  /// Alone, or as the second of two: then neither of them is done.
  @Test(arguments: [
    [good + "; CREATE TABLE todo (x)"], [good + "; this is no SQL"],
    [good + "; UPDATE todo SET title = NULL"], [good + "; INSERT INTO extra VALUES ('no number')"],
    [good, "DROP TABLE change; oops"],
  ])
  func oneThatFails(migrations: [String]) throws {
    let todos = try fill()
    let broken = SQLiteGateway(
      path: path, schema: migrations.reduce(Schema.today) { $0.followed(by: $1) })
    for _ in 1...2 {
      let error = try #require(throws: StoreError.self) { try broken.open() }
      #expect([.corrupt, .io].contains(error.reason))
      #expect(throws: StoreError.self) { try broken.revision() }
      broken.rollback()
    }
    try expectOld(todos)
    try expectNew(todos)
  }

  /// A database of each published version stays as it is if the last migration fails.
  @Test(arguments: Upgrade.fixtures) func theLastOfSeveralFails(fixture: String) throws {
    let raw = RawSQLite(path)
    try raw.run(try Repository.text(fixture))
    let version = try raw.integer("PRAGMA user_version")
    let schema = try raw.integer("SELECT sum(length(sql)) FROM sqlite_schema")
    let broken = SQLiteGateway(path: path, schema: Schema.today.followed(by: Self.good + "; oops"))
    #expect(throws: StoreError.self) { try broken.open() }
    #expect(try raw.integer("PRAGMA user_version") == version)
    #expect(try raw.integer("SELECT sum(length(sql)) FROM sqlite_schema") == schema)
    let oracle = MemoryGateway()
    try Upgrade.fill(oracle, asOf: version)
    try expectNew(oracle.all())
  }

  /// What is on the disk when a process is killed in the middle: the file and its log, with pages of
  /// a transaction that was not committed.
  @Test func oneThatIsKilled() throws {
    let todos = try fill(3000)
    let killed = RawSQLite(path)
    try killed.run("PRAGMA cache_size = 1; BEGIN IMMEDIATE; " + Self.good)
    try killed.run("PRAGMA user_version = \(Schema.today.version + 1)")
    let log = FileBytes.read(path + "-wal")
    #expect(log.count > 50_000, "the log has only \(log.count) bytes")
    let file = FileBytes.read(path)
    try killed.run("ROLLBACK")
    let copy = MigrationTests()
    FileBytes.write(file, to: copy.path)
    FileBytes.write(log, to: copy.path + "-wal")
    try copy.expectOld(todos)
    try copy.expectNew(todos)
  }
}
