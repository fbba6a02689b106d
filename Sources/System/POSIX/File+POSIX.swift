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

    /// Whether another process holds an `fcntl` lock of some of these bytes. This process's own
    /// locks are not seen.
    package static func isAnyHeld(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
      var held = range(F_WRLCK, from: start, count: count)
      return fcntl(descriptor, F_GETLK, &held) == 0 && held.l_type != Int16(F_UNLCK)
    }
  }

  /// Reports, four times a second, that something may have happened in a folder, and when a file in
  /// it is made or another file takes its place. It does not report reads and writes.
  package final class FileWatch: Waitable {
    package let descriptor: Int32 = -1
    private var polling: FilePolling

    /// Whether reads and writes are reported. If not, ``FileNews/isOfFile`` only says that another
    /// file has taken the name.
    package static let tellsUse = false
    /// Whether it tells only when to look. Always true.
    package let isPolling = true
    /// Nil: there is nothing better that the system could refuse.
    package let refusal: SystemError? = nil

    /// Watches a file and its folder.
    package init(path: String, folder: String) { polling = FilePolling(path: path) }

    package func remainingWait() -> Int64? { polling.remainingWait() }

    /// Returns what happened since the last call.
    package func takeNews() -> FileNews { polling.takeNews() }
  }
#endif
