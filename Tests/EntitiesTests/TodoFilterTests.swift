import Entities
import TestSupport
import Testing

/// Which todos a filter passes (PROTOCOL § 6).
struct TodoFilterTests {
  private static let today = CivilDate("2026-11-20") ?? .first
  private static let before = CivilDate("2026-11-19") ?? .first
  private static let after = CivilDate("2026-11-21") ?? .first

  private static func todo(
    _ title: String = "x", content: String = "", due: CivilDate? = nil, priority: Priority = .none,
    tags: [String] = [], done: Bool = false
  ) -> Todo {
    let instant = Instant(milliseconds: 0)
    return Todo(
      id: 1, rev: 1, title: title, content: content, due: due, priority: priority, tags: tags,
      createdAt: instant, completedAt: done ? instant : nil)
  }

  private static func words(_ text: String) -> TodoFilter {
    TodoFilter(words: text.words.map(\.folded))
  }

  private static let cases: [(TodoFilter, Todo, Bool)] = [
    (TodoFilter(), todo(), true),
    (TodoFilter(completed: true), todo(), false),
    (TodoFilter(completed: true), todo(done: true), true),
    (TodoFilter(completed: false), todo(done: true), false),
    (TodoFilter(overdue: true), todo(due: before), true),
    (TodoFilter(overdue: true), todo(due: today), false),
    (TodoFilter(overdue: true), todo(due: before, done: true), false),
    (TodoFilter(overdue: true), todo(), false),
    (TodoFilter(overdue: false), todo(), true),
    (TodoFilter(overdue: false), todo(due: before), false),
    (TodoFilter(dueBefore: today), todo(due: before), true),
    (TodoFilter(dueBefore: today), todo(due: today), false),
    (TodoFilter(dueBefore: today), todo(), false),
    (TodoFilter(dueAfter: today), todo(due: after), true),
    (TodoFilter(dueAfter: today), todo(due: today), false),
    (TodoFilter(dueAfter: today), todo(), false),
    (TodoFilter(dueBefore: after, dueAfter: before), todo(due: today), true),
    (TodoFilter(priorities: [.low, .high]), todo(priority: .high), true),
    (TodoFilter(priorities: [.low, .high]), todo(priority: .medium), false),
    (TodoFilter(priorities: []), todo(), false),
    (TodoFilter(tags: ["a"]), todo(tags: ["a", "b"]), true),
    (TodoFilter(tags: ["a", "b"]), todo(tags: ["a", "b"]), true),
    (TodoFilter(tags: ["a", "c"]), todo(tags: ["a", "b"]), false),
    (TodoFilter(tags: ["A"]), todo(tags: ["a"]), false),
    (TodoFilter(tags: ["e\u{301}"]), todo(tags: ["\u{E9}"]), false),
    (TodoFilter(tags: ["a"]), todo(tags: ["ab"]), false),
    (words("milk"), todo("Buy MILK"), true), (words("milk buy"), todo("Buy MILK"), true),
    (words("buy soon"), todo("Buy milk", content: "Soon."), true),
    (words("buy later"), todo("Buy milk", content: "Soon."), false),
    (words("y m"), todo("Buy milk"), true), (words("%"), todo("x"), false),
    (words("_"), todo("x"), false),
    (words("*"), todo("2 * 3"), true), (words("\""), todo("a \"b\""), true),
    (words("\u{C9}"), todo("caf\u{E9}"), true), (words("\u{E9}"), todo("cafe\u{301}"), false),
    (words("\u{3C3}"), todo("\u{3A3}"), true), (words("\u{3C3}"), todo("\u{3C2}"), false),
    (TodoFilter(words: [[]]), todo(), true),
    (TodoFilter(hasDue: true), todo(due: before), true), (TodoFilter(hasDue: true), todo(), false),
    (TodoFilter(hasDue: false), todo(due: before), false),
    (TodoFilter(hasDue: false), todo(), true),
    (TodoFilter(hasTags: true), todo(tags: ["a"]), true),
    (TodoFilter(hasTags: true), todo(), false),
    (TodoFilter(hasTags: false), todo(tags: ["a"]), false),
    (TodoFilter(hasTags: false), todo(), true),
    (TodoFilter(dueWithin: .days(0)), todo(due: before), true),
    (TodoFilter(dueWithin: .days(0)), todo(due: today, done: true), true),
    (TodoFilter(dueWithin: .days(0)), todo(due: after), false),
    (TodoFilter(dueWithin: .days(.max)), todo(), false),
    (TodoFilter(anyTags: ["a", "c"]), todo(tags: ["b", "c"]), true),
    (TodoFilter(anyTags: ["a", "c"]), todo(tags: ["b"]), false),
    (TodoFilter(anyTags: ["e\u{301}"]), todo(tags: ["\u{E9}"]), false),
    // All members hold, those inside too.
    (TodoFilter(completed: false, any: [TodoFilter(tags: ["a"])]), todo(), false),
    (TodoFilter(completed: false, not: [TodoFilter(tags: ["a"])]), todo(), true),
    (TodoFilter(not: [TodoFilter(dueBefore: today)]), todo(), true),
    (TodoFilter(not: [TodoFilter()]), todo(), false),
    (TodoFilter(any: [TodoFilter()]), todo(), true),
  ]

