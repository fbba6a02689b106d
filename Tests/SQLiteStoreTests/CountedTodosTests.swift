import CSQLite
import Entities
import StoreConformance
import TestSupport
import Testing

@testable import SQLiteStore

/// How many todos there are is counted once and then follows what this gateway does, so it must be right
/// whatever else happens to the database.
struct CountedTodosTests {
  private let folder = TemporaryFolder()
  private let gateway: SQLiteGateway

  init() throws {
    gateway = SQLiteGateway(path: folder.file("todos.sqlite"))
    try add(6, to: gateway)
    try gateway.commit()
    #expect(try counts() == [6, 0, 6])
  }

  private func add(_ number: Int, to gateway: SQLiteGateway) throws {
    var step = try Step(gateway, at: .testing)
    for _ in 0..<number { _ = try step.add(Todo.new(title: "a")) }
  }

  private func complete(_ id: Int, in gateway: SQLiteGateway) throws {
    let todo = try #require(try gateway.fetch([id])[0])
    try gateway.edit(todo) { $0.completedAt = .testing }
  }

  private func delete(_ id: Int, in gateway: SQLiteGateway) throws {
    let todo = try #require(try gateway.fetch([id])[0])
    var step = try Step(gateway, at: .testing)
    try step.delete(todo)
  }

  /// All, done and open, in the transaction in hand.
  private func counts() throws -> [Int] {
    try [nil, true, false].map { try gateway.count(TodoFilter(completed: $0)) }
  }

  /// Whether SQLite would have to count.
  private var isKnown: Bool { gateway.connection?.counted.now != nil }

  @Test func followsItsOwnChanges() throws {
    try add(2, to: gateway)
    try complete(1, in: gateway)
    #expect(try counts() == [8, 1, 7])
    try gateway.commit()
    #expect(isKnown)
    #expect(try counts() == [8, 1, 7])
    try delete(1, in: gateway)
    try delete(2, in: gateway)
    try gateway.commit()
    #expect(isKnown)
    #expect(try counts() == [6, 0, 6])
  }

  @Test func forgetsChangesThatAreLost() throws {
    for isCountedAmongThem in [false, true] {
      try add(2, to: gateway)
      try complete(1, in: gateway)
      if isCountedAmongThem { #expect(try counts() == [8, 1, 7]) }
      gateway.rollback()
      #expect(isKnown)
      #expect(try counts() == [6, 0, 6])
      gateway.rollback()
    }
  }

  /// What is counted first among changes is right after them, too.
  @Test(arguments: [true, false]) func isCountedAmongChanges(isKept: Bool) throws {
    gateway.close()
    try add(2, to: gateway)
    try complete(1, in: gateway)
    #expect(try counts() == [8, 1, 7])
    if isKept { try gateway.commit() } else { gateway.rollback() }
    #expect(isKnown == isKept)
    #expect(try counts() == (isKept ? [8, 1, 7] : [6, 0, 6]))
  }

  /// Another process then makes as many changes.
  @Test func forgetsWhatAFailedCommitLost() throws {
    gateway.rollback()
    let connection = try #require(gateway.connection)
    sqlite3_commit_hook(connection.handle, { _ in 1 }, nil)
    try add(2, to: gateway)
    try complete(1, in: gateway)
    #expect(try counts() == [8, 1, 7])
    #expect(throws: StoreError.self) { try gateway.commit() }
    sqlite3_commit_hook(connection.handle, nil, nil)
    gateway.rollback()
    let other = SQLiteGateway(path: folder.file("todos.sqlite"))
    try add(3, to: other)
    try other.commit()
    #expect(try counts() == [9, 0, 9])
    try add(1, to: gateway)
    try gateway.commit()
    #expect(try counts() == [10, 0, 10])
  }

  @Test func seesWhatOthersDo() throws {
    gateway.rollback()
    let other = SQLiteGateway(path: folder.file("todos.sqlite"))
    try add(3, to: other)
    try complete(2, in: other)
    try other.commit()
    #expect(try counts() == [9, 1, 8])
    gateway.rollback()
    try delete(2, in: other)
    try other.commit()
    // Not looked at before its own change.
    try add(1, to: gateway)
    try gateway.commit()
    #expect(try counts() == [9, 0, 9])
  }

  /// Another tool leaves no trace in the log.
  @Test func seesWhatAnotherToolDoes() throws {
    gateway.rollback()
    RawSQLite.run("DELETE FROM todo WHERE id < 4", on: folder.file("todos.sqlite"))
    #expect(try counts() == [3, 0, 3])
  }
}
