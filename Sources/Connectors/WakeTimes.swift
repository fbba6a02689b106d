import Entities

/// Finds out when the session has to look at what is open, although nothing happens. It is asked
/// before each wait of the loop, so it remembers the instants of the local times.
struct WakeTimes {
  private var midnight: (after: CivilDate, instant: Instant)?
  private var due: (time: LocalTime, instant: Instant)?

  /// The next midnight, or the local time at which a todo becomes overdue if that comes first.
  mutating func next(_ clock: any Clock, dueTime: LocalTime?) -> Instant {
    let midnight = midnight(clock) ?? .distantFuture
    return dueTime.map { min(midnight, instant(of: $0, clock)) } ?? midnight
  }

  private mutating func midnight(_ clock: any Clock) -> Instant? {
    let today = clock.today
    if let midnight, midnight.after == today { return midnight.instant }
    guard let tomorrow = today.adding(days: 1) else { return nil }
    let instant = clock.instant(of: LocalTime(date: tomorrow, time: .midnight))
    midnight = (today, instant)
    return instant
  }

  private mutating func instant(of time: LocalTime, _ clock: any Clock) -> Instant {
    if let due, due.time == time { return due.instant }
    let instant = clock.instant(of: time)
    due = (time, instant)
    return instant
  }
}
