import Entities

/// Finds out when the session has to look at what is open, although nothing happens. It is asked
/// before each wait of the loop, so it remembers the instants of the local times.
struct WakeTimes {
  private var midnight: (after: CivilDate, instant: Instant)?
  private var due: (time: LocalTime, instant: Instant)?

  /// The first of: the next midnight, a local time at which a todo becomes overdue, and other
  /// instants.
  mutating func next(_ clock: any Clock, dueTime: LocalTime?, _ others: [Instant]) -> Instant {
    let times =
      [midnight(clock), dueTime.map { instant(of: $0, clock) }].compactMap { $0 } + others
    return times.min() ?? clock.now
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
