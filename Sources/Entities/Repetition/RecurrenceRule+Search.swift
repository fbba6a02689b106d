extension RecurrenceRule {
  /// The rule's first day after another; nil where the calendar has none. Intervals count from the
  /// period of `start`, which is not after `day`. `UNTIL` and `COUNT` are not looked at.
  ///
  /// The search ends: the days of a period depend only on its place in the 400 years after which the
  /// calendar repeats itself. If those years have n periods, then after n steps of any interval the
  /// search is back at a place where it has been.
  func firstDay(after day: CivilDate, from start: CivilDate) -> CivilDate? {
    let periods = RecurrencePeriods(self, from: start)
    var period = periods.number(at: day, from: firstPeriod(of: periods, start))
    // One period more, since the days of the first one may be too early.
    for _ in 0...periods.cycle {
      if period > periods.last { return nil }
      if let found = periods.days(of: period).first(where: { $0 > day.dayNumber }) {
        return CivilDate(dayNumber: found)
      }
      period = periods.number(after: period)
    }
    return nil
  }

  /// The period of a series' present day. If `SKIP` moved that day here from the next month, it is the
  /// next month: otherwise a rule for every other month would change to the months between.
  private func firstPeriod(of periods: RecurrencePeriods, _ start: CivilDate) -> Int {
    let period = periods.number(of: start)
    guard frequency == .monthly, skip == .backward, monthDays.contains(where: { $0 < -28 }),
      !periods.days(of: period).contains(start.dayNumber),
      periods.days(of: period + 1).contains(start.dayNumber)
    else { return period }
    return period + 1
  }
}
