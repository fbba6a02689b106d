#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  extension File {
    /// Gives a file a name that is free, in one step. Throws ``SystemError/exists`` if the name is
    /// taken, and an error of ``SystemError/isOfSupport`` if the file system cannot do that.
    package static func renameToFree(_ path: String, _ name: String) throws(SystemError) {
      try SystemError.check(renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_noreplace))
    }

    /// Exchanges the names of two files, in one step. Throws an error of
    /// ``SystemError/isOfSupport`` if the file system cannot do that.
    package static func exchange(_ path: String, _ name: String) throws(SystemError) {
      try SystemError.check(renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_exchange))
    }
  }

  // Swift's module leaves these out.
  private let ofdGetLock: Int32 = 36  // F_OFD_GETLK
  private let ofdSetLock: Int32 = 37  // F_OFD_SETLK

  extension FileLock {
    /// Takes the gate of a file: a lock of its first byte, which belongs to the opening like the
    /// lock of the whole file. Returns false if another opening holds it. If such a lock cannot be
    /// had (the file is read-only, or the file system has no such locks), everybody passes: the
    /// gate serves only fairness.
    package static func takeGate(_ descriptor: Int32) -> Bool {
      var gate = range(F_WRLCK, from: 0, count: 1)
      if fcntl(descriptor, ofdSetLock, &gate) == 0 { return true }
      return errno != EAGAIN && errno != EACCES && errno != EINTR
    }

    /// Releases the gate.
    package static func releaseGate(_ descriptor: Int32) {
      var gate = range(F_UNLCK, from: 0, count: 1)
      _ = fcntl(descriptor, ofdSetLock, &gate)
    }

    /// Whether any process, this one included, holds an `fcntl` lock of some of these bytes.
    package static func isAnyHeld(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
      var held = range(F_WRLCK, from: start, count: count)
      return fcntl(descriptor, ofdGetLock, &held) == 0 && held.l_type != Int16(F_UNLCK)
    }
  }
#endif
