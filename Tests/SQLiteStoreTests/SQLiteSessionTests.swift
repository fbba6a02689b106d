import Entities
import Glibc
import SQLiteStore
import StoreConformance
import StoreTables
import TestSupport
import Testing

/// Sessions and marks of a file, whatever became of it.
struct SQLiteSessionTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// A change fails, after which no database is open.
  private func fail(_ gateway: SQLiteGateway) throws {
    try RawSQLite(path).run("PRAGMA user_version = 99")
    #expect(throws: StoreError.self) { try gateway.add("x") }
    gateway.rollback()
    try RawSQLite(path).run("PRAGMA user_version = \(Schema.today.version)")
  }

  /// A session may take back what its client did before it began, and not what others of that name do
  /// from then on.
  @Test func aSessionBeginsOnce() throws {
    let first = SQLiteGateway(path: path)
    try first.add(try Todo.new(title: "a"), by: "x")
    let second = SQLiteGateway(path: path)
    let newest = { try second.newestStep(to: .undo, of: .earlier("x"))?.number }
    #expect(try newest() == 1)
    try first.add(try Todo.new(title: "b"), by: "x")
    second.rollback()
    #expect(try newest() == 1)
    second.close()
    #expect(try newest() == 2, "opened again, it is another session")
    // A connection that is given up after a failure is not the end of its session.
    let session = second.session.number
    try fail(second)
    try first.add(try Todo.new(title: "c"), by: "x")
    #expect(try newest() == 2)
    #expect(second.session.number == session)
    second.rollback()
    // With a number that is given, all are one session.
    let third = SQLiteGateway(path: path, session: first.session.number)
    try third.open()
    #expect(try StepConformanceTests.newest(third) == [nil, nil], "not what was there before")
    third.rollback()
    try first.add("d")
    #expect(try StepConformanceTests.newest(third) == [4, nil])
    #expect(first.session.number != second.session.number)
  }

  /// A file takes the place of another while no database is open, because a change failed: it is another
  /// session, and what others do in it is not taken for what was there before.
  @Test func anotherFileTakesThePlaceAfterAFailure() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a", "b", "c")
    let (number, beginning) = (gateway.session.number, gateway.session.beginning)
    #expect(beginning == 0)
    gateway.close()
    try gateway.open()
    #expect(gateway.session.beginning == 3 && gateway.session.number != number)
    try fail(gateway)
    let other = SQLiteGateway(path: folder.file("other.sqlite"))
    try other.add(try Todo.new(title: "x"), by: "x")
    other.close()
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    #expect(rename(folder.file("other.sqlite"), path) == 0)
    #expect(try gateway.revision() == 1)
    #expect(gateway.session.beginning == 1)
    gateway.rollback()
    let another = SQLiteGateway(path: path)
    try another.add(try Todo.new(title: "y"), by: "x")
    #expect(
      try gateway.newestStep(to: .undo, of: .earlier("x"))?.number == 1,
      "not that of another session")
  }

  /// A session goes on though its file no longer has the row at which it began.
  @Test func aBeginningThatIsForgotten() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    gateway.close()
    try gateway.open()
    let session = gateway.session.number
    try gateway.add("b", "c")
    _ = try gateway.forgetChanges(upTo: 2, before: .testing.advanced(by: 1), limit: 9)
    #expect(try gateway.mark(at: 2) == nil)
    gateway.rollback()
    try fail(gateway)
    #expect(try gateway.revision() == 3)
    #expect(gateway.session.number == session && gateway.session.beginning == 1)
  }

  /// A log that says nobody made a row, or at what impossible time, has marks all the same.
  @Test func aMarkTrustsNoNumber() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    for assignment in [
      "session = NULL", "session = -9223372036854775808, at = -9223372036854775808",
      "session = 9223372036854775807, at = 9223372036854775807",
    ] {
      try RawSQLite(path).run("UPDATE change SET " + assignment)
      gateway.rollback()
      let mark = try gateway.mark()
      #expect(try gateway.changes(after: mark, limit: 9) == [])
      #expect((1...64).contains(mark.text.utf8.count))
    }
  }

  /// A log whose rows have impossible times.
  @Test func anImpossibleTimeForgetsNothing() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add((1...1500).map { try Todo.new(title: "\($0)") })
    for at in [Int.min, Int.max] {
      gateway.rollback()
      try RawSQLite(path).run("UPDATE change SET at = \(at)")
      try UpkeepTests.expect(1, in: gateway, adding: [], on: 5000)
    }
  }
}
