#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Advisory locks on open files. A lock of a whole file (`flock`) belongs to the opening through
/// which it was taken: two openings of a file in one process exclude each other, and closing one of
/// them does not release the other's lock.
package enum FileLock {
  /// Takes the exclusive lock of a file, without waiting. Returns false if another opening holds
  /// it.
  package static func take(_ descriptor: Int32) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError.last
      if error.code == EWOULDBLOCK { return false }
      if error != .interrupted { throw error }
    }
    return true
  }

  /// Releases the lock.
  package static func release(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

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
