import Entities
import StoreConformance
import TestSupport
import Testing

@testable import SQLiteStore

/// One database, several connections, as of several processes.
struct SQLiteSharingTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  private func gateway(patience: Int = 5000) -> SQLiteGateway {
    SQLiteGateway(path: path, patience: patience)
  }

  @Test func losesTheWholeTransactionWhereAChangeFails() throws {
    let gateway = gateway(patience: 50)
    let kept = try gateway.add("a")
    try gateway.edit(kept[0]) { $0.title = "b" }
    let used = Change(
      revision: 1, todo: 1, before: kept[0], after: kept[0], step: 1, instant: .testing)
    #expect(throws: StoreError.self) { try gateway.record(used) }
    gateway.rollback()
    let other = self.gateway(patience: 50)
    #expect(try other.all() == kept)
    try other.add("c")
    #expect(try gateway.all().map(\.title) == ["a", "c"])
    #expect(try gateway.add("d").map(\.rev) == [3])
  }

  /// Two forget at once: the second finds nothing left of what it was about to forget.
  @Test func forgetsWhatAnotherForgets() throws {
    let first = gateway()
    try first.add("a", "b", "c")
    try first.add("d", at: .testing.advanced(by: 1000))
    let raw = RawSQLite(path)
    let second = gateway()
    let horizon = Instant.testing.advanced(by: 500)
    #expect(try !first.forgetChanges(upTo: 3, before: horizon, limit: 10))
    #expect(try raw.integer("SELECT last_id FROM forgotten") == 3)
    // What it does when it has read the bounds before the first one was done.
    try second.forget(before: 4)
    #expect(try raw.integer("SELECT last_id FROM forgotten") == 3)
    #expect(try raw.integer("SELECT count(*) FROM change") == 1)
    #expect(try second.add("e").map(\.id) == [5])
  }

  @Test func keepsTheLogShort() throws {
    let gateway = gateway()
    let long = String(repeating: "x", count: 90_000)
    for number in 0..<150 {
      try gateway.add([Todo.new(title: "\(number)", content: long)])
    }
    // 150 times 22 pages; a checkpoint is due every 1000.
    #expect(FileBytes.read(path + "-wal").count < 2000 * 4120)
    #expect(FileBytes.read(path).count > 100 * long.utf8.count)
    gateway.close()
    #expect(FileBytes.read(path + "-wal").count == 0)
    #expect(try gateway.all().count == 150)
  }

  @Test func writesNothingWhereNothingChanged() throws {
    let gateway = gateway()
    try gateway.add("a")
    let size = FileBytes.read(path + "-wal").count
    for _ in 0..<10 {
      try gateway.beginChanges()
      _ = try gateway.newID()
      try gateway.commit()
    }
    #expect(FileBytes.read(path + "-wal").count == size)
  }

  @Test func keepsALogUnderALongReader() throws {
    let reader = gateway()
    let writer = gateway()
    try writer.add("a")
    #expect(try reader.revision() == 1)
    let long = String(repeating: "x", count: 100_000)
    for _ in 0..<100 { try writer.add([Todo.new(title: "b", content: long)]) }
    writer.close()
    #expect(try reader.all().map(\.title) == ["a"])
    try reader.commit()
    #expect(try reader.all().count == 101)
  }

  /// The process is asked to end while it waits for one of ours in the middle of a change, or for another
  /// program with SQLite's own lock: that is the end of the wait, and of all others.
  @Test(arguments: [true, false]) func aWaitCanBeEnded(isOurs: Bool) throws {
    let first = gateway()
    try first.add("a")
    let other = RawSQLite(path)
    if isOurs { try first.beginChanges() } else { try other.run("BEGIN IMMEDIATE") }
    let waiter = gateway(patience: 3_600_000)
    var waits = 0
    waiter.wait = { nanoseconds in
      waits += nanoseconds > 0 ? 1 : 0
      return waits < 3
    }
    #expect(!waiter.isInterrupted)
    let error = try #require(throws: StoreError.self) { try waiter.beginChanges() }
    #expect(error.reason == .busy && waits == 3)
    #expect(waiter.isInterrupted)
    waiter.rollback()
    #expect(throws: StoreError.self) { try waiter.beginChanges() }
    #expect(waits == 4)
    waiter.rollback()
    #expect(try waiter.all().count == 1)
    if isOurs { first.rollback() } else { try other.run("ROLLBACK") }
    waits = 0
    #expect(try waiter.add("b").count == 1)
  }
}
