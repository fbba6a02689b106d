import Entities
import Glibc
import MemoryStore
import SQLiteStore
import StoreConformance
import TestSupport
import Testing

/// Databases of every schema that was ever released open with nothing lost.
struct UpgradeTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  @Test func thereIsAFixtureOfEverySchema() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    gateway.close()
    let version = RawSQLite(path).integer("PRAGMA user_version")
    #expect(
      Set(Upgrade.fixtures)
        == Set((1...version).map { "Tests/SQLiteStoreTests/Fixtures/schema-\($0).sql" }))
  }

  @Test(arguments: Upgrade.fixtures) func nothingIsLost(fixture: String) throws {
    #expect(RawSQLite(path).run(try Repository.text(fixture)) == 0)
    let oracle = MemoryGateway()
    try Upgrade.fill(oracle, asOf: RawSQLite(path).integer("PRAGMA user_version"))
    // The second time, there is nothing left to be done.
    for _ in 1...2 {
      let gateway = SQLiteGateway(path: path)
      try expectSame(gateway, oracle)
      #expect(try gateway.check().findings == [])
      gateway.close()
      #expect(RawSQLite(path).integer("PRAGMA application_id") == 0x5649_5054)
    }
    // And all of it works on: ids are not used again, and what is new is found.
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    oracle.session = gateway.session
    #expect(try gateway.add("caf\u{E9}").map(\.id) == oracle.add("caf\u{E9}").map(\.id))
    try expectSame(gateway, oracle)
  }

  /// A sentinel that a file could hold ended the process, and a count that was wrong never healed: none
  /// of it is left.
  @Test(arguments: [
    "INSERT INTO unindexed VALUES (-1), (9223372036854775807)", "DELETE FROM tally",
    "UPDATE tally SET todos = 9223372036854775807", "DROP TABLE tally", "DROP INDEX todo_open",
    "UPDATE segment SET first = -1 WHERE first = 1",
    "UPDATE segment SET word_places = x'FFFFFFFF7F'",
  ])
  func whatWasDerivedDoesNotMatter(sql: String) throws {
    let fifth = try Repository.text("Tests/SQLiteStoreTests/Fixtures/schema-5.sql")
    #expect(RawSQLite(path).run(fifth) == 0)
    #expect(RawSQLite(path).run(sql) == 0)
    let oracle = MemoryGateway()
    try Upgrade.fill(oracle, asOf: 5)
    let gateway = SQLiteGateway(path: path)
    try expectSame(gateway, oracle)
    for filter in [TodoFilter(), TodoFilter(completed: false), TodoFilter(words: [[0x61]])] {
      #expect(try gateway.count(filter) == oracle.count(filter))
    }
    gateway.close()
  }

  /// What answered lists before took as much room as the texts themselves.
  @Test(arguments: ["4", "5", "6"]) func givesTheSpaceBack(version: String) throws {
    let raw = RawSQLite(path)
    #expect(
      raw.run(try Repository.text("Tests/SQLiteStoreTests/Fixtures/schema-\(version).sql")) == 0)
    let segment = "INSERT INTO segment VALUES (100000, 108191, x'', x'', zeroblob(3000000), x'')"
    #expect(raw.run(segment) == 0 && raw.run("PRAGMA wal_checkpoint(TRUNCATE)") == 0)
    #expect(Files.size(path) > 3_000_000)
    let oracle = MemoryGateway()
    try Upgrade.fill(oracle, asOf: raw.integer("PRAGMA user_version"))
    let gateway = SQLiteGateway(path: path)
    try expectSame(gateway, oracle)
    gateway.close()
    #expect(Files.size(path) < 300_000)
    #expect(raw.integer("PRAGMA freelist_count") == 0)
  }

  /// The series of a todo was in the text of its schedule alone, or was its id.
  @Test func openTodosOfSeriesAreFound() throws {
    let raw = RawSQLite(path)
    #expect(raw.run(try Repository.text("Tests/SQLiteStoreTests/Fixtures/schema-10.sql")) == 0)
    let schedules = ["- next FREQ=DAILY - - -", "2026-11-20 done FREQ=DAILY 12/3 - - -PT15M"]
    for (id, schedule) in zip(20..., schedules) {
      let values = "\(id), 1, 0, '2026-11-20', 0, 0, '', 'a', x'61', '', '\(schedule)', 1"
      let columns =
        "id, rev, priority, due, created_at, updated_at, tags, title, title_folded, content, "
        + "schedule, repeats"
      #expect(raw.run("INSERT INTO todo (\(columns)) VALUES (\(values))") == 0)
    }
    #expect(raw.run("UPDATE todo SET start = '2026-11-20' WHERE id = 21") == 0)
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    #expect(try gateway.openTodos(ofSeries: [1, 12, 20, 21]).map(\.id) == [20, 21])
    #expect(try gateway.check().findings.allSatisfy { !$0.text.contains("repetition") })
    gateway.close()
  }

  private func expectSame(_ gateway: SQLiteGateway, _ oracle: MemoryGateway) throws {
    #expect(try gateway.revision() == oracle.revision())
    try expectSameSteps(gateway, oracle)
    #expect(try gateway.all() == oracle.all())
    for id in 1...8 {
      #expect(try gateway.history(of: id, limit: 100) == oracle.history(of: id, limit: 100))
    }
    #expect(try gateway.changes(after: 0, limit: 100) == oracle.changes(after: 0, limit: 100))
    for topic in Upgrade.topics {
      #expect(
        try gateway.notes(topic, key: nil, after: 0, limit: 9)
          == oracle.notes(topic, key: nil, after: 0, limit: 9))
    }
    let key = "'; \u{1F511} e\u{301}"
    #expect(try gateway.change(withKey: key) == oracle.change(withKey: key))
    for filter in [
      TodoFilter(completed: true), TodoFilter(tags: ["e\u{301}"]),
      TodoFilter(words: ["CAF\u{C9}".folded]),
    ] {
      let sort = TodoSort([.init(.title, descending: true)])
      #expect(
        try gateway.window(filter, sort, offset: 0, limit: 10)
          == oracle.window(filter, sort, offset: 0, limit: 10))
    }
  }

  /// What may be undone and redone, as somebody sees it who came later.
  private func expectSameSteps(_ gateway: SQLiteGateway, _ oracle: MemoryGateway) throws {
    oracle.session = gateway.session
    try StepConformanceTests.expectSameNewest(gateway, oracle, of: ["\u{1F916} e\u{301}", "x"])
    for number in 0...oracle.mark().revision + 1 {
      #expect(try gateway.step(number)?.ofAnySession == oracle.step(number)?.ofAnySession)
    }
  }

  /// A log of before there was a note on what was reversed: any of it can be found out from the rest.
  @Test(arguments: 1...5 as ClosedRange<UInt64>) func reversalsOfAnOlderLog(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let oracle = MemoryGateway()
    var undone: [Int] = []
    var done: [Int] = []
    for _ in 0..<200 {
      let kind = random.next() % 3
      var origin = StepOrigin.event
      if kind == 1, let number = done.randomElement(using: &random) {
        origin = .undo(of: number)
        done.removeAll { $0 == number }
        undone.append(number)
      } else if kind == 2, let number = undone.randomElement(using: &random) {
        origin = .redo(of: number)
        undone.removeAll { $0 == number }
        done.append(number)
      }
      var step = try Step(oracle, at: .testing, origin: origin)
      for _ in 0...random.next() % 2 { _ = try step.add(Todo.new(title: "a")) }
      if origin == .event, let first = step.first { done.append(first) }
    }
    let raw = RawSQLite(path)
    #expect(raw.run(try Repository.text("Tests/SQLiteStoreTests/Fixtures/schema-5.sql")) == 0)
    #expect(raw.run("DELETE FROM change") == 0)
    for change in try #require(oracle.changes(after: 0, limit: .max)) {
      let (undoes, redoes) =
        switch change.origin {
        case .event: ("NULL", "NULL")
        case .undo(let number): ("\(number)", "NULL")
        case .redo(let number): ("NULL", "\(number)")
        }
      let row =
        "\(change.revision), \(change.todo), \(change.step), \(change.instant.milliseconds), "
        + "\(undoes), \(redoes), 7"
      let columns = "revision, todo, step, at, undoes, redoes, session"
      #expect(raw.run("INSERT INTO change (\(columns)) VALUES (\(row))") == 0)
    }
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    try expectSameSteps(gateway, oracle)
    #expect(done.count > 20 && !undone.isEmpty)
    gateway.close()
  }

  /// Makes the next fixture when a schema is about to be released: with a path in
  /// `VIPER_TODO_FIXTURE`, to be turned into text by `sqlite3 PATH .dump` and the two pragmas.
  @Test(.enabled(if: getenv("VIPER_TODO_FIXTURE") != nil)) func makeAFixture() throws {
    let path = try #require(getenv("VIPER_TODO_FIXTURE").map { String(cString: $0) })
    let gateway = SQLiteGateway(path: path)
    try Upgrade.fill(gateway, asOf: Schema.today.version)
    gateway.close()
  }
}
