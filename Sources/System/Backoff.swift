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
