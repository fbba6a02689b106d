import Entities
import TestSupport

/// Texts of rules at random, and days for them.
struct RandomRules {
  var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
  mutating func oneIn(_ times: Int) -> Bool { number(1...times) == 1 }

  /// A text that is a rule; with `SKIP=BACKWARD` or without.
  mutating func text(skipping: Bool) -> String {
    let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &numbers) ?? ""
    let choosesMonthDays = frequency == "MONTHLY" || frequency == "YEARLY"
    var parts = ["FREQ=" + frequency]
    if oneIn(2) { parts.append("INTERVAL=\(oneIn(4) ? number(1...999) : number(1...6))") }
    var hasParts = false
    if oneIn(3) {
      parts.append("BYMONTH=" + list(1...4) { "\($0.number(1...12))" })
      hasParts = true
    }
    if frequency != "WEEKLY" && oneIn(3) {
      parts.append("BYMONTHDAY=" + list(1...6) { $0.signed(31) })
      hasParts = true
    }
    if oneIn(2) {
      let counts = choosesMonthDays && oneIn(2)
      parts.append("BYDAY=" + list(1...4) { (counts ? $0.signed(5) : "") + $0.weekday() })
      hasParts = true
    }
    if hasParts && oneIn(4) {
      parts.append("BYSETPOS=" + list(1...2) { $0.signed($0.oneIn(3) ? 40 : 3) })
    }
    if oneIn(3) { parts.append("WKST=" + weekday()) }
    parts.append("SKIP=" + (skipping ? "BACKWARD" : "OMIT"))
    if oneIn(8) { parts.append("COUNT=\(number(1...9))") }
    parts.shuffle(using: &numbers)
    let text = parts.joined(separator: ";")
    return oneIn(4) ? text.lowercased() : text
  }

  /// A day, often at the end of a month, and sometimes near an end of the calendar.
  mutating func day() -> CivilDate {
    let year = oneIn(10) ? number(9995...9999) : oneIn(20) ? number(1...3) : number(1890...2110)
    let month = number(1...12)
    let last = oneIn(3) ? number(28...31) : number(1...28)
    return (0...3).lazy.compactMap { CivilDate(year: year, month: month, day: last - $0) }.first
      ?? .first
  }

  private mutating func weekday() -> String {
    Weekday.allCases.randomElement(using: &numbers)?.code ?? ""
  }

  private mutating func signed(_ limit: Int) -> String {
    (oneIn(3) ? "-" : oneIn(5) ? "+" : "") + "\(number(1...limit))"
  }

  private mutating func list(
    _ count: ClosedRange<Int>, _ item: (inout RandomRules) -> String
  ) -> String {
    var items: [String] = []
    for _ in 0..<number(count) { items.append(item(&self)) }
    return items.joined(separator: ",")
  }
}
