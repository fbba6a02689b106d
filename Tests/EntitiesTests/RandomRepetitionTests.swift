@testable import Entities
import TestSupport
import Testing

/// Rules at random, held to an oracle that looks at every day.
struct RandomRepetitionTests {
  @Test(arguments: [(1, true), (2, false)])
  func everyNextDayIsTheOracles(_ seed: UInt64, _ skipping: Bool) throws {
    var random = RandomRules(seed: seed)
    var found = 0
    let rounds = Form.count(short: 120, long: 300)
    for _ in 0..<rounds {
      let text = random.text(skipping: skipping)
      let due = random.day()
      let missed = random.oneIn(3) ? random.number(0...300) : 0
      let today = CivilDate(dayNumber: due.dayNumber + missed) ?? due
      let basis = try #require(Repetition.Basis.allCases.randomElement(using: &random.numbers))
      let repetition = try #require(Repetition(text, from: basis, anchor: due), "\(text)")
      let next = repetition.next(after: due, today: today, number: 0)
      let start = basis == .done ? today : due
      let limit = basis == .due ? due : max(due, today)
      // Far enough for most rules, and no further, as every day is looked at.
      let horizon = limit.dayNumber + 500
      let expected = NaiveRule(repetition.rule.filledIn(from: start))
        .firstDay(after: limit, before: horizon, from: start)
      let isNear = next.map { $0.dayNumber < horizon } == true
      #expect((isNear ? next : nil) == expected, "\(text) \(basis) \(due) \(today)")
      found += isNear ? 1 : 0
    }
    #expect(found > rounds / 3)
  }

  /// Counting from the present day gives the days that counting from the first one gives.
  @Test func stepsAreTheSeries() throws {
    var random = RandomRules(seed: 3)
    for turn in 0..<Form.count(short: 150, long: 400) {
      let text = random.text(skipping: turn % 2 == 0)
      let first = random.day()
      let repetition = try #require(Repetition(text, from: .next, anchor: first), "\(text)")
      expectSteps(of: repetition, from: first)
    }
  }

  /// Even if two months name a day, intervals count from the month of the first one.
  @Test func aDayThatWasMovedBelongsToTheNextMonth() throws {
    var random = RandomRules(seed: 7)
    var moved = 0
    let rounds = Form.count(short: 120, long: 400)
    for _ in 0..<rounds {
      let days = (0..<random.number(1...3)).map { _ in
        [-31, -30, -29, -1, 31, 30, random.number(1...28)][random.number(0...6)]
      }
      let text =
        "FREQ=MONTHLY;INTERVAL=\(random.number(2...5));SKIP=BACKWARD;BYMONTHDAY=-\(random.number(29...31))"
        + days.map { ",\($0)" }.joined()
      let first = random.day()
      if first.year > 9990 { continue }
      let repetition = try #require(Repetition(text, from: .next, anchor: first), "\(text)")
      moved += expectSteps(of: repetition, from: first) ? 1 : 0
      // The oracle knows the series only as days from the first one on.
      let oracle = NaiveRule(repetition.rule)
      var day = RuleDay(date: first)
      for _ in 0..<4 {
        let expected = oracle.firstDay(
          after: day.date, before: day.date.dayNumber + 400, from: first)
        guard let next = repetition.next(after: day, today: day.date, number: 0) else { break }
        if next.date.dayNumber < day.date.dayNumber + 400 {
          #expect(next.date == expected, "\(text) \(first) \(day.date)")
        }
        day = next
      }
    }
    #expect(moved > rounds / 8, "\(moved)")
  }

  /// Whether a day of the series was moved back.
  @discardableResult
  private func expectSteps(of repetition: Repetition, from first: CivilDate) -> Bool {
    guard var day = repetition.next(after: RuleDay(date: first), today: first, number: 0) else {
      return false
    }
    var isMoved = false
    for _ in 0..<6 {
      let next = repetition.next(after: day, today: day.date, number: 0)
      let fromFirst = repetition.next(after: RuleDay(date: first), today: day.date, number: 0)
      #expect(next == fromFirst, "\(repetition.rule) \(first)")
      guard let next else { break }
      #expect(next.date > day.date)
      isMoved = isMoved || day.isMovedBack
      day = next
    }
    return isMoved
  }

  @Test func everyTextIsReadAsItIsWritten() throws {
    var random = RandomRules(seed: 4)
    for turn in 0..<Form.count(short: 700, long: 2000) {
      let text = random.text(skipping: turn % 2 == 0)
      let rule = try #require(RecurrenceRule(text), "\(text)")
      #expect(RecurrenceRule(rule.description) == rule, "\(text)")
      let filled = rule.filledIn(from: random.day())
      #expect(filled.filledIn(from: random.day()) == filled, "\(text)")
    }
  }

  /// Whatever the bytes, a text is a rule that can be written, or none.
  @Test func noTextDoesHarm() {
    var random = RandomRules(seed: 5)
    let bytes = Array("=;,+-0123456789BYFREQDAILYMONTHSPOWKU\u{212A}\u{301}\u{0}".utf8)
    var rules = 0
    let count = Form.count(short: 2500, long: 10_000)
    for _ in 0..<count {
      var text = Array(random.text(skipping: random.oneIn(2)).utf8)
      for _ in 0..<random.number(0...2) {
        let place = random.number(0...text.count - 1)
        switch random.number(1...3) {
        case 1: text[place] = bytes[random.number(0...bytes.count - 1)]
        case 2: text.insert(bytes[random.number(0...bytes.count - 1)], at: place)
        default: text = Array(text[..<place] + text[(place + 1)...])
        }
        if text.isEmpty { break }
      }
      guard let rule = RecurrenceRule(String(decoding: text, as: UTF8.self)) else { continue }
      rules += 1
      #expect(RecurrenceRule(rule.description) == rule)
    }
    #expect(rules > count / 20)
  }
}
