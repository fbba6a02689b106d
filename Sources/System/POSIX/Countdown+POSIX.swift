#if !os(Linux) || Portable
  /// Goes off once, some time after it is set. It may be late if the machine sleeps.
  package final class Countdown: Waitable {
    package let descriptor: Int32 = -1
    /// When it goes off, in nanoseconds of ``Uptime``; nil if it is not set.
    private var target: Int64?

    /// A countdown that is not set yet.
    package init() {}

    package func remainingWait() -> Int64? {
      // Rounded up, because a wait that ends too early would be repeated again and again.
      target.map { max(0, ($0 - Uptime.nanoseconds + 999_999) / 1_000_000) }
    }

    /// Sets it to go off after a time of at least one nanosecond. Returns whether it is set.
    @discardableResult
    package func set(nanoseconds: Int64) -> Bool {
      target = Uptime.nanoseconds + nanoseconds
      return true
    }

    /// Whether it has gone off. It says so only once.
    package func hasGoneOff() -> Bool {
      guard let target, target <= Uptime.nanoseconds else { return false }
      self.target = nil
      return true
    }
  }
#endif
