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
