/// A day of a series.
package struct RuleDay: Sendable, Equatable {
  /// The day.
  package var date: CivilDate
  /// Whether `SKIP` moved the day from the next month to the end of this one, so that intervals count
  /// from the next month (RFC 7529 § 4.1). It is not noted of rules for every month.
  package var isMovedBack = false
}

extension RecurrenceRule {
  /// The rule's first day after another; nil where the calendar has none. Intervals count from the
  /// period of `start`, which is not after `day`. `UNTIL` and `COUNT` are not looked at.
  ///
  /// The search ends: the days of a period depend only on its place in the 400 years after which the
  /// calendar repeats itself. If those years have n periods, then after n steps of any interval the
  /// search is back at a place where it has been.
  func firstDay(after day: CivilDate, from start: RuleDay) -> RuleDay? {
    let first = period(of: start.date) + (start.isMovedBack ? 1 : 0)
    // That in which the day lies, or the last one before it.
    var period = first + (self.period(of: day) - first) / interval * interval
    let last = self.period(of: .last)
    // One period more, since the days of the first one may be too early.
    for _ in 0...periodsOfCycle {
      if period > last { return nil }
      if let found = days(ofPeriod: period).first(where: { $0 > day.dayNumber }) {
        return CivilDate(dayNumber: found).map {
          RuleDay(date: $0, isMovedBack: interval > 1 && self.period(of: $0) < period)
        }
      }
      period += interval
    }
    return nil
  }
}
