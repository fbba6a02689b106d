#if !os(Linux) || Portable
  import CLibrary

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
    private let clocks: Clocks
    private var target: Int64?
    /// How far apart the two clocks were when the alarm was set, in milliseconds.
    private var offset: Int64 = 0

    /// The clocks that it reads, so that tests can replace them.
    package struct Clocks {
      /// Milliseconds since 1970.
      package var wall: () -> Int64 = { WallClock.milliseconds }
      /// Milliseconds of a clock that nobody sets.
      package var uptime: () -> Int64 = { Uptime.milliseconds }

      /// The clocks of the machine.
      package init() {}
    }

    /// The longest time between two looks at the clock, in milliseconds.
    private static let pause: Int64 = 60_000
    /// The drift that counts as setting the clock, in milliseconds. Gradual corrections of a clock
    /// amount to much less in a minute.
    private static let tolerance: Int64 = 1000

    /// An alarm that is not set yet.
    package init(_ clocks: Clocks = Clocks()) { self.clocks = clocks }

    package func remainingWait() -> Int64? {
      guard let target else { return nil }
      let now = clocks.wall()
      let drift = (now - clocks.uptime()) - offset
      if now >= target || abs(drift) > Self.tolerance { return 0 }
      return min(target - now, Self.pause)
    }

    /// Sets it to a time in seconds since 1970, and clears it if it has gone off.
    package func set(to seconds: Int64) {
      target = seconds.multipliedReportingOverflow(by: 1000).overflow ? .max : seconds * 1000
      offset = clocks.wall() - clocks.uptime()
    }
  }
#endif
