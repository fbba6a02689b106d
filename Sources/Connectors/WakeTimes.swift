import Entities

/// Finds out when the session has to look at what is open, although nothing happens. It is asked
/// before each wait of the loop, so it remembers the instants of the local times.
struct WakeTimes {
  private var midnight: (after: Instant, instant: Instant)?
  private var due: (time: LocalTime, instant: Instant)?

  /// The next midnight, or the local time at which a todo becomes overdue if that comes first.
  mutating func next(_ clock: any Clock, dueTime: LocalTime?) -> Instant {
    let midnight = midnight(clock) ?? .distantFuture
    return dueTime.map { min(midnight, instant(of: $0, clock)) } ?? midnight
  }

  private mutating func midnight(_ clock: any Clock) -> Instant? {
    let now = clock.now
    if let midnight, midnight.after <= now, now < midnight.instant { return midnight.instant }
    guard let tomorrow = clock.today.adding(days: 1) else { return nil }
    let instant = clock.instant(of: LocalTime(date: tomorrow, time: .midnight))
    midnight = (now, instant)
    return instant
  }

  private mutating func instant(of time: LocalTime, _ clock: any Clock) -> Instant {
    if let due, due.time == time { return due.instant }
    let instant = clock.instant(of: time)
    due = (time, instant)
    return instant
  }
}
