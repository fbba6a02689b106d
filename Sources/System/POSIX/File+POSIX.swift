#if !os(Linux) || Portable
  import CLibrary

  extension FileLock {
    /// Takes the gate of a file: everybody passes.
    ///
    /// In POSIX, locks of bytes belong to the process. Closing any descriptor of the file would
    /// release them, and two openings in one process would share them. On a system that keeps both
    /// kinds of locks in one list (macOS), they would exclude this process's own lock of the whole
    /// file. The gate serves only fairness: without it, a process that takes the lock again and
    /// again can overtake one that waits, which then gets the lock by chance.
    package static func takeGate(_ descriptor: Int32) -> Bool { true }

    /// Releases the gate.
    package static func releaseGate(_ descriptor: Int32) {}
  }

  /// What the system reports of a file: in POSIX, nothing.
  final class FileReports {
    let descriptor: Int32 = -1

    /// Whether the system can report at all.
    static let areGiven = false

    /// Always throws.
    init(path: String, folder: String) throws(SystemError) { throw SystemError(code: ENOSYS) }

    /// Nothing.
    func takeNews() throws(SystemError) -> FileNews { (false, false) }
  }
#endif
