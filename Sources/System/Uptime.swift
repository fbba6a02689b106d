#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock that nobody sets, for measuring how long something takes. It may stand still while the
/// machine sleeps.
package enum Uptime {
  /// Nanoseconds since an arbitrary moment.
  package static var nanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  /// Milliseconds since an arbitrary moment.
  package static var milliseconds: Int64 { nanoseconds / 1_000_000 }

  static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps for a time, or until a signal comes.
  package static func sleep(nanoseconds: Int64) {
    var time = timespec(
      tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    nanosleep(&time, nil)
  }
}

/// Waiting for another process: short pauses that grow, up to a limit in all.
package struct Backoff {
  private let end: Int64
  private var pause: Int64 = 100_000
  private let wait: (Int64) -> Bool

  /// This many milliseconds in all, from now. `wait` waits for some nanoseconds; it returns false, and at
  /// once, if the process was asked to end.
  package init(milliseconds: Int, wait: @escaping (Int64) -> Bool = Self.sleep) {
    end = Uptime.nanoseconds + Int64(clamping: max(0, min(milliseconds, 3_600_000))) * 1_000_000
    self.wait = wait
  }

  /// Waits before the next try; false, and at once, if the time is up or the wait was ended.
  package mutating func waitForNextTry() -> Bool {
    let left = end - Uptime.nanoseconds
    guard left > 0 else { return false }
    let length = min(pause, left)
    pause = min(pause * 2, 2_000_000)
    return wait(length)
  }

  /// A wait of this many nanoseconds that nothing ends.
  package static func sleep(nanoseconds: Int64) -> Bool {
    Uptime.sleep(nanoseconds: nanoseconds)
    return true
  }
}
