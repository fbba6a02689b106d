import TestSupport
import Testing

@testable import Benchmark

/// The bare statements are worth comparing with only as long as they do the work of the program's
/// adds.
@Suite struct BareChangeTests {
  /// After the same number of adds on both sides, every table has the same number of rows, and small
  /// tables, which hold counters and the like, the same rows.
  @Test func addsWhatTheProgramAdds() throws {
    let folder = TemporaryFolder()
    let (ours, bare) = (folder.file("ours.sqlite"), folder.file("bare.sqlite"))
    for path in [ours, bare] { try Self.add(0, to: path) }
    try Self.add(150, to: ours)
    try BareChange.add(150, to: BareDatabase(bare))
    let databases = try [ours, bare].map(BareDatabase.init)
    let tables = try databases[0].run(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    #expect(tables.contains("todo") && tables.contains("change"))
    for table in tables {
      let columns = try databases[0].run("SELECT name FROM pragma_table_info('\(table)')")
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      let small = "CASE WHEN (SELECT count(*) < 100 FROM \"\(table)\") THEN \(row) END"
      for what in ["count(*)", small] {
        let rows = try databases.map { try $0.run("SELECT \(what) FROM \"\(table)\"") }
        #expect(rows[0] == rows[1], "BareChange lacks statements for the table \(table)")
      }
    }
  }

  /// Has the program add todos to a database.
  private static func add(_ count: Int, to path: String) throws {
    var requests = Requests()
    requests.append("todoList.viewReady", "{}")
    requests.append("todoList.viewClosed", "{}")
    let run = try BackendRun(
      ["--database", path], input: requests.text + Requests.adds(count).text)
    #expect(run.ending == .exited(0))
  }
}

extension Requests {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
