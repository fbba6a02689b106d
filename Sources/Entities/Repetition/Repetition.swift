/// How a todo repeats: a rule, and the day that the next todo of its series counts from.
package struct Repetition: Sendable, Equatable {
  /// The days of the series.
  package let rule: RecurrenceRule
  /// What the next day counts from.
  package let basis: Basis

  /// What the next day of a series counts from; the words are the wire's.
  package enum Basis: String, Sendable, CaseIterable {
    /// The day the todo is due: the next day may have passed already.
    case due
    /// The later one of that day and of today.
    case next
    /// The day of completion, which starts the rule again.
    case done
  }

  /// How many days ``upcoming(after:today:number:)`` has at most.
  package static let upcomingLimit = 5

  /// A repetition as it is kept.
  package init(_ rule: RecurrenceRule, from basis: Basis) {
    (self.rule, self.basis) = (rule, basis)
  }

  /// A repetition as a person sets it. Nil if the text is not a rule, or if it is too long once it is
  /// filled in.
  package init?(_ text: String, from basis: Basis, anchor: CivilDate) {
    guard let rule = RecurrenceRule(text),
      let filled = Repetition(rule, from: basis).filledIn(from: anchor)
    else { return nil }
    self = filled
  }

  /// The repetition as it is kept. Unless it counts from `done`, what the rule leaves open is filled in
  /// from the anchor: the day that the todo is due, or else starts. Nil if the rule is then too long.
  func filledIn(from anchor: CivilDate) -> Repetition? {
    if basis == .done { return self }
    let filled = rule.filledIn(from: anchor)
    return filled.description.utf8.count > RecurrenceRule.textLimit
      ? nil : Repetition(filled, from: basis)
  }

  /// As a person types it: the rule, and the word for what it counts from unless that is `next`.
  package var typed: String { rule.description + (basis == .next ? "" : " " + basis.rawValue) }

  /// The day of the next todo, if the present one is due on a day (or starts then, without a due day)
  /// and is completed today. `number` is the place of the present one in the series, from 1. Nil if the
  /// series ends with it.
  ///
  /// Intervals count from the period of the present due day. That is one of the rule, so this gives the
  /// same days as counting from the first one.
  package func next(after due: RuleDay, today: CivilDate, number: Int) -> RuleDay? {
    if case .count(let count) = rule.end, number >= count { return nil }
    let start = basis == .done ? RuleDay(date: today) : due
    let limit = basis == .next ? max(due.date, today) : start.date
    guard let day = rule.filledIn(from: start.date).firstDay(after: limit, from: start) else {
      return nil
    }
    if case .until(let last) = rule.end, day.date > last { return nil }
    return day
  }

  /// The next days of the series, if the todo is completed today and each later one on its day.
  package func upcoming(after due: RuleDay, today: CivilDate, number: Int) -> [CivilDate] {
    var days: [CivilDate] = []
    var (due, today) = (due, today)
    while days.count < Self.upcomingLimit,
      let day = next(after: due, today: today, number: number + days.count)
    {
      days.append(day.date)
      (due, today) = (day, day.date)
    }
    return days
  }

  /// The day that a repetition brings with it that somebody typed in words at a local time: the first
  /// one of its rule from that day on, or from the next one on if the time of day has come, as if it
  /// were for every period; the first of these days if the rule names none.
  package func firstDay(from now: LocalTime, at time: TimeOfDay?) -> CivilDate? {
    let first = time.map { $0 <= now.time } == true ? now.date.adding(days: 1) : now.date
    guard let first, let before = first.adding(days: -1) else { return nil }
    if rule.filledIn(from: first) != rule { return first }
    var everyPeriod = rule
    everyPeriod.interval = 1
    return everyPeriod.firstDay(after: before, from: RuleDay(date: before))?.date
  }
}
