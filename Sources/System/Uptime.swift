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
