import Entities
import System

/// The machine's clock, in the time zone of the environment (POSIX's `TZ`).
///
/// It reads the time once for all messages of a wake-up (``tick()``), so that a turn never sees two
/// times, and a recorded session can be replayed.
package final class SystemClock: Clock {
  package private(set) var now: Instant
  private let isFrozen: Bool
  /// The day at the last second that was asked for: if a list is open, every event asks.
  private var known: (second: Int64, day: CivilDate)?
  /// The time zone of the clock.
  private let zone: CalendarTime.Zone

  /// A clock that runs, or one that is frozen at an instant (`--clock`).
  package init(frozenAt instant: Instant? = nil, zone: CalendarTime.Zone = .local) {
    WallClock.readZone()
    now = instant ?? Self.read()
    isFrozen = instant != nil
    self.zone = zone
  }

  /// Reads the time again, unless the clock is frozen.
  package func tick() {
    if !isFrozen { now = Self.read() }
  }

  /// Sets a frozen clock, as `@clock` in a transcript does.
  package func set(_ instant: Instant) { now = instant }

  package var today: CivilDate {
    let second = now.seconds
    if let known, known.second == second { return known.day }
    let day = localTime(at: now).date
    known = (second, day)
    return day
  }

  package func localTime(at instant: Instant) -> LocalTime {
    guard let time = CalendarTime(secondsSince1970: instant.seconds, in: zone),
      let date = CivilDate(year: time.year, month: time.month, day: time.day)
    else { return LocalTime(date: .first, hour: 0, minute: 0) }
    return LocalTime(date: date, hour: time.hour, minute: time.minute)
  }

  /// When the next day begins in the clock's time zone. A day has 23 to 25 hours if clocks go
  /// forward or back.
  package var nextMidnight: Instant {
    let time = CalendarTime(secondsSince1970: now.seconds, in: zone)
    return Instant(milliseconds: (time?.nextMidnight(in: zone) ?? now.seconds + 86_400) * 1000)
  }

  private static func read() -> Instant { Instant(milliseconds: WallClock.milliseconds) }
}
