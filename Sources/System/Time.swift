import CLibrary

/// A clock that nobody sets, for measuring how long something takes. It may stand still while the
/// machine sleeps.
package enum Uptime {
  /// Nanoseconds since an arbitrary moment.
  package static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Milliseconds since an arbitrary moment.
  package static var milliseconds: Int64 { nanoseconds / 1_000_000 }

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

  /// The present time in UTC, to the second (RFC 3339).
  package static var timestamp: String {
    var time = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads the time zone from the environment (`TZ`). It holds from now on.
  package static func readZone() { tzset() }

  /// A time zone.
  package enum Zone: Sendable {
    /// The zone of the environment (`TZ`).
    case local
    /// UTC.
    case utc
  }
}

// Times are in seconds since 1970-01-01T00:00:00Z, and local times in seconds since clocks of the zone
// would have shown 1970-01-01T00:00 if they had always been nobody's to set.
extension WallClock.Zone {
  /// How far clocks are ahead of UTC at a time, in seconds; nil if the C library cannot represent the
  /// year.
  package func offset(at seconds: Int64) -> Int64? {
    if self == .utc { return 0 }
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : Int64(parts.tm_gmtoff)
  }

  /// The first time at which clocks show a local time. A local time that they pass over, since they are
  /// put forward, is moved forward by as much.
  ///
  /// This does not ask `mktime`, whose answer depends on its last one if a time occurs twice. It asks
  /// for the two offsets from UTC around the time, of a day before and of a day after it.
  package func time(ofLocal seconds: Int64) -> Int64 {
    // More than a day, and than the greatest offset and the least are apart.
    let reach: Int64 = 27 * 3600
    let before = offset(at: seconds - reach) ?? 0
    let after = offset(at: seconds + reach) ?? 0
    // The greater offset gives the earlier time.
    let earlier = seconds - max(before, after)
    return (offset(at: earlier) ?? 0) == max(before, after) ? earlier : seconds - min(before, after)
  }

  /// The IANA name, such as `Europe/Berlin`; nil if nobody says one that this machine knows.
  package var name: String? {
    if self == .utc { return "UTC" }
    if let variable = Environment.value("TZ") {
      let name = variable.utf8.first == UInt8(ascii: ":") ? variable.dropFirst() : variable[...]
      return name.isEmpty ? "UTC" : Self.known(name)
    }
    if let name = File.realPath("/etc/localtime").flatMap({ Self.known($0[...]) }) { return name }
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
    let name = String(path[(names.first?.startIndex ?? path.endIndex)...])
    let file = (Environment.value("TZDIR") ?? "/usr/share/zoneinfo") + "/" + name
    return name.utf8.elementsEqual("UTC".utf8) || (try? FileStatus(path: file))?.kind == .file
      ? name : nil
  }
}

/// A locale of the C library, for its names of months and weekdays.
///
/// They come from `strftime_l`: in a static executable with glibc 2.36, `nl_langinfo_l` gives
/// English names in every locale.
package struct LibraryLocale: ~Copyable {
  private let locale: locale_t

  /// The locale with this name, such as `it_IT.UTF-8`; nil if the library does not have it.
  package init?(named name: String) {
    guard let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
    self.locale = locale
  }

  deinit { freelocale(locale) }

  /// The name of a month, 1 to 12, or of a weekday, from 1 for Monday to 7 for Sunday, in a format of
  /// `strftime`, such as `%b` or `%A`; as bytes in the locale's encoding.
  package func name(_ format: String, of number: Int) -> [UInt8] {
    var parts = tm()
    parts.tm_mon = Int32((number - 1) % 12)
    parts.tm_wday = Int32(number % 7)
    var bytes = [CChar](repeating: 0, count: 128)
    let count = strftime_l(&bytes, bytes.count, format, &parts, locale)
    return bytes[..<count].map { UInt8(bitPattern: $0) }
  }
}
