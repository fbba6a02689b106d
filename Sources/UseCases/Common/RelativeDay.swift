import Entities

/// How people name a day, relative to today.
package enum RelativeDay: Sendable, Equatable {
  case yesterday, today, tomorrow
  /// Two to six days from now: named by its weekday.
  case weekday
  /// Any other day: named by its date.
  case date

  init(_ day: CivilDate, today: CivilDate) {
    switch day.dayNumber - today.dayNumber {
    case -1: self = .yesterday
    case 0: self = .today
    case 1: self = .tomorrow
    case 2...6: self = .weekday
    default: self = .date
    }
  }
}
