import System

/// Measures time, by a clock that nobody sets (CLOCK_MONOTONIC).
enum Stopwatch {
  /// Nanoseconds since an arbitrary moment, as an integer, so that differences are exact.
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
