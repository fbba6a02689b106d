import Entities
import TestSupport
import Testing

/// Which todos a filter passes (PROTOCOL § 6), beside what `protocol/vectors/filters.tsv` says.
struct TodoFilterTests {
  private static let before = CivilDate("2026-11-19") ?? .first
  private static let after = CivilDate("2026-11-21") ?? .first

  private static func todo(
    due: CivilDate? = nil, tags: [String] = [], done: Bool = false
  ) -> Todo {
    let instant = Instant(milliseconds: 0)
    return Todo(
      id: 1, rev: 1, title: "x", due: due, tags: tags, createdAt: instant,
      completedAt: done ? instant : nil)
  }

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
          formula.filter.matches(todo, at: .testing)
            == formula.holds(leaves),
          "\(formula) \(leaves)")
      }
    }
  }

  @Test func whatNoViewAsksFor() {
    #expect(!TodoFilter(priorities: []).matches(Self.todo(), at: .testing))
    #expect(TodoFilter(words: [[]]).matches(Self.todo(), at: .testing))
    #expect(!TodoFilter(dueWithin: .days(.max)).matches(Self.todo(), at: .testing))
  }
}
