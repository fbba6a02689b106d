import Entities
import SQLiteStore
import StoreConformance
import TestSupport
import Testing

/// Databases of every schema in which some integers were changed. Every event is answered, in the
/// first session on such a database and in the next.
@Suite struct MutatedIntegersTests {
  /// A hundred databases of each seed in the long form.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func everyEventIsAnswered(seed: UInt64) throws {
    let folder = TemporaryFolder()
    let fixtures = try Repository.files(under: "Tests/SQLiteStoreTests/Fixtures", ending: ".sql")
      .map(Repository.text)
    var random = SplitMix64(seed: seed)
    for round in 0..<Form.count(short: 6, long: 100) {
      let path = folder.file("\(round).sqlite")
      let fixture = fixtures[Int.random(in: fixtures.indices, using: &random)]
      let mutations = try mutate(path, fixture, &random)
      // Twice, because the second session finds what the first one has made of the database.
      for _ in 1...2 {
        let gateway = SQLiteGateway(path: path, patience: 50)
        let session = InProcessSession(gateway)
        for (index, message) in Self.messages.enumerated() {
          let lines = session.send(Wire.request(index, message.0, message.1))
          #expect(lines.contains { $0.answered == index }, "\(mutations) \(message)")
        }
        _ = try? gateway.check()
        try? gateway.repair()
        gateway.rollback()
        gateway.close()
      }
    }
  }

  /// Makes a database of a fixture, and changes one to three of its integers.
  private func mutate(
    _ path: String, _ fixture: String, _ random: inout SplitMix64
  ) throws -> [String] {
    let file = RawSQLite(path)
    try file.run(fixture)
    let columns = try file.rows(
      """
      SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS
        columns WHERE tables.type = 'table' AND columns.type = 'INTEGER'
      """
    ).compactMap { row in row[0].flatMap { table in row[1].map { (table, $0) } } }
    // Each table needs something to change.
    try file.run(
      """
      INSERT OR IGNORE INTO todo (id, \(Self.copied), completed_at)
        SELECT 99, \(Self.copied), created_at FROM todo WHERE id = 1
      """)
    _ = file.canRun("INSERT INTO forgotten (row, last_id) VALUES (1, 3)")
    _ = file.canRun("INSERT INTO unindexed VALUES (-1)")
    var mutations: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (table, column) = columns[Int.random(in: columns.indices, using: &random)]
      let value = Self.values[Int.random(in: Self.values.indices, using: &random)]
      let place = Int.random(in: 0...5, using: &random)
      let sql =
        "UPDATE OR REPLACE \(table) SET \(column) = \(value) WHERE \(column) IN "
        + "(SELECT \(column) FROM \(table) LIMIT 1 OFFSET \(place))"
      // A change that the schema itself refuses does not count.
      if file.canRun(sql) { mutations.append(sql) }
    }
    return mutations
  }

  private static let copied =
    "rev, priority, due, created_at, updated_at, tags, title, title_folded, content"

  private static let values = [
    "-1", "0", "1", "-9223372036854775808", "-9223372036854775807", "9223372036854775807",
    "9223372036854775806", "4611686018427387904", "9007199254740992", "9007199254740993",
    "2147483648", "-2147483649", "253402300800000", "8192", "8191", "255", "256",
  ]

  private static let messages = [
    ("todoList.viewReady", "{}"),
    ("todoList.viewReady", #"{"view":"a","sort":["-created"],"updates":"rows"}"#),
    ("todoList.viewReady", #"{"view":"b","sort":["-priority","due"],"offset":2,"limit":2}"#),
    ("todoList.viewReady", #"{"view":"c","filter":{"text":"e","completed":false}}"#),
    ("todoList.viewReady", #"{"view":"d","filter":{"tags":["home"]},"sort":["-updated"]}"#),
    ("todoList.viewReady", #"{"view":"e","filter":{"overdue":true},"sort":["title"]}"#),
    ("todoReport.viewReady", "{}"),
    ("todoDetail.viewReady", #"{"id":1}"#),
    ("todoDetail.history", #"{"id":7}"#),
    ("todoList.changesSince", #"{"since":0}"#),
    ("todoList.add", #"{"title":"new","key":"k"}"#),
    ("todoList.complete", #"{"id":2}"#),
    ("todoDetail.edit", #"{"id":1,"title":"other"}"#),
    ("todoList.undo", "{}"), ("todoList.undo", "{}"), ("todoList.redo", "{}"),
    ("todoList.delete", #"{"id":3}"#),
    ("todoList.deleteCompleted", "{}"), ("todoList.deleteAll", "{}"), ("todoList.undo", "{}"),
    ("todoList.changesSince", #"{"since":0}"#),
  ]
}
