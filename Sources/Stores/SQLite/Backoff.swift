import Glibc

/// Waiting for another process: short pauses that grow, up to a limit in all.
struct Backoff {
  private let end: Int64
  private var pause: Int64 = 100_000
  private let wait: (Int64) -> Bool

  /// So many milliseconds in all, from now; `wait` is ``SQLiteGateway/wait``.
  init(milliseconds: Int, wait: @escaping (Int64) -> Bool = Self.sleep) {
    end = Self.now + Int64(clamping: max(0, min(milliseconds, 3_600_000))) * 1_000_000
    self.wait = wait
  }

  /// Waits before the next try; false, and at once, if the time is up or the wait was ended.
  mutating func waitForNextTry() -> Bool {
    let left = end - Self.now
    guard left > 0 else { return false }
    let length = min(pause, left)
    pause = min(pause * 2, 2_000_000)
    return wait(length)
  }

  /// A wait of so many nanoseconds that nothing ends.
  static func sleep(nanoseconds: Int64) -> Bool {
    var time = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
    nanosleep(&time, nil)
    return true
  }

  /// Nanoseconds of a clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
