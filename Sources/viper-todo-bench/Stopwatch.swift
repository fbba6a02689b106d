import System

/// Time as it goes on (CLOCK_MONOTONIC), in seconds since some moment before this process.
enum Stopwatch {
  /// Nanoseconds: what is subtracted is exact.
  @inline(__always)
  static func nanoseconds() -> Int {
    Int(Uptime.nanoseconds)
  }

  /// Seconds from a reading of ``nanoseconds()`` until now.
  @inline(__always)
  static func seconds(since start: Int) -> Double {
    Double(nanoseconds() &- start) / 1e9
  }
}