  /// The last day of a time, from a Friday, a Sunday, a Monday, and at ends of months and of the
  /// calendar.
  @Test(arguments: [
    (Within.days(0), "2026-11-20", "2026-11-20"), (.days(11), "2026-11-20", "2026-12-01"),
    (.days(366), "2027-12-31", "2028-12-31"), (.days(.max), "2026-11-20", "9999-12-31"),
    (.days(3_652_058), "0001-01-01", "9999-12-31"), (.days(1), "9999-12-31", "9999-12-31"),
    (.week, "2026-11-20", "2026-11-22"), (.week, "2026-11-22", "2026-11-22"),
    (.week, "2026-11-23", "2026-11-29"), (.week, "2026-12-31", "2027-01-03"),
    (.week, "9999-12-31", "9999-12-31"), (.month, "2026-11-20", "2026-11-30"),
    (.month, "2028-02-01", "2028-02-29"), (.month, "2100-02-28", "2100-02-28"),
    (.month, "9999-12-01", "9999-12-31"),
  ])
  func endsWithADay(_ time: Within, _ today: String, _ last: String) throws {
    let today = try #require(CivilDate(today))
    #expect(time.lastDay(from: today).description == last)
    if let after = CivilDate(dayNumber: time.lastDay(from: today).dayNumber + 1) {
      let filter = TodoFilter(dueWithin: time)
      #expect(!filter.matches(Self.todo(due: after), at: LocalTime(date: today, time: .midnight)))
    }
  }

  /// A tree with a truth value for each leaf: what `any`, `all` and `not` mean.
  private indirect enum Formula {
    case leaf(Int)
    case any([Formula])
    case all([Formula])
    case not(Formula)

    init(_ random: inout SplitMix64, depth: Int) {
      let parts = { (random: inout SplitMix64) in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Formula(&random, depth: depth - 1)
        }
      }
      switch depth == 0 ? 0 : Int.random(in: 0...3, using: &random) {
      case 0: self = .leaf(Int.random(in: 0...2, using: &random))
      case 1: self = .any(parts(&random))
      case 2: self = .all(parts(&random))
      default: self = .not(Formula(&random, depth: depth - 1))
      }
    }

    func holds(_ leaves: [Bool]) -> Bool {
      switch self {
      case .leaf(let index): leaves[index]
      case .any(let parts): parts.contains { $0.holds(leaves) }
      case .all(let parts): parts.allSatisfy { $0.holds(leaves) }
      case .not(let part): !part.holds(leaves)
      }
    }

    var filter: TodoFilter {
      switch self {
      case .leaf(0): TodoFilter(completed: true)
      case .leaf(1): TodoFilter(dueBefore: after)
      case .leaf: TodoFilter(tags: ["a"])
      case .any(let parts): TodoFilter(any: parts.map(\.filter))
      case .all(let parts): TodoFilter(all: parts.map(\.filter))
      case .not(let part): TodoFilter(not: [part.filter])
      }
    }
  }

  /// The truth table of random trees.
  @Test func operatorsHaveTheirTruthTables() {
    var random = SplitMix64(seed: 19)
    for _ in 0..<2000 {
      let formula = Formula(&random, depth: 4)
      for bits in 0..<8 {
        let leaves = [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0]
        let todo = Self.todo(
          due: leaves[1] ? Self.before : nil, tags: leaves[2] ? ["a"] : [], done: leaves[0])
        #expect(
          formula.filter.matches(todo, at: LocalTime(date: Self.today, time: .midnight))
            == formula.holds(leaves),
          "\(formula) \(leaves)")
      }
    }
  }

  @Test(arguments: cases.indices)
  func matches(_ index: Int) {
    let (filter, todo, expected) = Self.cases[index]
    #expect(
      filter.matches(todo, at: LocalTime(date: Self.today, time: .midnight)) == expected,
      "\(filter) \(todo)")
  }
}
