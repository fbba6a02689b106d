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
  package let ordinal: Int?
  /// The weekday.
  package let weekday: Weekday

  /// The weekday with an ordinal, or all of its occurrences.
  package init(_ weekday: Weekday, ordinal: Int? = nil) {
    self.ordinal = ordinal
    self.weekday = weekday
  }
}

extension CivilDate {
  /// The day of the week.
  package var dayOfWeek: Weekday { Weekday(rawValue: weekday) ?? .monday }
}
