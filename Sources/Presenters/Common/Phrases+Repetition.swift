import Entities

extension Phrases {
  /// How a todo repeats: `every 2 weeks on Tuesday until Nov 20, 2026`. A rule for which there are no
  /// words is shown as it is kept.
  func text(_ repetition: Repetition, date: (CivilDate) -> String) -> String {
    let rule = repetition.rule
    let words = RuleWords(rule, self).words
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
