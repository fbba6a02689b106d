import Entities
import Glibc
import StoreConformance
import System
import TestSupport
import Testing

@testable import SQLiteStore

/// The database as a file: who may read and write it, and what happens where it is not what it should be.
struct SQLiteFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// A database with one todo, closed.
  private func fill() throws {
    try SQLiteGateway(path: path).add([Todo.new(title: "a", due: .first, tags: ["t"])])
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

  @Test func leavesTheModeOfAFileThatIsThere() throws {
    try fill()
    chmod(path, 0o640)
    try fill()
    #expect(FileBytes.mode(path) == 0o640)
  }

  @Test func doesNotTouchTheDiskBeforeItMust() {
    let gateway = SQLiteGateway(path: path)
    gateway.rollback()
    gateway.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test func takesAnEmptyFile() throws {
    FileBytes.write([UInt8](), to: path)
    try fill()
    #expect(try SQLiteGateway(path: path).all().count == 1)
  }

  @Test(arguments: [
    "CREATE TABLE other (x)", "PRAGMA application_id = 7; CREATE TABLE other (x)",
    "PRAGMA user_version = 1", "PRAGMA application_id = 7",
  ])
  func leavesTheDatabaseOfAnotherProgramAlone(_ sql: String) throws {
    try RawSQLite(path).run(sql)
    let bytes = FileBytes.read(path)
    #expect(reason { try $0.open() } == .corrupt)
    #expect(reason { try $0.add("b") } == .corrupt)
    #expect(FileBytes.read(path) == bytes)
  }

  @Test(arguments: [101, 1024, 4096, 8192, 20_000])
  func saysWhereItIsCutShort(_ length: Int) throws {
    try fill()
    FileBytes.write(Array(FileBytes.read(path).prefix(length)), to: path)
    #expect(reason { _ = try $0.all() } == .corrupt)
    #expect(reason { try $0.add("b") } == .corrupt)
  }

  @Test func outlivesDamageAnywhere() throws {
    try fill()
    let bytes = FileBytes.read(path)
    var random = SplitMix64(seed: 2)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<20 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      FileBytes.write(damaged, to: path)
      FileBytes.write([UInt8](), to: path + "-wal")
      // Whatever it answers: it answers.
      _ = reason { gateway in
        _ = try gateway.all()
        _ = try gateway.changes(after: 0, limit: 10)
        try gateway.add("b")
      }
    }
  }

  @Test(arguments: [
    "DROP TABLE todo", "ALTER TABLE todo RENAME COLUMN title TO x", "DROP TABLE change",
    "DROP TABLE todo; CREATE VIEW todo AS SELECT * FROM change",
    "UPDATE change SET revision = 9223372036854775807", "UPDATE change SET revision = -1",
  ])
  func trustsNeitherTheSchemaNorTheNumbersOfTheLog(_ sql: String) throws {
    try fill()
    try RawSQLite(path).run(sql)
    #expect(reason { try $0.add("b") } == .corrupt)
  }

  /// The log, or its index, is exchanged for another file while the database is open.
  @Test(arguments: ["-wal", "-shm"]) func anotherLogTakesTheNameOfItsOwn(ending: String) throws {
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a", "b")
    unlink(path + ending)
    FileBytes.write([UInt8](), to: path + ending)
    #expect(try gateway.all().map(\.title) == ["a", "b"])
    try gateway.add("c")
    #expect(try SQLiteGateway(path: path).all().map(\.title) == ["a", "b", "c"])
  }

  @Test func makesNoFolderWhereAFileIs() throws {
    try Folder.makeAll(folder.path)
    chmod(folder.path, 0o755)
    try Folder.makeAll(folder.path)
    #expect(FileBytes.mode(folder.path) == 0o755)
    FileBytes.write([1 as UInt8], to: path)
    #expect(throws: SystemError.self) { try Folder.makeAll(path) }
    #expect(throws: SystemError.self) { try Folder.makeAll(path + "/x") }
  }

  @Test func findsOneLockThroughSymbolicLinks() throws {
    let first = SQLiteGateway(path: path, patience: 50)
    try first.add("a")
    symlink(path, folder.file("link"))
    let second = SQLiteGateway(path: folder.file("link"), patience: 50)
    #expect(try second.all().count == 1)
    try second.commit()
    try first.beginChanges()
    #expect(throws: StoreError.self) { try second.beginChanges() }
    #expect(access(folder.file("link-lock"), F_OK) != 0)
  }

  @Test func makesNoFileThroughASymbolicLink() {
    symlink(folder.file("elsewhere"), path)
    #expect(throws: StoreError.self) { try SQLiteGateway(path: path).open() }
    #expect(access(folder.file("elsewhere"), F_OK) != 0)
  }
}
