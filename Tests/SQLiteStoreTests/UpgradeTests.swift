import Entities
import Glibc
import MemoryStore
import SQLiteStore
import StoreConformance
import StoreTables
import TestSupport
import Testing

/// Databases of every schema that was ever published open with nothing lost; others are left alone.
struct UpgradeTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  private static let today = "Tests/SQLiteStoreTests/Fixtures/schema-\(Schema.today.version).sql"

  @Test func thereIsAFixtureOfEverySchema() throws {
    let version = try RawSQLite.ofNewDatabase(path).integer("PRAGMA user_version")
    #expect(
      Set(Upgrade.fixtures)
        == Set((14...version).map { "Tests/SQLiteStoreTests/Fixtures/schema-\($0).sql" }))
  }

  @Test(arguments: Upgrade.fixtures) func nothingIsLost(fixture: String) throws {
    try RawSQLite(path).run(try Repository.text(fixture))
    let oracle = MemoryGateway()
    try Upgrade.fill(oracle, asOf: RawSQLite(path).integer("PRAGMA user_version"))
    // The second time, there is nothing left to be done.
    for _ in 1...2 {
      let gateway = SQLiteGateway(path: path)
      try expectSame(gateway, oracle)
      #expect(try gateway.check().findings == [])
      gateway.close()
      #expect(try RawSQLite(path).integer("PRAGMA application_id") == 0x5649_5054)
    }
    // And all of it works on: ids are not used again, and what is new is found.
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    oracle.session = gateway.session
    #expect(try gateway.add("caf\u{E9}").map(\.id) == oracle.add("caf\u{E9}").map(\.id))
    try expectSame(gateway, oracle)
  }

  /// There is nothing to bring up to date in a database of today.
  @Test func nothingIsWrittenToOneOfToday() throws {
    let raw = RawSQLite(path)
    try raw.run(try Repository.text(Self.today))
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = FileBytes.read(path)
    let gateway = SQLiteGateway(path: path)
    #expect(try gateway.count(TodoFilter()) == 23)
    #expect(FileBytes.read(path + "-wal").isEmpty)
    gateway.close()
    #expect(FileBytes.read(path) == bytes)
  }

  /// What the fixture has is what this program makes, column by column and index by index.
  @Test func aNewOneIsOfToday() throws {
    let raw = try RawSQLite.ofNewDatabase(path)
    let other = folder.file("fixture.sqlite")
    try RawSQLite(other).run(try Repository.text(Self.today))
    let columns = """
      SELECT m.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
        || coalesce(c.dflt_value, '-') || ' ' || c.pk
      FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE m.type = 'table' ORDER BY 1
      """
    let indices =
      "SELECT sql FROM sqlite_schema WHERE sql LIKE 'CREATE %INDEX%' ORDER BY tbl_name, rowid"
    for sql in [columns, indices] {
      let found = try raw.texts(sql)
      #expect(try found.count > 15 && found == RawSQLite(other).texts(sql))
    }
  }

  /// Nobody has one of before the first schema that was published, but who built an early program.
  @Test(arguments: [1, 13]) func oneThatWasNeverPublishedIsLeftAlone(version: Int) throws {
    try SQLiteGateway(path: path).add("a")
    let raw = RawSQLite(path)
    try raw.run("PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = FileBytes.read(path)
    let gateway = SQLiteGateway(path: path)
    for body in [{ try gateway.open() }, { _ = try gateway.all() }, { try gateway.add("b") }]
      as [() throws -> Void]
    {
      let error = try #require(throws: StoreError.self) { try body() }
      #expect(error.reason == .denied && !error.retryable)
      #expect(error.detail.contains("schema \(version)") && error.detail.contains("changesSince"))
      gateway.rollback()
    }
    gateway.close()
    #expect(FileBytes.read(path) == bytes)
  }

  private func expectSame(_ gateway: SQLiteGateway, _ oracle: MemoryGateway) throws {
    try gateway.open()
    // What may be undone and redone, as somebody sees it who came later.
    oracle.session = gateway.session
    try SameStores.expect(gateway, oracle)
    try StepConformanceTests.expectSameNewest(gateway, oracle, of: ["\u{1F916} e\u{301}", "x"])
    for number in 0...oracle.mark().revision + 1 {
      #expect(try gateway.step(number)?.ofAnySession == oracle.step(number)?.ofAnySession)
    }
    for id in 1...8 {
      #expect(try gateway.history(of: id, limit: 100) == oracle.history(of: id, limit: 100))
      #expect(try gateway.successors(of: id, limit: 9) == oracle.successors(of: id, limit: 9))
    }
    for topic in Upgrade.topics {
      let part = NotePart.newest(topic)
      #expect(try gateway.notes(part, limit: 9) == oracle.notes(part, limit: 9))
    }
    #expect(try gateway.claims(after: .testing) == oracle.claims(after: .testing))
    let key = "'; \u{1F511} e\u{301}"
    #expect(try gateway.change(withKey: key) == oracle.change(withKey: key))
  }

  /// Makes the next fixture when a schema is about to be published: with a path in
  /// `VIPER_TODO_FIXTURE`, to be turned into text by `sqlite3 PATH .dump` and the two pragmas.
  @Test(.enabled(if: getenv("VIPER_TODO_FIXTURE") != nil)) func makeAFixture() throws {
    let path = try #require(getenv("VIPER_TODO_FIXTURE").map { String(cString: $0) })
    try Upgrade.fill(SQLiteGateway(path: path), asOf: Schema.today.version)
  }
}
