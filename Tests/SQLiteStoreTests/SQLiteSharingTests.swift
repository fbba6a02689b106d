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

  @Test func hidesWhatIsNotCommitted() throws {
    let writer = gateway()
    let reader = gateway()
    var step = try Step(writer, at: .testing)
    _ = try step.add(Todo.new(title: "a"))
    #expect(try reader.all().isEmpty)
    try reader.commit()
    try writer.commit()
    #expect(try reader.all().count == 1)
  }

  @Test func isBusyWhileAnotherHoldsIt() throws {
    let holder = gateway()
    try holder.add("a")
    let waiter = gateway(patience: 50)
    #expect(try waiter.revision() == 1)
    try holder.beginChanges()
    let busy = try #require(throws: StoreError.self) { try waiter.beginChanges() }
    #expect(busy.reason == .busy)
    #expect(busy.retryable == true)
    try holder.commit()
    #expect(try waiter.all().count == 1)
    waiter.rollback()
    #expect(try waiter.add("b").map(\.id) == [2])
  }

  @Test func isBusyWhereAnotherProgramWrites() throws {
    let waiter = gateway(patience: 50)
    try waiter.add("a")
    let other = RawSQLite(path)
    #expect(other.run("BEGIN IMMEDIATE") == 0)
    let busy = try #require(throws: StoreError.self) { try waiter.beginChanges() }
    #expect(busy.reason == .busy)
    waiter.rollback()
    // The lock was given back: who waits for it is not kept waiting.
    other.run("COMMIT")
    try gateway(patience: 50).add("b")
    #expect(try waiter.all().count == 2)
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

  @Test func givesTheLockBack() throws {
    let first = gateway(patience: 50)
    let second = gateway(patience: 50)
    try first.beginChanges()
    try first.commit()
    try second.beginChanges()
    second.rollback()
    try first.beginChanges()
    _ = try first.newID()
    first.close()
    try second.add("a")
    #expect(try first.all().count == 1)
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
    #expect(raw.integer("SELECT last_id FROM forgotten") == 3)
    // What it does when it has read the bounds before the first one was done.
    try second.forget(before: 4)
    #expect(raw.integer("SELECT last_id FROM forgotten") == 3)
    #expect(raw.integer("SELECT count(*) FROM change") == 1)
    #expect(try second.add("e").map(\.id) == [5])
  }

  @Test func startsInManyPlacesAtOnce() async throws {
    let path = path
    let counts = await withTaskGroup(of: Int.self) { group in
      for start in 0..<8 {
        group.addTask {
          let gateway = SQLiteGateway(path: path, patience: 60_000)
          let added = (0..<10).count { number in
            (try? gateway.add("\(start) \(number)")) != nil
          }
          gateway.close()
          return added
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 10, count: 8))
    let gateway = gateway()
    #expect(try gateway.all().map(\.id) == Array(1...80))
    #expect(try gateway.changes(after: 0, limit: 100)?.map(\.revision) == Array(1...80))
  }

  @Test func keepsTheLogShort() throws {
    let gateway = gateway()
    let long = String(repeating: "x", count: 90_000)
    for number in 0..<150 {
      try gateway.add([Todo.new(title: "\(number)", content: long)])
    }
    // 150 times 22 pages; a checkpoint is due every 1000.
    #expect(Files.size(path + "-wal") < 2000 * 4120)
    #expect(Files.size(path) > 100 * long.utf8.count)
    gateway.close()
    #expect(Files.size(path + "-wal") == 0)
    #expect(try gateway.all().count == 150)
  }

  @Test func writesNothingWhereNothingChanged() throws {
    let gateway = gateway()
    try gateway.add("a")
    let size = Files.size(path + "-wal")
    for _ in 0..<10 {
      try gateway.beginChanges()
      _ = try gateway.newID()
      try gateway.commit()
    }
    #expect(Files.size(path + "-wal") == size)
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

  /// Who has the store while another one wants it.
  enum Holder: CaseIterable {
    /// One of ours, in the middle of a change.
    case ours
    /// Another program, with SQLite's own lock.
    case other
  }

  /// The process is asked to end while it waits: that is the end of the wait, and of all others.
  @Test(arguments: Holder.allCases) func aWaitCanBeEnded(holder: Holder) throws {
    let first = gateway()
    try first.add("a")
    let other = RawSQLite(path)
    switch holder {
    case .ours: try first.beginChanges()
    case .other: other.run("BEGIN IMMEDIATE")
    }
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
    switch holder {
    case .ours: first.rollback()
    case .other: other.run("ROLLBACK")
    }
    waits = 0
    #expect(try waiter.add("b").count == 1)
  }
}
