// The days of a rule, period by period (RFC 5545 § 3.3.10). The rule must leave nothing open
// (``RecurrenceRule/filledIn(from:)``).
//
// Periods have numbers. They are years for a yearly rule, months for a monthly one, days for a daily
// one, and for a weekly one weeks that begin on its `WKST`.
extension RecurrenceRule {
  /// The period that a day lies in.
  func period(of day: CivilDate) -> Int {
    switch frequency {
    case .daily: day.dayNumber
    // Weeks begin up to six days before the first day of the calendar.
    case .weekly: (day.dayNumber + 7 - (weekStart.rawValue - 1)) / 7
    case .monthly: day.year * 12 + day.month - 1
    case .yearly: day.year
    }
  }

  /// The same days come again after at most this many periods of the rule, as the calendar repeats
  /// itself every 400 years.
  var periodsOfCycle: Int { period(of: CivilDate(number: 401_01_01)) - period(of: .first) }

  /// The rule's days in a period as ``CivilDate/dayNumber``s, in order. The first one may lie in the
  /// period before, where `SKIP` moved it (``RecurrenceRule/days(ofMonth:of:)``).
  func days(ofPeriod period: Int) -> [Int] {
    switch frequency {
    case .daily:
      // Each day is a set of one.
      if !positions.isEmpty && !positions.contains(where: { abs($0) == 1 }) { return [] }
      guard let day = CivilDate(dayNumber: period) else { return [] }
      return days(ofMonthNumber: day.year * 12 + day.month - 1).filter { $0 == period }
    case .weekly: return chosen(from: days(ofWeek: period))
    case .monthly: return chosen(from: days(ofMonthNumber: period))
    case .yearly:
      var days: [Int] = []
      for month in period * 12..<(period + 1) * 12 {
        days += self.days(ofMonthNumber: month).drop { $0 == days.last }
      }
      return chosen(from: days)
    }
  }

  private func days(ofWeek week: Int) -> [Int] {
    let first = week * 7 - 7 + weekStart.rawValue - 1
    return (first..<first + 7).filter { day in
      // The first week may begin before the calendar.
      weekdays.contains { $0.weekday.rawValue == (day + 7) % 7 + 1 }
        && (months.isEmpty || months.contains(CivilDate(dayNumber: day)?.month ?? 0))
    }
  }

  private func days(ofMonthNumber number: Int) -> [Int] {
    let (year, month) = number.quotientAndRemainder(dividingBy: 12)
    let isChosen = months.isEmpty || months.contains(month + 1)
    return isChosen ? days(ofMonth: month + 1, of: year) : []
  }

  /// The days at the rule's positions.
  private func chosen(from days: [Int]) -> [Int] {
    if positions.isEmpty || days.isEmpty { return days }
    let indices = positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
    return Set(indices).filter(days.indices.contains).sorted().map { days[$0] }
  }
}
