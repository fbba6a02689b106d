import Entities
import Glibc

/// The machine's clock and the time zone of the environment (`TZ`, as POSIX has it).
///
/// Time is read once for all messages of a wake-up (``tick()``), so that a turn never sees two
/// times and a recorded session can be replayed.
package final class SystemClock: Clock {
  package private(set) var now: Instant
  private let isFrozen: Bool
  /// The day in a second: whoever has a list open asks for it at every event.
  private var known: (second: Int64, day: CivilDate)?
  private let zone: Zone

  /// Where the clock hangs.
  package enum Zone: Sendable {
    /// Where `TZ` says.
    case environment
    /// At Greenwich, whatever the environment says.
    case utc
  }

  /// A clock that runs, or one that stands at an instant (`--clock`).
  package init(frozenAt instant: Instant? = nil, zone: Zone = .environment) {
    tzset()
    now = instant ?? Self.read()
    isFrozen = instant != nil
    self.zone = zone
  }

  /// Reads the time anew, unless the clock is frozen.
  package func tick() {
    if !isFrozen { now = Self.read() }
  }

  /// Moves a frozen clock; what `@clock` does in a transcript.
  package func set(_ instant: Instant) { now = instant }

  package var today: CivilDate {
    let second = now.seconds
    if let known, known.second == second { return known.day }
    let day = localTime(at: now).date
    known = (second, day)
    return day
  }

  package func localTime(at instant: Instant) -> LocalTime {
    var seconds = time_t(instant.seconds)
    var parts = tm()
    let isKnown =
      switch zone {
      case .environment: localtime_r(&seconds, &parts) != nil
      case .utc: gmtime_r(&seconds, &parts) != nil
      }
    guard isKnown,
      let date = CivilDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return LocalTime(date: .first, hour: 0, minute: 0) }
    return LocalTime(date: date, hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  /// When the next day begins where the clock hangs; a day has 23 to 25 hours where clocks are put
  /// forward and back.
  package var nextMidnight: Instant {
    var seconds = time_t(now.seconds)
    var parts = tm()
    let start: time_t
    switch zone {
    case .environment:
      localtime_r(&seconds, &parts)
      parts.tm_isdst = -1
      start = Self.startOfNextDay(&parts, mktime)
    case .utc:
      gmtime_r(&seconds, &parts)
      start = Self.startOfNextDay(&parts, timegm)
    }
    return Instant(milliseconds: Int64(start) * 1000)
  }

  private static func startOfNextDay(
    _ parts: inout tm, _ time: (UnsafeMutablePointer<tm>) -> time_t
  ) -> time_t {
    parts.tm_mday += 1
    parts.tm_hour = 0
    parts.tm_min = 0
    parts.tm_sec = 0
    return time(&parts)
  }

  private static func read() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
