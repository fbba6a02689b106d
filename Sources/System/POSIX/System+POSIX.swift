#if !os(Linux) || Portable
  import CLibrary

  extension Pipe {
    /// Makes a pipe. There are no packets: one read may return the bytes of several writes.
    package init(inPackets: Bool = false) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      try SystemError.check(pipe(&ends))
      // If another thread starts a program before this, that program inherits the ends.
      for end in ends { Descriptor.closeOnExec(end) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  extension Descriptor {
    /// Opens the same pipe again with its own flags. Always −1: POSIX has no way to do that.
    package static func reopen(pipe descriptor: Int32) -> Int32 { -1 }
  }

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

  extension Memory {
    /// Does nothing: the C library decides when freed blocks go back to the system.
    package static func returnLargeBlocks() {}

    /// Does nothing: POSIX has no way to give free memory back to the system.
    package static func trim() {}

    /// Where a byte string first occurs in another; nil if it does not. The empty one occurs at the
    /// beginning.
    public static func find(
      _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      if part.isEmpty { return bytes.baseAddress }
      guard let wanted = part.baseAddress else { return nil }
      var rest = bytes
      while rest.count >= part.count, let base = rest.baseAddress,
        let found = find(part[0], in: base, count: rest.count - part.count + 1)
      {
        if compare(found, wanted, count: part.count) == 0 { return found }
        rest = UnsafeRawBufferPointer(rebasing: rest[(found - base + 1)...])
      }
      return nil
    }
  }

  /// Reports within a second when a process has ended. The end of a process that is neither our
  /// child nor our parent is seen only once its own parent has waited for it, and not at all if the
  /// system has given its number to another process in the meantime.
  package final class ProcessWatch: Waitable {
    package let descriptor: Int32 = -1
    private let process: pid_t?
    private let isParent: Bool
    private var hasEnded = false
    private var nextLook: Int64 = 0

    /// The time from one look to the next, in milliseconds.
    private static let pause: Int64 = 1000

    /// Watches the process with this number. A process that does not exist has ended.
    package init(_ number: Int) {
      process = pid_t(exactly: number).flatMap { $0 > 0 ? $0 : nil }
      isParent = process == getppid()
    }

    package func remainingWait() -> Int64? {
      guard process != nil else { return nil }
      let now = Uptime.milliseconds
      if !hasEnded && now >= nextLook {
        hasEnded = look()
        nextLook = now + Self.pause
      }
      return hasEnded ? 0 : nextLook - now
    }

    /// Waits for the process to end, at most this many milliseconds. Returns whether it has ended.
    package func wait(milliseconds: Int64) -> Bool {
      var backoff = Backoff(milliseconds: Int(clamping: milliseconds))
      repeat { if look() { return true } } while backoff.waitForNextTry()
      return false
    }

    private func look() -> Bool {
      guard let process else { return false }
      // When our parent ends, we get another one.
      if isParent { return getppid() != process }
      var state = siginfo_t()
      // For a child, this sees the end and leaves it for `waitpid`.
      if waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0 {
        return state.si_signo == SIGCHLD
      }
      return kill(process, 0) != 0 && errno == ESRCH
    }
  }

  /// Goes off at a time of the wall clock, and when somebody sets the clock. It looks at the clock
  /// once a minute, so it may be a minute late if the machine slept or the clock was set.
  package final class WallAlarm: Waitable {
    package let descriptor: Int32 = -1
    private var target: Int64?
    /// How far apart the two clocks were when the alarm was set, in milliseconds.
    private var offset: Int64 = 0

    /// The clocks that it reads, so that tests can replace them: milliseconds since 1970, and milliseconds of a
    /// clock that nobody sets.
    package var wall: () -> Int64 = { WallClock.milliseconds }
    package var uptime: () -> Int64 = { Uptime.milliseconds }

    /// The longest time between two looks at the clock, in milliseconds.
    private static let pause: Int64 = 60_000
    /// The drift that counts as setting the clock, in milliseconds. Gradual corrections of a clock
    /// amount to much less in a minute.
    private static let tolerance: Int64 = 1000

    /// An alarm that is not set yet.
    package init() {}

    package func remainingWait() -> Int64? {
      guard let target else { return nil }
      let now = wall()
      let drift = (now - uptime()) - offset
      if now >= target || abs(drift) > Self.tolerance { return 0 }
      return min(target - now, Self.pause)
    }

    /// Sets it to a time in seconds since 1970, and clears it if it has gone off.
    package func set(to seconds: Int64) {
      target = seconds.multipliedReportingOverflow(by: 1000).overflow ? .max : seconds * 1000
      offset = wall() - uptime()
    }
  }
#endif
