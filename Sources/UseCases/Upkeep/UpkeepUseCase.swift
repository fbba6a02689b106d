import Entities

/// Keeps the change log from growing without end: forgets changes that are older than a View could
/// want back, but never a todo.
package struct UpkeepUseCase {
  /// How many days the log reaches back unless the user says otherwise.
  package static let defaultDays = 366
  /// How many of the newest changes always stay, however old they are.
  package static let changesKept = 1000
  /// How many changes are forgotten in one transaction.
  private static let stride = 1000
  /// How many transactions follow each other. What is left is forgotten the next time.
  private static let strides = 100
  private static let millisecondsPerDay: Int64 = 86_400_000

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let days: Int
  /// The day of the last upkeep; nil before the first one.
  private var lastDay: CivilDate?

  /// A use case over a clock and a store whose log is to reach back this many days.
  package init(gateway: any EntityGateway, clock: any Clock, days: Int) {
    self.gateway = gateway
    self.clock = clock
    self.days = days
  }

  /// A session begins, or time has passed: if a day has begun, what is old is forgotten. If the store
  /// cannot be written now, the next session or day tries again.
  package mutating func eventTimePassed() {
    if clock.today == lastDay { return }
    lastDay = clock.today
    // Nothing was changed; this ends the read transaction.
    defer { gateway.rollback() }
    guard let newest = try? gateway.revision(), newest > Self.changesKept,
      let oldestKept = try? gateway.mark(at: newest - Self.changesKept + 1),
      let horizon = horizon(oldestKept.instant)
    else { return }
    for _ in 0..<Self.strides {
      guard !gateway.isInterrupted,
        (try? gateway.forgetChanges(
          upTo: oldestKept.revision - 1, before: horizon, limit: Self.stride)) == true
      else { return }
    }
  }

  /// The instant before which changes are old. It is counted from now, or from the oldest change
  /// that stays if that is earlier, so that one session with a wrong clock does not make all other
  /// changes old.
  private func horizon(_ oldestKept: Instant) -> Instant? {
    let (milliseconds, overflow) = min(clock.now, oldestKept).milliseconds
      .subtractingReportingOverflow(Int64(days) * Self.millisecondsPerDay)
    return overflow ? nil : Instant(milliseconds: milliseconds)
  }
}
