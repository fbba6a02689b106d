/// A rule of repetition: the parts of RFC 5545's `RRULE` that concern days (§ 3.3.10), and `SKIP` of
/// RFC 7529 (§ 4.1). Lists are sorted and have no duplicates: numbers that count from the beginning
/// come before those that count from the end.
package struct RecurrenceRule: Sendable, Equatable {
  /// `FREQ`: how long a period is.
  package internal(set) var frequency = Frequency.daily
  /// `INTERVAL`: 1 to 999; 2 is every other period.
  package internal(set) var interval = 1
  /// `BYMONTH`: months, 1 to 12; none means all.
  package internal(set) var months: [Int] = []
  /// `BYMONTHDAY`: days of the month, 1 to 31, or −1 to −31 from its end.
  package internal(set) var monthDays: [Int] = []
  /// `SKIP`: what becomes of a day that a month does not have. Nil is ``Skip/omit``, unless the day
  /// itself is still open (``filledIn(from:)``).
  package internal(set) var skip: Skip?
  /// `BYDAY`: weekdays.
  package internal(set) var weekdays: [WeekdayNumber] = []
  /// `BYSETPOS`: which of a period's days, 1 to 366, or −1 to −366 from the last one; none means all.
  package internal(set) var positions: [Int] = []
  /// `WKST`: the day on which weeks begin.
  package internal(set) var weekStart = Weekday.monday
  /// `UNTIL` or `COUNT`: where the rule ends; nil where it does not.
  package internal(set) var end: End?

  /// What becomes of a day that a month does not have (RFC 7529 § 4.1); the words are the RFC's.
  package enum Skip: String, Sendable {
    /// It is left out.
    case omit = "OMIT"
    /// The last valid day before it takes its place.
    case backward = "BACKWARD"
  }

  /// Where a rule ends.
  package enum End: Sendable, Equatable {
    /// On this day at the latest.
    case until(CivilDate)
    /// After this many days, 1 or more, counting the first one.
    case count(Int)
  }

  /// Whether the rule names no day of the month, so that one must come from elsewhere.
  var leavesMonthDayOpen: Bool {
    frequency.choosesMonthDays && monthDays.isEmpty && weekdays.isEmpty
  }

  /// The rule with what it leaves open taken from the day on which a series begins, as RFC 5545
  /// (§ 3.3.10) does with `DTSTART`: the weekday of a weekly rule, the day of a monthly one, the month
  /// and day of a yearly one. A day after the 28th brings `SKIP=BACKWARD` with it, unless the rule has a
  /// `SKIP`: a monthly rule that starts on the 31st falls on the last day of a shorter month. A rule that
  /// leaves nothing open stays as it is.
  package func filledIn(from start: CivilDate) -> RecurrenceRule {
    var rule = self
    if frequency == .weekly && weekdays.isEmpty {
      rule.weekdays = [WeekdayNumber(weekday: Weekday(rawValue: start.weekday) ?? .monday)]
    } else if leavesMonthDayOpen {
      if frequency == .yearly && months.isEmpty { rule.months = [start.month] }
      rule.monthDays = [start.day]
      if skip != .backward { rule.skip = skip == nil && start.day > 28 ? .backward : nil }
    }
    return rule
  }
}

/// How often a rule begins a new period (RFC 5545 § 3.3.10, `FREQ`); the words are the RFC's.
package enum Frequency: String, Sendable, CaseIterable {
  case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"

  /// Whether a rule chooses days of the month: then `BYDAY` may have ordinals, and a rule that names no
  /// day takes the day of the month on which it starts.
  package var choosesMonthDays: Bool { self == .monthly || self == .yearly }
}

/// A day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
package enum Weekday: Int, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The RFC's word for it: `MO` (RFC 5545 § 3.3.10, `weekday`).
  package var code: String { Self.codes[rawValue - 1] }

  /// The weekday of a code in upper case; nil if there is none.
  init?(code: String) {
    guard let index = Self.codes.firstIndex(of: code) else { return nil }
    self.init(rawValue: index + 1)
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

/// Every occurrence of a weekday in a period, or only the n-th (RFC 5545 § 3.3.10, `weekdaynum`).
package struct WeekdayNumber: Sendable, Hashable {
  /// 1 to 53 from the beginning of the month or year, −1 to −53 from its end; nil for all.
  package var ordinal: Int?
  /// The weekday.
  package let weekday: Weekday
}
