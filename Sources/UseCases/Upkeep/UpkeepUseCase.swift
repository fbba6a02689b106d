import Entities

/// Keeps the change log from growing without end: what is older than a View could want back is
/// forgotten, the todos never.
package struct UpkeepUseCase {
  /// So many days the log reaches back unless the user says otherwise.
  package static let defaultDays = 366
  /// So many changes are forgotten in one transaction.
  private static let stride = 1000
  /// So many transactions at a time: what is left comes next time.
  private static let strides = 100
  private static let millisecondsPerDay: Int64 = 86_400_000

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let days: Int

  /// A use case over a store, whose log is to reach back so many days, and a clock.
  package init(gateway: any EntityGateway, clock: any Clock, days: Int) {
    self.gateway = gateway
    self.clock = clock
    self.days = days
  }

  /// A session or a day begins. A store that cannot be written now is tried again another time.
  package func eventDayBegins() {
    let horizon = Instant(
      milliseconds: clock.now.milliseconds - Int64(days) * Self.millisecondsPerDay)
    for _ in 0..<Self.strides {
      guard !gateway.isInterrupted,
        (try? gateway.forgetChanges(before: horizon, limit: Self.stride)) == true
      else { return }
    }
  }
}
