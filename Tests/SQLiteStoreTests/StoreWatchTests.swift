import Entities
import Glibc
import SQLiteStore
import StoreConformance
import System
import TestSupport
import Testing

/// A watch tells of every commit of another connection, and of nothing else.
@Suite(.enabled(if: FileWatch.tellsUse, "only Linux tells of the marks; see OtherCommitsTests"))
struct StoreWatchTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("todos.sqlite") }

  /// The watch of a database, by whatever path.
  private func watch(_ path: String) -> FileWatch {
    let file = File.resolved(path)
    return FileWatch(path: file + "-lock", folder: File.folder(of: file))
  }

  /// Whether it tells of a change; that is acknowledged then.
  private func tells(_ watch: FileWatch) -> Bool {
    hasNews(watch) && watch.takeNews().isOfFile
  }

  private func add(to gateway: SQLiteGateway) throws {
    var step = try Step(gateway, at: .testing)
    _ = try step.add(Todo.new(title: "a"))
    try gateway.commit()
  }

  @Test func aCommitIsToldOnceItCanBeSeen() throws {
    let writer = SQLiteGateway(path: path)
    try writer.open()
    let watch = self.watch(path)
    _ = watch.takeNews()
    let reader = SQLiteGateway(path: path)
    for revision in 1...5 {
      #expect(!tells(watch))
      try add(to: writer)
      #expect(tells(watch))
      #expect(try reader.revision() == revision)
      reader.rollback()
    }
  }

  @Test func readingAndEmptyTransactionsAreNot() throws {
    let writer = SQLiteGateway(path: path)
    try add(to: writer)
    let watch = self.watch(path)
    _ = watch.takeNews()
    _ = try writer.count(TodoFilter())
    try writer.commit()
    try writer.beginChanges()
    try writer.commit()
    try writer.beginChanges()
    writer.rollback()
    #expect(!tells(watch))
  }

  private func hasNews(_ watch: any Waitable) -> Bool {
    var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// A gateway is not told of what it did itself, but of all that it has not looked at.
  @Test func ownCommitsAreNot() throws {
    let gateway = SQLiteGateway(path: path)
    let watch = gateway.startWatching()
    try add(to: gateway)
    _ = gateway.takeNote()
    let other = SQLiteGateway(path: path)
    for _ in 1...3 {
      try add(to: gateway)
      #expect(!hasNews(watch))
      try add(to: other)
      #expect(hasNews(watch) && gateway.takeNote())
      // What the other one did before a change was seen within it.
      try add(to: other)
      try add(to: gateway)
      #expect(!hasNews(watch))
    }
    // Forgetting looks at nothing else.
    try add(to: other)
    #expect(
      try gateway.forgetChanges(
        upTo: 14, before: .testing.advanced(by: 1), limit: 5))
    #expect(hasNews(watch) && gateway.takeNote())
    #expect(try gateway.revision() == 14)
  }

  /// Where the lock file was made anew, somebody may have committed under either.
  @Test func anotherLockFileIsTold() throws {
    let gateway = SQLiteGateway(path: path)
    let watch = gateway.startWatching()
    try add(to: gateway)
    _ = gateway.takeNote()
    try gateway.beginChanges()
    unlink(path + "-lock")
    let other = SQLiteGateway(path: path, patience: 10)
    #expect(throws: StoreError.self) { try other.beginChanges() }
    var step = try Step(gateway, at: .testing)
    _ = try step.add(Todo.new(title: "a"))
    try gateway.commit()
    #expect(hasNews(watch) && gateway.takeNote())
    other.rollback()
    try add(to: other)
    #expect(hasNews(watch) && gateway.takeNote())
  }

  /// Another database took the place of this one, and something that tells nobody opened it (upkeep).
  @Test func anotherDatabaseIsToldThoughItIsOpenAlready() throws {
    let other = folder.file("other.sqlite")
    try SQLiteGateway(path: other).open()
    for ending in ["-wal", "-shm", "-lock"] { unlink(other + ending) }
    let gateway = SQLiteGateway(path: path)
    _ = gateway.startCopyingBack(after: 0)
    try add(to: gateway)
    gateway.copyBack()
    #expect(!gateway.copyBack())
    rename(path, folder.file("moved.sqlite"))
    rename(other, path)
    #expect(try gateway.revision() == 0)
    gateway.rollback()
    #expect(gateway.copyBack() && !gateway.copyBack())
  }

  @Test func aStoreThatIsMadeLaterIsWatchedAsWell() throws {
    let watch = self.watch(path)
    #expect(!tells(watch))
    let writer = SQLiteGateway(path: path)
    try writer.open()
    _ = watch.takeNews()
    try add(to: writer)
    #expect(tells(watch))
  }

  @Test func filesBesideItAreNot() throws {
    let writer = SQLiteGateway(path: path)
    try writer.open()
    try add(to: writer)
    let watch = self.watch(path)
    _ = watch.takeNews()
    for name in ["other", "todos.sqlite-journal", "todos.sqlite-lock-not"] {
      close(open(folder.file(name), O_CREAT | O_WRONLY, 0o600))
      #expect(rename(folder.file(name), folder.file(name + "2")) == 0)
    }
    #expect(rename(path, folder.file("away")) == 0)
    #expect(rename(folder.file("away"), path) == 0)
    #expect(!tells(watch))
    try add(to: writer)
    #expect(tells(watch))
  }

  @Test func aSymbolicLinkLeadsToTheSameStore() throws {
    let writer = SQLiteGateway(path: path)
    try writer.open()
    let link = folder.file("link.sqlite")
    #expect(symlink(path, link) == 0)
    let watch = self.watch(link)
    _ = watch.takeNews()
    try add(to: writer)
    #expect(tells(watch))
  }
}
