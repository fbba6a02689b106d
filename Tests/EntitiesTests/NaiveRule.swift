import Entities

/// The days of a rule, found by looking at every day: the oracle for the search.
struct NaiveRule {
  private let rule: RecurrenceRule

  /// The rule must leave nothing open.
  init(_ rule: RecurrenceRule) { self.rule = rule }

  /// The first day after a limit and before a horizon, with intervals from the period of `start`.
  func firstDay(after limit: CivilDate, before horizon: Int, from start: CivilDate) -> CivilDate? {
    // From a whole period before the start on, so that all periods that count are whole.
    let days = (max(0, start.dayNumber - 366)..<horizon + 366)
      .compactMap { CivilDate(dayNumber: $0) }
    let named = days.flatMap { day in periods(naming: day).map { (period: $0, day: day) } }
    var found: [CivilDate] = []
    let sets = Dictionary(grouping: named) { $0.period }.mapValues { chosen(from: $0.map(\.day)) }
    let first = period(of: start)
    for (period, set) in sets where period >= first && (period - first) % rule.interval == 0 {
      found += set
    }
    return found.filter { $0 > limit && $0.dayNumber < horizon }.min()
  }

  private func period(of day: CivilDate) -> Int {
    switch rule.frequency {
    case .daily: return day.dayNumber
    case .weekly:
      var first = day.dayNumber
      while first % 7 != rule.weekStart.rawValue - 1 && first % 7 != rule.weekStart.rawValue - 8 {
        first -= 1
      }
      return (first + 7) / 7
    case .monthly: return day.year * 12 + day.month
    case .yearly: return day.year
    }
  }

  /// The periods that a day belongs to: its own, and that of the next day if `SKIP` moves a day here.
  private func periods(naming day: CivilDate) -> Set<Int> {
    guard isNamedByWeekday(day) else { return [] }
    var periods = Set<Int>()
    if isIn(day.month), isNamedByNumber(day) { periods.insert(period(of: day)) }
    if skips, let next = CivilDate(dayNumber: day.dayNumber + 1), next.day == 1, isIn(next.month),
      rule.monthDays.contains(where: { $0 < -length(next) })
    {
      periods.insert(period(of: next))
    }
    return periods
  }

  private var skips: Bool {
    rule.skip == .backward && (rule.frequency == .monthly || rule.frequency == .yearly)
  }

  private func isIn(_ month: Int) -> Bool { rule.months.isEmpty || rule.months.contains(month) }

  private func length(_ day: CivilDate) -> Int {
    (28...31).last { CivilDate(year: day.year, month: day.month, day: $0) != nil } ?? 28
  }

  private func isNamedByNumber(_ day: CivilDate) -> Bool {
    let length = length(day)
    return rule.monthDays.isEmpty
      || rule.monthDays.contains { number in
        number == day.day || number == day.day - length - 1
          || skips && day.day == length && number > length
      }
  }

  private func isNamedByWeekday(_ day: CivilDate) -> Bool {
    rule.weekdays.isEmpty
      || rule.weekdays.contains { named in
        guard named.weekday.rawValue == day.weekday else { return false }
        guard let ordinal = named.ordinal else { return true }
        return ordinal == place(of: day, by: -7) || ordinal == -place(of: day, by: 7)
      }
  }

  /// The place of a day among the same weekdays of its month or year, counted from one end.
  private func place(of day: CivilDate, by step: Int) -> Int {
    let isYear = rule.frequency == .yearly && rule.months.isEmpty
    var place = 0
    var other: CivilDate? = day
    while let one = other, one.year == day.year, isYear || one.month == day.month {
      place += 1
      other = CivilDate(dayNumber: one.dayNumber + step)
    }
    return place
  }

  private func chosen(from days: [CivilDate]) -> [CivilDate] {
    if rule.positions.isEmpty { return days }
    return days.enumerated().filter {
      rule.positions.contains($0.offset + 1) || rule.positions.contains($0.offset - days.count)
    }.map(\.element)
  }
}
