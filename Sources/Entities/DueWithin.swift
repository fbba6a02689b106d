/// A time that begins today and ends with a day.
package enum DueWithin: Sendable, Equatable {
  /// Today, and this many days after it; 0 or more.
  case days(Int)
  /// The present week, which ends on Sunday.
  case week
  /// The present month.
  case month

  /// More days than the calendar has.
  private static let longest = 10_000_000

  /// Its last day; the last one of the calendar if it would end later.
  package func lastDay(from today: CivilDate) -> CivilDate {
    switch self {
    case .days(let count): count > Self.longest ? .last : today.adding(days: count) ?? .last
    case .week: today.adding(days: 7 - today.weekday) ?? .last
    case .month: today.lastOfMonth
    }
  }
}
