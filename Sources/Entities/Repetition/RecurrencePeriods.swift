/// The days of a rule, period by period (RFC 5545 § 3.3.10). The rule must leave nothing open
/// (``RecurrenceRule/filledIn(from:)``).
///
/// Periods have numbers. They are years for a yearly rule, months for a monthly one, and for a weekly one
/// weeks that begin on its `WKST`. A daily rule, each day of which is a period, is read by months too:
/// so most of its days are passed over at once.
struct RecurrencePeriods {
  let rule: RecurrenceRule
  /// The first day of the series, as a ``CivilDate/dayNumber``.
  let start: Int

  /// The period that a day lies in.
  func number(of day: CivilDate) -> Int {
    switch rule.frequency {
    // Weeks begin up to six days before the first day of the calendar.
    case .weekly: (day.dayNumber + 7 - (rule.weekStart.rawValue - 1)) / 7
    case .daily, .monthly: day.year * 12 + day.month - 1
    case .yearly: day.year
    }
  }

  /// The period of the rule that a day lies in, or the last one before it; the day is not before the
  /// period `first`.
  func number(at day: CivilDate, from first: Int) -> Int {
    let step = rule.frequency == .daily ? 1 : rule.interval
    return first + (number(of: day) - first) / step * step
  }

  /// The period of the rule that comes after another.
  func number(after period: Int) -> Int {
    guard rule.frequency == .daily else { return period + rule.interval }
    // Months without a day that the interval falls on are passed over.
    if rule.interval <= 28 { return period + 1 }
    let (year, month) = (period + 1).quotientAndRemainder(dividingBy: 12)
    let first = CivilDate.dayNumber(year: year, month: month + 1, day: 1)
    let next = start + (first - start + rule.interval - 1) / rule.interval * rule.interval
    return CivilDate(dayNumber: next).map(number(of:)) ?? .max
  }

  /// The same days come again after at most this many periods of the rule, as the calendar repeats
  /// itself every 400 years.
  var cycle: Int {
    switch rule.frequency {
    case .daily: 4800 * rule.interval
    case .weekly: CivilDate.daysOfCycle / 7
    case .monthly: 4800
    case .yearly: 400
    }
  }

  /// The rule's days in a period as ``CivilDate/dayNumber``s, in order. The first one may lie in the
  /// period before, where `SKIP` moved it (``RecurrenceRule/days(ofMonth:of:)``).
  func days(of period: Int) -> [Int] {
    switch rule.frequency {
    case .daily:
      // Each day is a set of one.
      if !rule.positions.isEmpty && !rule.positions.contains(where: { abs($0) == 1 }) { return [] }
      return days(ofMonth: period).filter { ($0 - start) % rule.interval == 0 }
    case .weekly: return chosen(from: days(ofWeek: period))
    case .monthly: return chosen(from: days(ofMonth: period))
    case .yearly:
      var days: [Int] = []
      for month in period * 12..<(period + 1) * 12 {
        days += self.days(ofMonth: month).drop { $0 == days.last }
      }
      return chosen(from: days)
    }
  }

  private func days(ofWeek week: Int) -> [Int] {
    let first = week * 7 - 7 + rule.weekStart.rawValue - 1
    return (first..<first + 7).filter { day in
      // The first week may begin before the calendar.
      rule.weekdays.contains { $0.weekday.rawValue == (day + 7) % 7 + 1 }
        && (rule.months.isEmpty || rule.months.contains(CivilDate(dayNumber: day)?.month ?? 0))
    }
  }

  private func days(ofMonth number: Int) -> [Int] {
    let (year, month) = number.quotientAndRemainder(dividingBy: 12)
    let isChosen = rule.months.isEmpty || rule.months.contains(month + 1)
    return isChosen ? rule.days(ofMonth: month + 1, of: year) : []
  }

  /// The days at the rule's positions.
  private func chosen(from days: [Int]) -> [Int] {
    if rule.positions.isEmpty || days.isEmpty { return days }
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
    return Set(indices).filter(days.indices.contains).sorted().map { days[$0] }
  }
}
