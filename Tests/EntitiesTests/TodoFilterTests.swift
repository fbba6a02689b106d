import Entities
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
    (TodoFilter(overdue: .init(wanted: true, today: today)), todo(due: before), true),
    (TodoFilter(overdue: .init(wanted: true, today: today)), todo(due: today), false),
    (TodoFilter(overdue: .init(wanted: true, today: today)), todo(due: before, done: true), false),
    (TodoFilter(overdue: .init(wanted: true, today: today)), todo(), false),
    (TodoFilter(overdue: .init(wanted: false, today: today)), todo(), true),
    (TodoFilter(overdue: .init(wanted: false, today: today)), todo(due: before), false),
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
  ]

  @Test(arguments: cases.indices)
  func matches(_ index: Int) {
    let (filter, todo, expected) = Self.cases[index]
    #expect(filter.matches(todo) == expected, "\(filter) \(todo)")
  }

  @Test func isUnrestrictedWithoutConditions() {
    #expect(TodoFilter().isUnrestricted)
    for (filter, _, _) in Self.cases.dropFirst() { #expect(!filter.isUnrestricted) }
  }
}
