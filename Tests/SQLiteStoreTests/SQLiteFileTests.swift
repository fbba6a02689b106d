import Entities
import Glibc
import StoreConformance
import StoreTables
import TestSupport
import Testing

@testable import SQLiteStore

/// The database as a file: who may read it, and what happens where it is not what it should be.
struct SQLiteFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// A database with one todo, closed.
  private func fill() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add([Todo.new(title: "a", due: .first, tags: ["t"])])
    gateway.close()
  }

  private func reason(_ body: (SQLiteGateway) throws -> Void) -> StoreError.Reason? {
    do {
      try body(SQLiteGateway(path: path, patience: 50))
    } catch {
      let error = error as? StoreError
      let isOneLine = error?.detail.utf8.contains { $0 < 0x20 } == false
      #expect(isOneLine)
      return error?.reason
    }
    return nil
  }

  @Test func isForItsOwnerOnly() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    for name in ["", "-wal", "-shm", "-lock"] {
      #expect(Files.mode(path + name) == 0o600, "\(name)")
    }
  }

  @Test func leavesTheModeOfAFileThatIsThere() throws {
    try fill()
    chmod(path, 0o640)
    try fill()
    #expect(Files.mode(path) == 0o640)
  }

  @Test func doesNotTouchTheDiskBeforeItMust() {
    let gateway = SQLiteGateway(path: path)
    gateway.rollback()
    gateway.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test func takesAnEmptyFile() throws {
    Files.write([], to: path)
    try fill()
    #expect(try SQLiteGateway(path: path).all().count == 1)
  }

  @Test func leavesANewerOneAlone() throws {
    try fill()
    RawSQLite.run("PRAGMA user_version = 99", on: path)
    let bytes = Files.bytes(path)
    #expect(reason { try $0.open() } == .newer)
    #expect(reason { _ = try $0.revision() } == .newer)
    #expect(reason { try $0.add("b") } == .newer)
    #expect(Files.bytes(path) == bytes)
  }

  @Test func noticesThatItWasMigratedMeanwhile() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    RawSQLite.run("PRAGMA user_version = 99", on: path)
    let newer = try #require(throws: StoreError.self) { try gateway.add("b") }
    #expect(newer.reason == .newer)
    gateway.rollback()
    #expect(throws: newer) { try gateway.revision() }
    gateway.rollback()
    RawSQLite.run("PRAGMA user_version = \(Schema.today.version)", on: path)
    try gateway.add("b")
  }

  @Test(arguments: [
    "CREATE TABLE other (x)", "PRAGMA application_id = 7; CREATE TABLE other (x)",
    "PRAGMA user_version = 1", "PRAGMA application_id = 7",
  ])
  func leavesTheDatabaseOfAnotherProgramAlone(_ sql: String) {
    RawSQLite.run(sql, on: path)
    let bytes = Files.bytes(path)
    #expect(reason { try $0.open() } == .corrupt)
    #expect(reason { try $0.add("b") } == .corrupt)
    #expect(Files.bytes(path) == bytes)
  }

  @Test(arguments: [1, 100, 5000])
  func leavesGarbageAlone(_ length: Int) {
    var random = SplitMix64(seed: 1)
    let bytes = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
    Files.write(bytes, to: path)
    #expect(reason { try $0.open() } == .corrupt)
    #expect(Files.bytes(path) == bytes)
  }

  @Test(arguments: [101, 1024, 4096, 8192, 20_000])
  func saysWhereItIsCutShort(_ length: Int) throws {
    try fill()
    Files.write(Array(Files.bytes(path).prefix(length)), to: path)
    #expect(reason { _ = try $0.all() } == .corrupt)
    #expect(reason { try $0.add("b") } == .corrupt)
  }

  @Test func outlivesDamageAnywhere() throws {
    try fill()
    let bytes = Files.bytes(path)
    var random = SplitMix64(seed: 2)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<20 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      Files.write(damaged, to: path)
      Files.write([], to: path + "-wal")
      // Whatever it answers: it answers.
      _ = reason { gateway in
        _ = try gateway.all()
        _ = try gateway.changes(after: 0, limit: 10)
        try gateway.add("b")
      }
    }
  }

  @Test(arguments: [
    "revision = 9223372036854775807", "revision = -1",
  ])
  func trustsNoNumberOfTheLog(_ assignment: String) throws {
    try fill()
    RawSQLite.run("UPDATE change SET " + assignment, on: path)
    #expect(reason { try $0.add("b") } == .corrupt)
  }

  @Test(arguments: [
    "DROP TABLE todo", "ALTER TABLE todo RENAME COLUMN title TO x", "DROP TABLE change",
    "DROP TABLE todo; CREATE VIEW todo AS SELECT * FROM change",
  ])
  func saysThatTheSchemaIsNotOurs(_ sql: String) throws {
    try fill()
    RawSQLite.run(sql, on: path)
    #expect(reason { try $0.add("b") } == .corrupt)
  }

  /// Neither a file that is not there nor an empty one, nor an empty database, is begun as a store by a
  /// gateway that had one there.
  @Test func beginsNoOtherWhereTheFileIsTakenAway() throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a", "b")
    for name in ["", "-wal", "-shm", "-lock"] { rename(path + name, path + ".away" + name) }
    func expectGone() {
      for _ in 1...2 {
        for body in [{ _ = try gateway.add("c") }, { _ = try gateway.all() }] as [() throws -> Void]
        {
          let error = #expect(throws: StoreError.self) { try body() }
          #expect(error?.reason == .gone && error?.retryable == true)
          gateway.rollback()
        }
      }
    }
    expectGone()
    for name in ["", "-wal", "-lock"] { #expect(access(path + name, F_OK) != 0) }
    Files.write([], to: path)
    expectGone()
    #expect(Files.bytes(path).isEmpty)
    RawSQLite.run("PRAGMA journal_mode = WAL; PRAGMA user_version = 0", on: path)
    expectGone()
    for name in ["", "-wal", "-shm"] { unlink(path + name) }
    rename(path + ".away", path)
    #expect(try gateway.add("c").map(\.id) == [3])
    #expect(try SQLiteGateway(path: path).all().map(\.title) == ["a", "b", "c"])
  }

  /// The log, or its index, is exchanged for another file while the database is open.
  @Test(arguments: ["-wal", "-shm"]) func anotherLogTakesTheNameOfItsOwn(ending: String) throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a", "b")
    unlink(path + ending)
    Files.write([], to: path + ending)
    #expect(try gateway.all().map(\.title) == ["a", "b"])
    try gateway.add("c")
    #expect(try SQLiteGateway(path: path).all().map(\.title) == ["a", "b", "c"])
  }
}
