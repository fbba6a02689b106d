#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Tells when a process has ended, within a second. One that is neither our child nor our parent has
  /// ended for us only once its own parent has taken note of it; and if its number was given to another
  /// process meanwhile, its end is not seen.
  package final class ProcessWatch: Waitable {
    package let descriptor: Int32 = -1
    private let process: pid_t?
    private let isParent: Bool
    private var hasEnded = false
    private var nextLook: Int64 = 0

    /// Milliseconds from one look to the next.
    private static let pause: Int64 = 1000

    /// Watches the process of this number; one that has gone already has ended.
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

    /// Waits for its end, up to a number of milliseconds; returns whether it has ended. A signal ends
    /// the wait.
    package func wait(milliseconds: Int64) -> Bool {
      let deadline = Uptime.milliseconds + milliseconds
      var pause: Int64 = 1_000_000
      while !look() {
        if Uptime.milliseconds >= deadline { return false }
        Uptime.sleep(nanoseconds: pause)
        pause = min(pause * 2, 20_000_000)
      }
      return true
    }

    private func look() -> Bool {
      guard let process else { return false }
      // Orphans get another parent.
      if isParent { return getppid() != process }
      var state = siginfo_t()
      // Of a child this tells the end without taking note of it.
      if waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0 {
        return state.si_signo == SIGCHLD
      }
      return kill(process, 0) != 0 && errno == ESRCH
    }
  }
#endif
