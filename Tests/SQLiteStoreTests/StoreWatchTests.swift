import Entities
import Glibc
import SQLiteStore
import StoreConformance
import System
import TestSupport
import Testing

/// Whoever looks when the watch says so finds each commit of another gateway, whether the platform tells
/// of commits or only of the time to look for them.
struct OtherCommitsTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("todos.sqlite") }

  @Test func eachIsNotedOnce() throws {
    let (gateway, other) = (SQLiteGateway(path: path), SQLiteGateway(path: path))
    try other.add("a")
    _ = gateway.startWatching()
    for revision in 1...5 {
      #expect(try gateway.revision() == revision)
      gateway.rollback()
      _ = gateway.takeNote()
      #expect(!gateway.takeNote())
      try other.add("a")
      #expect(gateway.takeNote() && !gateway.takeNote())
    }
  }

  /// A gateway that has lost its database hears when there is one again.
  @Test func aDatabaseThatComesBackIsNoted() throws {
    let (gateway, other) = (SQLiteGateway(path: path), SQLiteGateway(path: path))
    _ = gateway.startWatching()
    try gateway.open()
    gateway.close()
    _ = gateway.takeNote()
    try other.add("a")
    #expect(gateway.takeNote())
  }
}

/// A watch tells of every commit of another connection, and of nothing else.
@Suite(.enabled(if: FileWatch.tellsUse, "only Linux tells of the marks"))
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

  private func hasNews(_ watch: any Waitable) -> Bool {
    var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// A gateway is not told of what it did itself, but of all that it has not looked at.
  @Test func ownCommitsAreNot() throws {
    let gateway = SQLiteGateway(path: path)
    let watch = gateway.startWatching()
    try gateway.add("a")
    _ = gateway.takeNote()
    let other = SQLiteGateway(path: path)
    for _ in 1...3 {
      try gateway.add("a")
      #expect(!hasNews(watch))
      try other.add("a")
      #expect(hasNews(watch) && gateway.takeNote())
      // What the other one did before a change was seen within it.
      try other.add("a")
      try gateway.add("a")
      #expect(!hasNews(watch))
    }
    // Forgetting looks at nothing else.
    try other.add("a")
    #expect(try gateway.forgetChanges(upTo: 14, before: .testing.advanced(by: 1), limit: 5))
    #expect(hasNews(watch) && gateway.takeNote())
    #expect(try gateway.revision() == 14)
  }

  /// Where the lock file was made anew, somebody may have committed under either.
  @Test func anotherLockFileIsTold() throws {
    let gateway = SQLiteGateway(path: path)
    let watch = gateway.startWatching()
    try gateway.add("a")
    _ = gateway.takeNote()
    try gateway.beginChanges()
    unlink(path + "-lock")
    let other = SQLiteGateway(path: path, patience: 10)
    #expect(throws: StoreError.self) { try other.beginChanges() }
    try gateway.add("a")
    #expect(hasNews(watch) && gateway.takeNote())
    other.rollback()
    try other.add("a")
    #expect(hasNews(watch) && gateway.takeNote())
  }

  /// Another database took the place of this one, and something that tells nobody opened it (upkeep).
  @Test func anotherDatabaseIsToldThoughItIsOpenAlready() throws {
    let other = folder.file("other.sqlite")
    try SQLiteGateway(path: other).open()
    for ending in ["-wal", "-shm", "-lock"] { unlink(other + ending) }
    let gateway = SQLiteGateway(path: path)
    _ = gateway.startCopyingBack(after: 0)
    try gateway.add("a")
    gateway.copyBack()
    #expect(!gateway.copyBack())
    rename(path, folder.file("moved.sqlite"))
    rename(other, path)
    #expect(try gateway.revision() == 0)
    gateway.rollback()
    #expect(gateway.copyBack() && !gateway.copyBack())
  }

  /// Neither reading and empty transactions are told, nor what happens to files beside it. A symbolic link leads
  /// to the same store.
  @Test(arguments: ["todos.sqlite", "link.sqlite"]) func onlyCommitsAreTold(name: String) throws {
    let writer = SQLiteGateway(path: path)
    try writer.add("a")
    #expect(symlink(path, folder.file("link.sqlite")) == 0)
    let watch = self.watch(folder.file(name))
    _ = watch.takeNews()
    _ = try writer.count(TodoFilter())
    try writer.commit()
    try writer.beginChanges()
    try writer.commit()
    try writer.beginChanges()
    writer.rollback()
    #expect(!tells(watch))
    for name in ["other", "todos.sqlite-journal", "todos.sqlite-lock-not"] {
      close(open(folder.file(name), O_CREAT | O_WRONLY, 0o600))
      #expect(rename(folder.file(name), folder.file(name + "2")) == 0)
    }
    #expect(rename(path, folder.file("away")) == 0)
    #expect(rename(folder.file("away"), path) == 0)
    #expect(!tells(watch))
    try writer.add("a")
    #expect(tells(watch))
  }
}
