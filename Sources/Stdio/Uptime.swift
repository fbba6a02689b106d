import Glibc

/// A clock that nobody sets: it tells how long something takes.
package enum Uptime {
  /// Milliseconds, exact to some four of them: a look costs a few nanoseconds.
  package static var coarseMilliseconds: Int { Int(read(CLOCK_MONOTONIC_COARSE) / 1_000_000) }

  /// Milliseconds.
  static var milliseconds: Int64 { read(CLOCK_MONOTONIC) / 1_000_000 }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
