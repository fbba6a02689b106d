import Glibc

/// Waiting for another process: short pauses that grow, up to a limit in all.
struct Backoff {
  private let end: Int64
  private var pause: Int64 = 100_000

  /// So many milliseconds in all, from now.
  init(milliseconds: Int) {
    end = Self.now + Int64(clamping: max(0, min(milliseconds, 3_600_000))) * 1_000_000
  }

  /// Sleeps before the next try; false, and no sleep, where the time is up.
  mutating func waitForNextTry() -> Bool {
    let left = end - Self.now
    guard left > 0 else { return false }
    var time = timespec(tv_sec: 0, tv_nsec: Int(min(pause, left)))
    nanosleep(&time, nil)
    pause = min(pause * 2, 2_000_000)
    return true
  }

  /// Nanoseconds of a clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
