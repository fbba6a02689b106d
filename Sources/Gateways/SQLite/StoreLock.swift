import Entities
import Glibc

/// One advisory lock on a file beside the database, held around every write and every checkpoint.
///
/// SQLite 3.7.0 to 3.51.2 can lose a commit when a checkpoint overlaps another connection's write
/// (sqlite.org/wal.html#the_wal_reset_bug); under this lock they never do. It is taken with every
/// version of SQLite: builds with different ones may share a database.
final class StoreLock {
  private let path: String
  private var file: Int32 = -1
  private(set) var isHeld = false

  /// A lock on this file, which is made when it is first needed and never removed.
  init(path: String) { self.path = path }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Takes the lock; `.busy` after so many milliseconds, `.readOnly` where the file may not be made.
  func acquire(within milliseconds: Int) throws(StoreError) {
    if try tryAcquire() { return }
    var wait = Backoff(milliseconds: milliseconds)
    while wait.waitForNextTry() {
      if try tryAcquire() { return }
    }
    throw StoreError(.busy, detail: "another process holds the lock of the database")
  }

  /// Takes the lock if it is free at once; whether it is held now.
  func tryAcquire() throws(StoreError) -> Bool {
    if isHeld { return true }
    if file < 0 { file = try openFile() }
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EWOULDBLOCK { return false }
      if code != EINTR { throw StoreError(systemError: code, "cannot lock the lock file") }
    }
    isHeld = true
    return true
  }

  /// Makes whoever watches the lock file (``StoreWatch``) look at the store: to be called while the
  /// lock is held, once a commit can be seen. The file may be ours to read only; then nobody is told.
  func announce() {
    var mark: UInt8 = 0x2E
    _ = pwrite(file, &mark, 1, 0)
  }

  /// Gives the lock up; nothing happens where it is not held.
  func release() {
    guard isHeld else { return }
    _ = flock(file, LOCK_UN)
    isHeld = false
  }

  private func openFile() throws(StoreError) -> Int32 {
    let found = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if found >= 0 { return found }
    if errno == ENOENT, let made = try StoreLocation.makeFile(path) { return made }
    // Somebody made it meanwhile, or we may not write it: a lock needs no more than reading.
    let readable = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if readable >= 0 { return readable }
    throw StoreError(systemError: errno, "cannot open the lock file")
  }
}
