#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension FileLock {
    /// Takes the gate of a file: everybody passes.
    ///
    /// POSIX has only locks of bytes that belong to the process. The first close of any descriptor of
    /// the file would drop them, two openings in one process would share them, and where both kinds of
    /// locks stand in one list (macOS), they would exclude this process's own lock of the whole file.
    /// The gate serves fairness alone: without it, a process that takes the lock again and again can
    /// overtake one that waits, who then gets it by chance.
    package static func takeGate(_ descriptor: Int32) -> Bool { true }

    /// Gives the gate up.
    package static func releaseGate(_ descriptor: Int32) {}

    /// Whether another process holds a lock of some of these bytes that was taken by `fcntl`. This
    /// process's own locks are not seen.
    package static func isAnyHeld(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
      var held = range(F_WRLCK, from: start, count: count)
      return fcntl(descriptor, F_GETLK, &held) == 0 && held.l_type != Int16(F_UNLCK)
    }
  }
#endif
