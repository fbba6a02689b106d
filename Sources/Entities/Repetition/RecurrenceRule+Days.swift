// What a rule says of the days of one month (RFC 5545 § 3.3.10, `BYMONTHDAY` and `BYDAY`).
extension RecurrenceRule {
  /// The days as ``CivilDate/dayNumber``s, in order. The first one may be the last day of the month
  /// before: `SKIP=BACKWARD` moves `BYMONTHDAY=-30` there in February (RFC 7529 § 4.1).
  func days(ofMonth month: Int, of year: Int) -> [Int] {
    let span = CivilDate.days(ofMonth: month, of: year)
    let days =
      monthDays.isEmpty ? Array(span) : Set(monthDays.compactMap { day($0, in: span) }).sorted()
    return weekdays.isEmpty ? days : days.filter { isWeekday($0, in: span, month, year) }
  }

  private func day(_ monthDay: Int, in span: Range<Int>) -> Int? {
    let day = monthDay > 0 ? span.lowerBound + monthDay - 1 : span.upperBound + monthDay
    if span.contains(day) { return day }
    // The days of a daily rule are all valid.
    guard skip == .backward, frequency != .daily else { return nil }
    return (monthDay > 0 ? span.upperBound : span.lowerBound) - 1
  }

  /// Whether a day of a month, or the last one before it, is one of the rule's weekdays.
  private func isWeekday(_ day: Int, in span: Range<Int>, _ month: Int, _ year: Int) -> Bool {
    weekdays.contains { weekday in
      guard day % 7 == weekday.weekday.rawValue - 1 else { return false }
      guard let ordinal = weekday.ordinal else { return true }
      var counted = span
      // Ordinals of weekdays may count within the year (RFC 5545 § 3.3.10, note 2).
      if frequency == .yearly && months.isEmpty {
        let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
        counted = first..<first + 337 + CivilDate.days(inMonth: 2, of: year)
      } else if day < span.lowerBound {
        counted = CivilDate.days(ofMonth: (month + 10) % 12 + 1, of: month == 1 ? year - 1 : year)
      }
      return counted.contains(day)
        && (ordinal == (day - counted.lowerBound) / 7 + 1
          || ordinal == (day - counted.upperBound + 1) / 7 - 1)
    }
  }
}

extension CivilDate {
  /// The days of a month as ``dayNumber``s.
  fileprivate static func days(ofMonth month: Int, of year: Int) -> Range<Int> {
    let first = dayNumber(year: year, month: month, day: 1)
    return first..<first + days(inMonth: month, of: year)
  }
}
