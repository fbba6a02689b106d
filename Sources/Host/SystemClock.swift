import Entities
import System

/// The machine's clock, in the time zone of the environment (POSIX's `TZ`).
///
/// It reads the time once for all messages of a wake-up (``tick()``), so that a turn never sees two
/// times, and a recorded session can be replayed.
package final class SystemClock: Clock {
  package private(set) var now: Instant
  private let isFrozen: Bool
  /// The day and what was reached at the last second that was asked for: if a list is open, every
  /// event asks.
  private var known: (second: Int64, today: CivilDate, reached: LocalTime)?
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

  package var today: CivilDate { present.today }

  package var reached: LocalTime { present.reached }

  private var present: (second: Int64, today: CivilDate, reached: LocalTime) {
    let second = now.seconds
    if let known, known.second == second { return known }
    let time = localTime(at: now)
    let present = (second, time.date, latest(since: time))
    known = present
    return present
  }

  /// The latest local time that was reached by now, when clocks show this one. If that is the second
  /// time that they do, later ones have been reached before clocks were put back.
  private func latest(since time: LocalTime) -> LocalTime {
    var latest = time
    while instant(of: latest).seconds + 60 <= now.seconds,
      let next = LocalTime(minuteNumber: latest.minuteNumber + 1), instant(of: next) <= now
    {
      latest = next
    }
    return latest
  }

  package func instant(of time: LocalTime) -> Instant {
    let date = time.date
    let seconds = CalendarTime(
      year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute
    ).secondsSince1970(in: zone)
    return Instant(milliseconds: seconds * 1000)
  }

  package func localTime(at instant: Instant) -> LocalTime {
    guard let time = CalendarTime(secondsSince1970: instant.seconds, in: zone),
      let date = CivilDate(year: time.year, month: time.month, day: time.day)
    else { return LocalTime(date: .first, hour: 0, minute: 0) }
    return LocalTime(date: date, hour: time.hour, minute: time.minute)
  }

  private static func read() -> Instant { Instant(milliseconds: WallClock.milliseconds) }
}
