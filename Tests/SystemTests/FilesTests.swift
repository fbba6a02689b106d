import System
import TestSupport
import Testing

/// Files and folders by their names, and the lock of a file, in both builds.
struct FilesTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, _ name: String) throws -> String {
    try File.replace(folder.file(name), with: Array(text.utf8))
    return folder.file(name)
  }

  private func text(_ name: String) -> String? {
    (try? File.read(folder.file(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aFreeNameReplacesNothing() throws {
    let (new, taken) = (try write("new", "new"), try write("taken", "taken"))
    #expect(throws: SystemError.exists) { try File.rename(new, toFree: taken) }
    #expect(text("new") == "new" && text("taken") == "taken")
    try File.rename(new, toFree: folder.file("free"))
    #expect(text("new") == nil && text("free") == "new")
  }

  @Test(arguments: [
    ("a/b", "a"), ("/a/b/", "/a"), ("a", "."), ("/a", "/"), ("a//b", "a"), ("", "."),
  ])
  func theFolderOfAPath(path: String, parent: String) {
    #expect(File.folder(of: path) == parent)
  }

  @Test func aLockExcludesOthersUntilItIsReleased() throws {
    let (first, second) = (LockFile(path: folder.file("lock")), LockFile(path: folder.file("lock")))
    #expect(try first.acquireIfFree() && first.acquire(within: 0))
    #expect(try !second.acquireIfFree() && !second.acquire(within: 1))
    first.release()
    #expect(try second.acquire(within: 0) && second.isHeld && !first.isHeld)
    // Another file of this name has a lock that nobody holds.
    File.remove(folder.file("lock"))
    #expect(try first.acquire(within: 0))
  }

  @Test func aLockWithoutAFolderSaysWhy() {
    let lock = LockFile(path: folder.file("missing/lock"))
    #expect(throws: SystemError.notFound) { try lock.acquire(within: 0) }
  }
}
