/// A time that begins today and ends with a day.
package enum DueWithin: Sendable, Equatable {
  /// Today, and this many days after it; 0 or more.
  case days(Int)
  /// The present week, which ends on Sunday.
  case week
  /// The present month.
  case month

  /// Its last day; the last one of the calendar if it would end later.
  package func lastDay(from today: CivilDate) -> CivilDate {
    switch self {
    case .days(let count): today.adding(days: count)
    case .week: today.adding(days: 7 - today.weekday)
    case .month: today.lastOfMonth
    }
  }
}
