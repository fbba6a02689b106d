import Entities
import System

/// The machine's clock and the time zone of the environment (`TZ`, as POSIX has it).
///
/// Time is read once for all messages of a wake-up (``tick()``), so that a turn never sees two
/// times and a recorded session can be replayed.
package final class SystemClock: Clock {
  package private(set) var now: Instant
  private let isFrozen: Bool
  /// The day in a second: whoever has a list open asks for it at every event.
  private var known: (second: Int64, day: CivilDate)?
  /// Where the clock hangs: where `TZ` says, or at Greenwich.
  private let zone: CalendarTime.Zone

  /// A clock that runs, or one that stands at an instant (`--clock`).
  package init(frozenAt instant: Instant? = nil, zone: CalendarTime.Zone = .local) {
    WallClock.readZone()
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
    guard let time = CalendarTime(secondsSince1970: instant.seconds, in: zone),
      let date = CivilDate(year: time.year, month: time.month, day: time.day)
    else { return LocalTime(date: .first, hour: 0, minute: 0) }
    return LocalTime(date: date, hour: time.hour, minute: time.minute)
  }

  /// When the next day begins where the clock hangs; a day has 23 to 25 hours where clocks are put
  /// forward and back.
  package var nextMidnight: Instant {
    let time = CalendarTime(secondsSince1970: now.seconds, in: zone)
    return Instant(milliseconds: (time?.nextMidnight(in: zone) ?? now.seconds + 86_400) * 1000)
  }

  private static func read() -> Instant { Instant(milliseconds: WallClock.milliseconds) }
}
