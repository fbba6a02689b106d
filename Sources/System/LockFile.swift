import CLibrary

/// Advisory locks on open files. A lock of a whole file (`flock`) belongs to the opening through
/// which it was taken: two openings of a file in one process exclude each other, and closing one of
/// them does not release the other's lock.
package enum FileLock {
  /// Acquires the lock of a file, without waiting. Returns false if another opening holds it; a shared
  /// lock only excludes those that are not shared.
  package static func acquire(_ descriptor: Int32, shared: Bool = false) throws(SystemError) -> Bool
  {
    while flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let error = SystemError.last
      if error.code == EWOULDBLOCK { return false }
      if error != .interrupted { throw error }
    }
    return true
  }

  /// Releases the lock.
  package static func release(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Whether another process holds an `fcntl` lock of some of these bytes. This process's own locks
  /// are not seen.
  package static func isAnyHeld(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
    var held = range(F_WRLCK, from: start, count: count)
    return fcntl(descriptor, F_GETLK, &held) == 0 && held.l_type != Int16(F_UNLCK)
  }

  /// The argument of `fcntl` for a lock of `count` bytes.
  static func range(_ type: Int32, from start: Int, count: Int) -> flock {
    var range = flock()
    range.l_type = Int16(type)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(start)
    range.l_len = off_t(count)
    return range
  }
}

/// A file that is there only to be locked, by one open file at a time, and to be watched
/// (``FileWatch``).
package final class LockFile {
  /// Whether this lock is held.
  package private(set) var isHeld = false
  /// How it waits: as ``Backoff`` does.
  package let wait: (Int64) -> Bool
  private let path: String
  private var file: Int32 = -1

  /// A lock on this file, which is made when it is first needed and never removed.
  package init(path: String, wait: @escaping (Int64) -> Bool = Backoff.sleep) {
    self.path = path
    self.wait = wait
  }

  deinit { Descriptor.close(file) }

  /// Acquires the lock; false if others still hold it after this many milliseconds, or after as many again
  /// since the one that holds it last showed that it is at work (``showWork()``).
  ///
  /// Each waiter first takes the gate and holds it until it gets the lock: a process that gives the lock
  /// up and wants it back at once, again and again, cannot overtake one that waits.
  package func acquire(within milliseconds: Int) throws(SystemError) -> Bool {
    if isHeld { return true }
    try openIfNeeded()
    var backoff = Backoff(milliseconds: milliseconds, wait: wait)
    var work = lastWork
    var isInGate = false
    defer { if isInGate { FileLock.releaseGate(file) } }
    while true {
      if !isInGate { isInGate = FileLock.takeGate(file) }
      if isInGate, try acquireIfFree() { return true }
      if backoff.waitForNextTry() { continue }
      let shown = lastWork
      guard shown != work, wait(0) else { return false }
      work = shown
      backoff = Backoff(milliseconds: milliseconds, wait: wait)
    }
  }

  /// Shows those who wait for the lock that it is held for work that takes long. The file's times change,
  /// which nobody is told who watches it.
  package func showWork() { if isHeld { Descriptor.touch(file) } }

  /// When the one that holds the lock showed that it is at work.
  private var lastWork: FileStatus.Version? { (try? FileStatus(descriptor: file))?.version }

  /// Acquires the lock if it is free at once; whether it is held now.
  package func acquireIfFree() throws(SystemError) -> Bool {
    if isHeld { return true }
    try openIfNeeded()
    isHeld = try FileLock.acquire(file)
    return isHeld
  }

  /// Makes everyone who watches the file look; to be called while the lock is held.
  ///
  /// A read is mark enough. A write would change the file's times, and with them the block on the disk
  /// that also has other files' times: each sync of those would have to wait for one more block (ext4
  /// without a journal: 80 of 270 µs).
  package func announce() {
    if (try? Descriptor.read(file, at: 0, count: 1))?.isEmpty == true {
      try? Descriptor.write([UInt8(ascii: ".")], to: file, at: 0)
    }
  }

  /// Gives the lock up; nothing happens if it is not held.
  package func release() {
    guard isHeld else { return }
    FileLock.release(file)
    isHeld = false
  }

  /// Opens the file, also if it was removed: others lock the one that is there now. If its folder was
  /// removed too, nobody has another one.
  private func openIfNeeded() throws(SystemError) {
    if let status = try? FileStatus(descriptor: file), status.linkCount > 0 { return }
    var opened: Int32 = -1
    do throws(SystemError) {
      opened = try Descriptor.open(path, [.both, .making, .notFollowing])
    } catch {
      // We may not write it: a lock needs no more than reading.
      opened = (try? Descriptor.open(path, [.reading, .notFollowing])) ?? -1
      if opened < 0 && (file < 0 || error != .notFound) { throw error }
    }
    if opened < 0 { return }
    Descriptor.close(file)
    file = opened
  }
}
