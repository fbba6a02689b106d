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
  package static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    // Nanoseconds would not fit after the year 2262, and these seconds no calendar has.
    let seconds = min(max(Int64(time.tv_sec), -1 << 40), 1 << 40)
    return seconds * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

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

  /// A day and a time of day. Nothing is checked.
  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

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

  /// The first instant at which clocks in a zone show this time, in seconds since
  /// 1970-01-01T00:00:00Z. A time that they pass over, since they are put forward, is moved forward by
  /// as much.
  ///
  /// This does not ask `mktime`, whose answer depends on its last one if a time occurs twice. It asks
  /// for the two offsets from UTC around the time, of a day before and of a day after it.
  package func secondsSince1970(in zone: Zone) -> Int64 {
    let seconds = secondsInUTC
    if zone == .utc { return seconds }
    // More than a day, and than the greatest offset and the least are apart.
    let reach: Int64 = 27 * 3600
    let before = Self.offset(at: seconds - reach)
    let after = Self.offset(at: seconds + reach)
    // The greater offset gives the earlier instant.
    let earlier = seconds - max(before, after)
    let later = seconds - min(before, after)
    return Self.offset(at: earlier) == max(before, after) ? earlier : later
  }

  /// How far local time is ahead of UTC, in seconds.
  private static func offset(at seconds: Int64) -> Int64 {
    CalendarTime(secondsSince1970: seconds, in: .local).map { $0.secondsInUTC - seconds } ?? 0
  }

  /// The seconds since 1970 if this is a time in UTC.
  private var secondsInUTC: Int64 {
    var parts = tm()
    parts.tm_year = Int32(clamping: year - 1900)
    parts.tm_mon = Int32(clamping: month - 1)
    parts.tm_mday = Int32(clamping: day)
    parts.tm_hour = Int32(clamping: hour)
    parts.tm_min = Int32(clamping: minute)
    parts.tm_sec = Int32(clamping: second)
    return Int64(timegm(&parts))
  }
}

extension CalendarTime.Zone {
  /// The IANA name, such as `Europe/Berlin`; nil if nobody says one that this machine knows.
  package var name: String? {
    if self == .utc { return "UTC" }
    if let variable = Environment.value("TZ") {
      let name = variable.utf8.first == UInt8(ascii: ":") ? variable.dropFirst() : variable[...]
      return name.isEmpty ? "UTC" : Self.known(name)
    }
    if let target = FileIdentity.target(of: "/etc/localtime") { return Self.known(target[...]) }
    let line = (try? File.read("/etc/timezone"))?.prefix { $0 != UInt8(ascii: "\n") }
    return line.flatMap { Self.known(String(decoding: $0, as: UTF8.self)[...]) }
  }

  /// The name at the end of a path into the zones of this machine, or the name itself; nil if there is
  /// no such zone.
  private static func known(_ path: Substring) -> String? {
    let folders = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let zones = folders.lastIndex { $0.elementsEqual("zoneinfo".utf8) }
    let names = zones.map { folders[($0 + 1)...] } ?? folders[...]
    if names.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) { return nil }
    let name = names.map { String(Substring($0)) }.joined(separator: "/")
    let file = (Environment.value("TZDIR") ?? "/usr/share/zoneinfo") + "/" + name
    return name.utf8.elementsEqual("UTC".utf8) || (try? FileStatus(path: file))?.kind == .file
      ? name : nil
  }
}
