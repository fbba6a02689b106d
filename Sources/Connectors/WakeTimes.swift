import Entities

/// Finds out when the session has to look at what is open, although nothing happens. It is asked
/// before each wait of the loop, so it remembers the instants of the local times.
struct WakeTimes {
  private var midnight: (after: Instant, instant: Instant)?
  private var due: (time: LocalTime, instant: Instant)?

  /// The next midnight, the local time at which a todo becomes overdue, or the time of a scene,
  /// whichever comes first.
  mutating func next(
    _ clock: any Clock, dueTime: LocalTime?, sceneTime: Instant?
  ) -> Instant {
    var next = midnight(clock) ?? .distantFuture
    if let dueTime { next = min(next, instant(of: dueTime, clock)) }
    if let sceneTime { next = min(next, sceneTime) }
    return next
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
