#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The wall clock, which somebody may set.
package enum WallClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static var milliseconds: Int64 { Uptime.read(CLOCK_REALTIME) / 1_000_000 }

  /// Reads the time zone from the environment (`TZ`). It holds from now on.
  package static func readZone() { tzset() }
}

/// What the wall clock shows: a day of the Gregorian calendar and a time of day.
package struct CalendarTime: Equatable {
  /// A time zone.
  package enum Zone: Sendable {
    /// The zone of the environment (`TZ`).
    case local
    /// UTC.
    case utc
  }

  /// The year, which may be 0 or below.
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31; one more than the length of the month means the next day.
  package var day: Int
  /// 0 to 23.
  package var hour = 0
  /// 0 to 59.
  package var minute = 0
  /// 0 to 60.
  package var second = 0

  /// What the clock shows at a time; nil if the C library cannot represent the year.
  package init?(secondsSince1970 seconds: Int64, in zone: Zone) {
    var time = time_t(seconds)
    var parts = tm()
    let isKnown =
      switch zone {
      case .local: localtime_r(&time, &parts) != nil
      case .utc: gmtime_r(&time, &parts) != nil
      }
    guard isKnown else { return nil }
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
    hour = Int(parts.tm_hour)
    minute = Int(parts.tm_min)
    second = Int(parts.tm_sec)
  }

  /// When the next day begins, in seconds since 1970-01-01T00:00:00Z. A day has 23 to 25 hours if
  /// clocks go forward or back.
  package func nextMidnight(in zone: Zone) -> Int64 {
    var parts = tm()
    parts.tm_year = Int32(clamping: year - 1900)
    parts.tm_mon = Int32(clamping: month - 1)
    parts.tm_mday = Int32(clamping: day + 1)
    parts.tm_isdst = -1
    switch zone {
    case .local: return Int64(mktime(&parts))
    case .utc: return Int64(timegm(&parts))
    }
  }
}
