import CSQLite
import Entities
import StoreConformance
import TestSupport
import Testing

@testable import SQLiteStore

/// How many todos there are is counted once and then follows what this gateway does, so it must be right
/// whatever else happens to the database. The conformance tests compare it with memory after each change,
/// commit and rollback of this gateway and another one.
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

  /// All, done and open, in the transaction in hand.
  private func counts() throws -> [Int] {
    try [nil, true, false].map { try gateway.count(TodoFilter(completed: $0)) }
  }

  /// Another process then makes as many changes.
  @Test func forgetsWhatAFailedCommitLost() throws {
    gateway.rollback()
    let connection = try #require(gateway.connection)
    sqlite3_commit_hook(connection.handle, { _ in 1 }, nil)
    try add(2, to: gateway)
    try gateway.edit(#require(try gateway.fetch(1))) { $0.completedAt = .testing }
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
    #expect(gateway.connection?.counted.now != nil, "SQLite would have to count again")
    #expect(try counts() == [10, 0, 10])
  }

  /// Another tool leaves no trace in the log.
  @Test func seesWhatAnotherToolDoes() throws {
    gateway.rollback()
    try RawSQLite(folder.file("todos.sqlite")).run("DELETE FROM todo WHERE id < 4")
    #expect(try counts() == [3, 0, 3])
  }
}
