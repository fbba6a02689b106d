import CSQLite
import Entities
import Glibc
import StoreConformance
import StoreTables
import System
import TestSupport
import Testing

@testable import SQLiteStore

/// After which failures the database is opened again: those that a new connection may get over. One
/// that only has to wait, or has no room, is kept.
struct SuspectConnectionTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// By what SQLite says, and what the system says of a disk: that it is full is no reason, and that it is broken is.
  @Test(
    arguments: [
      (SQLITE_BUSY, nil, false), (SQLITE_LOCKED, nil, false), (SQLITE_PROTOCOL, nil, false),
      (SQLITE_FULL, nil, false), (SQLITE_BUSY | 2 << 8, nil, false), (SQLITE_IOERR, nil, true),
      (SQLITE_IOERR | 2 << 8, nil, true), (SQLITE_CORRUPT, nil, true), (SQLITE_NOTADB, nil, true),
      (SQLITE_READONLY, nil, true), (SQLITE_NOMEM, nil, true), (SQLITE_CANTOPEN, nil, true),
      (SQLITE_ERROR, nil, true), (SQLITE_CONSTRAINT, nil, true), (SQLITE_TOOBIG, nil, true),
      (SQLITE_IOERR, ENOSPC, false), (SQLITE_IOERR, EDQUOT, false), (SQLITE_IOERR, EIO, true),
      (SQLITE_IOERR, EACCES, true),
    ] as [(Int32, Int32?, Bool)])
  func byItsCode(code: Int32, systemCode: Int32?, isSuspect: Bool) throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    let connection = try #require(gateway.connection)
    #expect(!connection.isSuspect)
    _ = connection.failure(code, systemError: systemCode.map { SystemError(code: $0) })
    #expect(connection.isSuspect == isSuspect)
    // A later one that is harmless makes it no better.
    _ = connection.failure(SQLITE_BUSY)
    #expect(connection.isSuspect == isSuspect)
  }

  /// A change that fails: whether the same connection makes the next one.
  private func expect(
    _ reason: StoreError.Reason, isKept: Bool, _ gateway: SQLiteGateway,
    _ change: () throws -> Void
  ) throws {
    let before = try #require(gateway.connection)
    let error = #expect(throws: StoreError.self, performing: change)
    #expect(error?.reason == reason && (error?.retryable == true || reason != .busy))
    gateway.rollback()
    _ = try? gateway.revision()
    gateway.rollback()
    #expect((gateway.connection === before) == isKept)
  }

  private func gateway() throws -> SQLiteGateway {
    let gateway = SQLiteGateway(path: path, patience: 50)
    try gateway.add("a")
    return gateway
  }

  @Test func theLockIsHeld() throws {
    let gateway = try gateway()
    let holder = SQLiteGateway(path: path)
    try holder.beginChanges()
    try expect(.busy, isKept: true, gateway) { try gateway.beginChanges() }
    holder.rollback()
    try gateway.add("b")
  }

  @Test func thereIsNoRoom() throws {
    let gateway = try gateway()
    try gateway.connection?.run("PRAGMA max_page_count = 1")
    let long = String(repeating: "x", count: 100_000)
    try expect(.full, isKept: true, gateway) {
      try gateway.add([Todo.new(title: "b", content: long)])
    }
    try gateway.connection?.run("PRAGMA max_page_count = 1000000")
    try gateway.add("b")
  }

  @Test func theLockCannotBeHad() throws {
    let gateway = try gateway()
    unlink(path + "-lock")
    symlink("nowhere", path + "-lock")
    try expect(.io, isKept: true, gateway) { try gateway.beginChanges() }
    unlink(path + "-lock")
    try gateway.add("b")
  }

  /// What somebody else does to the database, and undoes. A new connection would not get over a damaged value,
  /// in which SQLite has no part.
  @Test(
    arguments: [
      ("BEGIN IMMEDIATE", .busy, true, "ROLLBACK"),
      ("UPDATE change SET revision = -1", .corrupt, true, "UPDATE change SET revision = 1"),
      ("PRAGMA user_version = 99", .newer, true, "PRAGMA user_version = \(Schema.today.version)"),
      ("ALTER TABLE change RENAME TO gone", .io, false, "ALTER TABLE gone RENAME TO change"),
    ] as [(String, StoreError.Reason, Bool, String)])
  func whatOthersDo(sql: String, reason: StoreError.Reason, isKept: Bool, undoing: String) throws {
    let gateway = try gateway()
    let other = RawSQLite(path)
    try other.run(sql)
    if reason == .corrupt {
      try expect(reason, isKept: isKept, gateway) { _ = try gateway.mark() }
    }
    try expect(reason, isKept: isKept, gateway) { try gateway.add("b") }
    try other.run(undoing)
    // Our own lock was given back, too: a process that waits for it is not kept waiting.
    try SQLiteGateway(path: path, patience: 50).add("b")
    try gateway.add("c")
    #expect(try gateway.all().map(\.title) == ["a", "b", "c"])
  }
}
