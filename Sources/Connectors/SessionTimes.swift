import Entities

/// Limits how long messages are handled before the loop attends to anything else: signals, room to
/// write, and other processes that want the store.
///
/// It reads the clock after each message, since each may be slow.
struct TimeSlice {
  /// Milliseconds of a clock that nobody sets.
  private let uptime: () -> Int
  private let milliseconds: Int
  private var end = 0
  /// Whether the time was over after the last message.
  private(set) var isOver = false

  init(milliseconds: Int, uptime: @escaping () -> Int) {
    self.milliseconds = milliseconds
    self.uptime = uptime
  }

  /// Begins the next slice.
  mutating func begin() {
    end = uptime() &+ milliseconds
    isOver = false
  }

  /// Reads the clock. Called after each message.
  mutating func look() { isOver = uptime() >= end }
}

/// Finds out when the session has to look at what is open, although nothing happens. It is asked
/// before each wait of the loop, so it remembers the instants of the local times.
struct WakeTimes {
  private var midnight: (after: Instant, instant: Instant)?
  private var due: (time: LocalTime, instant: Instant)?

  /// The next midnight, when the log is looked after; or before, if something is open, the local time at
  /// which a todo becomes overdue or the time of a scene (``SceneUseCase/nextTime``).
  mutating func next(_ clock: any Clock, dueTime: LocalTime?, sceneTime: Instant?) -> Instant {
    let midnight = midnight(clock) ?? .distantFuture
    guard let sceneTime else { return midnight }
    let due = dueTime.map { instant(of: $0, clock) } ?? .distantFuture
    return min(midnight, due, sceneTime)
  }

  private mutating func midnight(_ clock: any Clock) -> Instant? {
    let now = clock.now
    if let midnight, midnight.after <= now, now < midnight.instant { return midnight.instant }
    guard let tomorrow = clock.today.adding(days: 1) else { return nil }
    let instant = clock.instant(reaching: LocalTime(date: tomorrow, time: .midnight))
    midnight = (now, instant)
    return instant
  }

  private mutating func instant(of time: LocalTime, _ clock: any Clock) -> Instant {
    if let due, due.time == time { return due.instant }
    let instant = clock.instant(reaching: time)
    due = (time, instant)
    return instant
  }
}
