import Entities

/// The days of a rule in words: `every month on the last Friday`. There are words only for what they say
/// truly.
struct RuleWords {
  let rule: RecurrenceRule
  let phrases: Phrases

  /// Nil where there are no words for the rule.
  var words: String? {
    if rule.positions.isEmpty { return days }
    // Positions count over all months of a year; of a daily rule they mean nothing.
    if rule.frequency == .daily || rule.frequency == .yearly && rule.months.count > 1 { return nil }
    return positions
  }

  /// The frequency by which people say the same: a daily rule for Mondays is said as a weekly one, a
  /// yearly rule for the 15th of all months as a monthly one.
  private var frequency: Frequency {
    let isPlain = rule.interval == 1 && rule.positions.isEmpty && hasPlainWeekdays
    switch rule.frequency {
    case .daily where isPlain, .yearly where isPlain && rule.months.isEmpty:
      return !rule.monthDays.isEmpty ? .monthly : !rule.weekdays.isEmpty ? .weekly : rule.frequency
    default: return rule.frequency
    }
  }

  /// Whether weekdays have no numbers.
  private var hasPlainWeekdays: Bool { rule.weekdays.allSatisfy { $0.ordinal == nil } }

  // MARK: How often

  /// `every 2 weeks`.
  private var every: String {
    let (one, many) = frequency.phrases
    if rule.interval == 1 { return phrases.text(one) }
    return phrases.template(many, for: rule.interval).filled([("count", "\(rule.interval)")])
  }

  /// `every 2 weeks in January and July`.
  private func inMonths(_ every: String) -> String {
    if rule.months.isEmpty { return every }
    let months = phrases.list(rule.months.map(phrases.month), .and)
    return phrases.text(.inMonths, ("every", every), ("months", months))
  }

  private func on(_ days: [String]) -> String {
    let days = phrases.list(days, .and)
    if frequency == .monthly && rule.interval == 1 && rule.months.isEmpty {
      return phrases.text(.everyMonthOn, ("days", days))
    }
    return phrases.text(.onDays, ("every", inMonths(every)), ("days", days))
  }

  // MARK: On which days

  private var days: String? {
    if rule.monthDays.isEmpty { return rule.weekdays.isEmpty ? inMonths(every) : onWeekdays }
    guard hasPlainWeekdays, let text = onMonthDays else { return nil }
    return rule.weekdays.isEmpty ? text : ifWeekdays(text)
  }

  private var onMonthDays: String? {
    if frequency == .daily || frequency == .yearly && rule.months.isEmpty { return nil }
    let isShort = rule.months.count * rule.monthDays.count <= 4
    if frequency == .yearly && isShort && rule.monthDays.allSatisfy({ $0 > 0 }) {
      let days = rule.months.flatMap { month in
        rule.monthDays.map { phrases.monthAndDay(month, $0) }
      }
      return skipped(phrases.text(.onDays, ("every", every), ("days", phrases.list(days, .and))))
    }
    return skipped(on(rule.monthDays.map(phrases.monthDay)))
  }

  /// The text with what `SKIP=BACKWARD` does, where it does something.
  private func skipped(_ text: String) -> String? {
    guard rule.skip == .backward, rule.frequency.choosesMonthDays else { return text }
    let shortest = rule.months.map { $0 == 2 ? 28 : [4, 6, 9, 11].contains($0) ? 30 : 31 }.min()
    let longest = rule.monthDays.map(abs).max() ?? 0
    if longest <= shortest ?? 28 { return text }
    // Thirty days before the end of a February is the last day of January.
    if rule.monthDays.contains(where: { $0 < -28 }) { return nil }
    return phrases.text(.orLastDay, ("text", text))
  }

  private var onWeekdays: String {
    switch frequency {
    case .daily: return ifWeekdays(inMonths(every))
    case .weekly:
      if rule.interval == 1 && isWorkdays { return inMonths(phrases.text(.everyWorkday)) }
      return on(weekdays(.onWeekday))
    case .monthly, .yearly:
      return on(
        rule.weekdays.map { day in
          let name = phrases.weekday(day.weekday)
          return day.ordinal.map { phrases.nth($0, name) }
            ?? phrases.text(.eachWeekday, ("weekday", name))
        })
    }
  }

  private func ifWeekdays(_ text: String) -> String {
    let days = phrases.list(weekdays(.aWeekday), .or)
    return phrases.text(.ifThatIs, ("text", text), ("weekdays", days))
  }

  private func weekdays(_ phrase: Phrase) -> [String] {
    rule.weekdays.map { phrases.text(phrase, ("weekday", phrases.weekday($0.weekday))) }
  }

  private var isWorkdays: Bool {
    rule.weekdays.map(\.weekday) == [.monday, .tuesday, .wednesday, .thursday, .friday]
  }

  // MARK: Which of them

  /// `every month on the last weekday`.
  private var positions: String? {
    guard hasPlainWeekdays, rule.monthDays.isEmpty != rule.weekdays.isEmpty else { return nil }
    if rule.monthDays.isEmpty { return on(rule.positions.map { phrases.nth($0, kind) }) }
    guard let text = onMonthDays else { return nil }
    let days = rule.positions.map { phrases.nth($0, phrases.text(.dayOfAnyKind)) }
    return phrases.text(.ofThese, ("text", text), ("days", phrases.list(days, .and)))
  }

  /// What the weekdays of the rule are together: a Monday or Friday, a weekday, any day.
  private var kind: String {
    if rule.weekdays.count == 7 { return phrases.text(.dayOfAnyKind) }
    if isWorkdays { return phrases.text(.workday) }
    return phrases.list(rule.weekdays.map { phrases.weekday($0.weekday) }, .or)
  }
}

extension Frequency {
  /// How people say it: once in each period, and once in several.
  var phrases: (one: Phrase, many: Phrase) {
    switch self {
    case .daily: (.everyDay, .everyDays)
    case .weekly: (.everyWeek, .everyWeeks)
    case .monthly: (.everyMonth, .everyMonths)
    case .yearly: (.everyYear, .everyYears)
    }
  }
}

extension Phrases {
  /// How a todo repeats: `every 2 weeks on Tuesday until Nov 20, 2026`. A rule for which there are no
  /// words is shown as it is kept.
  func text(_ repetition: Repetition, date: (CivilDate) -> String) -> String {
    let rule = repetition.rule
    let words = RuleWords(rule: rule, phrases: self).words
    var result = words ?? text(.byRule, ("rule", rule.description))
    if repetition.basis == .done { result = text(.afterCompletion, ("text", result)) }
    switch words == nil ? nil : rule.end {
    case .until(let day): return text(.untilDate, ("text", result), ("date", date(day)))
    case .count(let count):
      return template(.times, for: count).filled([("text", result), ("count", "\(count)")])
    case nil: return result
    }
  }

  /// Several things, as a sentence lists them: a, b and c.
  func list(_ items: [String], _ last: Phrase) -> String {
    guard items.count > 1, let final = items.last else { return items.first ?? "" }
    let others = items.dropLast().joined(separator: text(.fieldSeparator))
    return text(last, ("list", others), ("last", final))
  }
}
