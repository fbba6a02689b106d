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
    try gateway.edit(#require(try gateway.fetch(id))) { $0.completedAt = .testing }
  }

  private func delete(_ id: Int, in gateway: SQLiteGateway) throws {
    var step = try Step(gateway, at: .testing)
    try step.delete(#require(try gateway.fetch(id)))
  }

  /// All, done and open, in the transaction in hand.
  private func counts() throws -> [Int] {
    try [nil, true, false].map { try gateway.count(TodoFilter(completed: $0)) }
  }

  /// Whether SQLite would have to count.
  private var isKnown: Bool { gateway.connection?.counted.now != nil }

  /// Whether it is counted before changes, among them, or only after them, and whether they are kept.
  @Test(arguments: [[], ["before"], ["among"], ["before", "among"]], [true, false])
  func isRightAfterChanges(counting: [String], isKept: Bool) throws {
    if !counting.contains("before") { gateway.close() }
    try add(3, to: gateway)
    for id in [1, 3] { try complete(id, in: gateway) }
    for id in [2, 3] { try delete(id, in: gateway) }
    if counting.contains("among") { #expect(try counts() == [7, 1, 6]) }
    if isKept { try gateway.commit() } else { gateway.rollback() }
    #expect(isKnown == (counting.contains("before") || isKept && !counting.isEmpty))
    #expect(try counts() == (isKept ? [7, 1, 6] : [6, 0, 6]))
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
    try RawSQLite(folder.file("todos.sqlite")).run("DELETE FROM todo WHERE id < 4")
    #expect(try counts() == [3, 0, 3])
  }
}
