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
  private let zone: WallClock.Zone
  /// The first instant of the calendar, and its last.
  private let calendar: ClosedRange<Instant>
  private let onStop: () -> Void
  /// Whether the machine's clock shows a day that the calendar does not have.
  private var isStopped = false

  /// A clock that runs, or one that is frozen at an instant (`--clock`). It stops at the ends of the
  /// calendar, local midnight of the year 1 and of the year 10000; `onStop` is called when it does.
  package init(
    frozenAt instant: Instant? = nil, zone: WallClock.Zone = .local,
    onStop: @escaping () -> Void = {}
  ) {
    WallClock.readZone()
    self.zone = zone
    self.onStop = onStop
    let first = Self.instant(of: .first, in: zone)
    let last = Self.instant(of: .last, in: zone)
    calendar = first...Instant(milliseconds: last.milliseconds + 59_999)
    isFrozen = instant != nil
    now = Instant(milliseconds: 0)
    if let instant { set(instant) } else { tick() }
  }

  /// Whether the calendar has the local day of an instant.
  package func canShow(_ instant: Instant) -> Bool { calendar.contains(instant) }

  /// Reads the time again, unless the clock is frozen.
  package func tick() {
    if isFrozen { return }
    let instant = Instant(milliseconds: WallClock.milliseconds)
    set(instant)
    let wasStopped = isStopped
    isStopped = now != instant
    if isStopped && !wasStopped { onStop() }
  }

  /// Sets a frozen clock, as `@clock` in a transcript does.
  package func set(_ instant: Instant) {
    now = min(max(instant, calendar.lowerBound), calendar.upperBound)
  }

  package var zoneName: String? { zone.name }

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
    while latest.minuteNumber - time.minuteNumber < Self.longestReturn,
      instant(of: latest).seconds + 60 <= now.seconds,
      let next = LocalTime(minuteNumber: latest.minuteNumber + 1), instant(of: next) <= now
    { latest = next }
    return latest
  }

  /// The most minutes that clocks are put back by: a week, as far as `TZ` can say (POSIX, Base
  /// Definitions § 8.3).
  private static let longestReturn = 7 * TimeOfDay.minutesPerDay

  package func instant(of time: LocalTime) -> Instant { Self.instant(of: time, in: zone) }

  private static func instant(of time: LocalTime, in zone: WallClock.Zone) -> Instant {
    Instant(milliseconds: zone.time(ofLocal: Instant(utc: time).seconds) * 1000)
  }

  package func localTime(at instant: Instant) -> LocalTime {
    zone.offset(at: instant.seconds).flatMap { LocalTime(utc: instant.seconds + $0) }
      ?? (instant < calendar.upperBound ? .first : .last)
  }
}
