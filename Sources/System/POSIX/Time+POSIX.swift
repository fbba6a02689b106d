#if !os(Linux) || Portable
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
