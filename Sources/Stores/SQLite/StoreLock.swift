import Entities
import System

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
    Descriptor.close(file)
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
    defer { if isInGate { FileLock.releaseGate(file) } }
    while true {
      if !isInGate { isInGate = FileLock.takeGate(file) }
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
    do throws(SystemError) {
      isHeld = try FileLock.take(file)
      return isHeld
    } catch {
      throw StoreError(error, "cannot lock the lock file")
    }
  }

  /// Makes whoever watches the lock file (``StoreWatch``) look at the store: to be called while the
  /// lock is held, once a commit can be seen.
  ///
  /// A read is mark enough. A write would change the file's times, and with them the block on the
  /// disk that also has the log's: each commit would have to wait for that one as well (ext4 without
  /// a journal: 80 of 270 µs).
  func announce() {
    if (try? Descriptor.read(file, at: 0, count: 1))?.isEmpty == true {
      try? Descriptor.write([UInt8(ascii: ".")], to: file, at: 0)
    }
  }

  /// Gives the lock up; nothing happens where it is not held.
  func release() {
    guard isHeld else { return }
    FileLock.release(file)
    isHeld = false
  }

  /// Opens the file; anew where it was removed, since others lock the one that is there now.
  private func openIfNeeded() throws(StoreError) {
    if file >= 0 {
      if let status = try? FileStatus(descriptor: file), status.names > 0 { return }
      Descriptor.close(file)
      file = -1
    }
    file = try openFile()
  }

  private func openFile() throws(StoreError) -> Int32 {
    do throws(SystemError) {
      return try Descriptor.open(path, [.both, .notFollowing])
    } catch {
      if error == .notFound {
        if let made = try StoreLocation.makeFile(path) { return made }
        // Somebody made it meanwhile. It is empty yet, and only who may write it can mark it.
        if let other = try? Descriptor.open(path, [.both, .notFollowing]) { return other }
      }
    }
    do throws(SystemError) {
      // We may not write it: a lock needs no more than reading.
      return try Descriptor.open(path, [.reading, .notFollowing])
    } catch {
      throw StoreError(error, "cannot open the lock file")
    }
  }
}
