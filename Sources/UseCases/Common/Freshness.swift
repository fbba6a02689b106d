import Entities

/// The state of the world in which everything that is open was last up to date. Nothing that is
/// open can look different until the mark or the day changes, or an open todo becomes overdue.
struct Freshness: Equatable {
  /// The newest row of the store, which also identifies the store.
  let mark: Mark
  /// The user's local time, on which it depends which todos pass a filter or are overdue, and
  /// how days are named.
  let now: LocalTime
  /// The next local time at which an open todo becomes overdue, or a claim is over; the last time of all if
  /// there is none. An optional would not fill its last word, and every event copies this.
  private let nextTime: LocalTime

  /// The present state.
  init(_ gateway: borrowing any EntityGateway, _ clock: borrowing any Clock) throws(StoreError) {
    mark = try gateway.mark()
    now = clock.reached
    let claimEnd = try gateway.claims(after: clock.now).map(\.until).min()
    nextTime = min(
      try gateway.nextDueTime(after: now) ?? .last,
      claimEnd.map { clock.localTime(at: $0) } ?? .last)
  }

  /// Whether nothing looks different. The time of day alone changes nothing.
  static func == (left: Freshness, right: Freshness) -> Bool {
    left.mark == right.mark && left.isSameTime(as: right)
  }

  /// Whether no todo looks different because of the time that passed between.
  func isSameTime(as other: Freshness) -> Bool {
    if now == other.now { return true }
    guard now.date == other.now.date else { return false }
    let nextTime = now < other.now ? nextTime : other.nextTime
    return max(now, other.now) < nextTime
  }
}
