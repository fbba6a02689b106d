import Entities
import Glibc
import SQLiteStore
import StoreConformance
import System
import TestSupport
import Testing

/// The place where the database is: missing, read-only, full, and well again.
struct SQLitePlaceTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  @Test func needsItsFolder() throws {
    let path = folder.file("a/b/todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    let error = try #require(throws: StoreError.self) { try gateway.open() }
    #expect(error.reason == .io)
    #expect(error.detail.contains("there is no folder") == true)
    #expect(throws: error) { try gateway.beginChanges() }
    gateway.rollback()
    try Folder.makeAll(folder.file("a/b/"))
    try gateway.add("a")
    #expect(Files.mode(folder.file("a")) == 0o700)
    #expect(Files.mode(folder.file("a/b")) == 0o700)
  }

  @Test func makesNoFolderWhereAFileIs() throws {
    try Folder.makeAll(folder.path)
    chmod(folder.path, 0o755)
    try Folder.makeAll(folder.path)
    #expect(Files.mode(folder.path) == 0o755)
    Files.write([1], to: path)
    #expect(throws: SystemError.self) { try Folder.makeAll(path) }
    #expect(throws: SystemError.self) { try Folder.makeAll(path + "/x") }
  }

  @Test func aFolderIsNoDatabase() throws {
    mkdir(path, 0o700)
    let error = try #require(throws: StoreError.self) { try SQLiteGateway(path: path).open() }
    #expect(error.reason == .io)
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

  @Test(arguments: [[], ["-lock"], ["-wal", "-shm", "-lock"]])
  func readsWhatItMayNotWrite(missing: [String]) throws {
    let writer = SQLiteGateway(path: path)
    let todos = try writer.add("a", "b")
    writer.close()
    for name in missing { unlink(path + name) }
    for name in ["", "-wal", "-shm", "-lock"] { chmod(path + name, 0o644) }
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o700) }
    let reader = SQLiteGateway(path: path, patience: 50)
    try Files.asNobody {
      #expect(try reader.all() == todos)
      let error = try #require(throws: StoreError.self) { try reader.add("c") }
      #expect(error.reason == .readOnly)
      reader.rollback()
      #expect(try reader.all() == todos)
      reader.rollback()
      let new = SQLiteGateway(path: folder.file("new.sqlite"), patience: 50)
      let none = try #require(throws: StoreError.self) { try new.open() }
      #expect(none.reason == .readOnly)
    }
    chmod(folder.path, 0o700)
    #expect(try reader.add("c").map(\.id) == [3])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may mount a small disk"))
  func aFullDiskLosesNothing() throws {
    #expect(mount("tmpfs", folder.path, "tmpfs", 0, "size=512k") == 0)
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let gateway = SQLiteGateway(path: path)
    let content = String(repeating: "x", count: 20_000)
    var stored = [Todo]()
    var failure: StoreError?
    while failure == nil && stored.count < 100 {
      do {
        stored += try gateway.add([Todo.new(title: "a", content: content)])
      } catch {
        failure = error as? StoreError
      }
    }
    #expect(failure?.reason == .full)
    #expect(!stored.isEmpty)
    gateway.rollback()
    #expect(try gateway.all() == stored)
    try gateway.commit()
    #expect(mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
    stored += try gateway.add("b")
    gateway.close()
    #expect(try gateway.all() == stored)
    gateway.close()
  }
}
