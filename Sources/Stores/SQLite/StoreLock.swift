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
  /// ``SQLiteGateway/wait``.
  let wait: (Int64) -> Bool

  /// A lock on this file, which is made when it is first needed and never removed.
  init(path: String, wait: @escaping (Int64) -> Bool = Backoff.sleep) {
    self.path = path
    self.wait = wait
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Takes the lock; `.busy` after so many milliseconds, `.readOnly` where the file may not be made.
  ///
  /// Who comes goes through a gate and holds it until it has the lock: a process that gives the lock
  /// up and wants it back at once, again and again, cannot overtake one that waits.
  func acquire(within milliseconds: Int) throws(StoreError) {
    if isHeld { return }
    try openIfNeeded()
    var wait = Backoff(milliseconds: milliseconds, wait: wait)
    var isInGate = false
    defer { if isInGate { _ = setGate(F_UNLCK) } }
    while true {
      if !isInGate { isInGate = setGate(F_WRLCK) }
      if isInGate, try tryAcquire() { return }
      guard wait.waitForNextTry() else {
        throw StoreError(.busy, detail: "another process holds the lock of the database")
      }
    }
  }

  /// Takes the lock if it is free at once; whether it is held now.
  func tryAcquire() throws(StoreError) -> Bool {
    if isHeld { return true }
    try openIfNeeded()
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EWOULDBLOCK { return false }
      if code != EINTR { throw StoreError(systemError: code, "cannot lock the lock file") }
    }
    isHeld = true
    return true
  }

  /// Makes whoever watches the lock file (``StoreWatch``) look at the store: to be called while the
  /// lock is held, once a commit can be seen.
  ///
  /// A read is mark enough. A write would change the file's times, and with them the block on the
  /// disk that also has the log's: each commit would have to wait for that one as well (ext4 without
  /// a journal: 80 of 270 µs).
  func announce() {
    var mark: UInt8 = 0x2E
    if pread(file, &mark, 1, 0) == 0 { _ = pwrite(file, &mark, 1, 0) }
  }

  /// Gives the lock up; nothing happens where it is not held.
  func release() {
    guard isHeld else { return }
    _ = flock(file, LOCK_UN)
    isHeld = false
  }

  /// Opens the file; anew where it was removed, since others lock the one that is there now.
  private func openIfNeeded() throws(StoreError) {
    if file >= 0 {
      var status = stat()
      if fstat(file, &status) == 0, status.st_nlink > 0 { return }
      close(file)
      file = -1
    }
    file = try openFile()
  }

  /// Locks or unlocks the gate: a byte of the same file, with a lock that belongs to this descriptor
  /// as the other one does. False where another has it. Where such locks cannot be had (the file may
  /// only be read, the file system has none), everybody passes: it serves fairness alone.
  private func setGate(_ type: Int32) -> Bool {
    var gate = flock()
    gate.l_type = Int16(type)
    gate.l_whence = Int16(SEEK_SET)
    gate.l_len = 1
    let ofdSetLock: Int32 = 37  // F_OFD_SETLK, which Swift's module leaves out.
    if fcntl(file, ofdSetLock, &gate) == 0 { return true }
    return errno != EAGAIN && errno != EACCES && errno != EINTR
  }

  private func openFile() throws(StoreError) -> Int32 {
    let found = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if found >= 0 { return found }
    if errno == ENOENT {
      if let made = try StoreLocation.makeFile(path) { return made }
      // Somebody made it meanwhile. It is empty yet, and only who may write it can mark it.
      let other = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      if other >= 0 { return other }
    }
    // We may not write it: a lock needs no more than reading.
    let readable = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if readable >= 0 { return readable }
    throw StoreError(systemError: errno, "cannot open the lock file")
  }
}
