import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Rows and details (PROTOCOL § 5).
struct TodoViewModelTests {
  private static func row(_ todo: TodoPresentationModel) -> TodoRowViewModel {
    TodoRowViewModel(todo, texts: .at())
  }

  @Test func aRowHasEveryMember() {
    let row = Self.row(
      .testing(content: "two\nlitres", due: "2026-11-21", priority: .high, tags: ["a", "b"]))
    #expect(row.id == 7)
    #expect(row.rev == 9)
    #expect(row.title == "Buy milk")
    #expect(row.preview == "two")
    #expect(row.due == "2026-11-21")
    #expect(row.dueText == "Tomorrow")
    #expect(row.priority == "high")
    #expect(row.tags == ["a", "b"])
    #expect(row.createdAt == "2026-11-20T09:00:00.000Z")
    #expect(row.createdText == "Nov 20, 2026")
  }

  @Test func aRowCanLackADueDate() {
    #expect(Self.row(.testing()).due == nil)
    #expect(Self.row(.testing()).dueText == nil)
  }

  private static let long = String(repeating: "x", count: 120)
  private static let family = String(repeating: "\u{1F468}\u{200D}\u{1F469}", count: 40)

  @Test(arguments: [
    ("", ""), ("a", "a"), ("a\nb", "a"), ("\na", ""), ("a\n", "a"), ("\t a ", "\t a "),
    (long, long), (long + "y", long), (long + "\n", long), ("a\n" + long, "a"),
    (String(repeating: "\u{E9}", count: 121), String(repeating: "\u{E9}", count: 120)),
    (String(repeating: "\u{1F600}", count: 120), String(repeating: "\u{1F600}", count: 120)),
    (
      "e" + String(repeating: "\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 119)
    ),
    (family + "z", family), (family + family, family),
  ])
  func thePreviewIsTheFirstLineUpTo120Scalars(_ content: String, _ expected: String) {
    #expect(Array(Self.row(.testing(content: content)).preview.utf8) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      (nil, nil, "open"), ("2026-11-21", nil, "open"), ("2026-11-20", nil, "open"),
      ("2026-11-19", nil, "overdue"), (nil, Instant.testing, "done"),
      ("2026-11-19", .testing, "done"),
    ] as [(String?, Instant?, String)])
  func aRowHasItsState(_ due: String?, _ completedAt: Instant?, _ expected: String) {
    let row = Self.row(.testing(due: due, completedAt: completedAt))
    #expect(row.state == expected)
    #expect(row.completed == (expected == "done"))
  }

  @Test func prioritiesAreWords() {
    #expect(
      Priority.allCases.map { Self.row(.testing(priority: $0)).priority } == [
        "none", "low", "medium", "high",
      ])
  }

  @Test func aDetailHasEveryMember() {
    let detail = TodoDetailViewModel(
      .testing(
        content: "a\nb", updatedAt: .testing.advanced(by: 1),
        completedAt: .testing.advanced(by: 13 * 3_600_000)),
      texts: .at(minutesAhead: 120))
    #expect(detail.row.preview == "a")
    #expect(detail.content == "a\nb")
    #expect(detail.updatedAt == "2026-11-20T09:00:00.001Z")
    #expect(detail.updatedText == "Nov 20, 2026")
    #expect(detail.completedAt == "2026-11-20T22:00:00.000Z")
    #expect(detail.completedText == "Nov 21, 2026", "the local day")
  }

  @Test func anOpenDetailHasNoCompletion() {
    let detail = TodoDetailViewModel(.testing(), texts: .at())
    #expect(detail.completedAt == nil)
    #expect(detail.completedText == nil)
  }

  @Test func aHistoryEntryHasItsPhrase() {
    let change = Change(
      revision: 4, todo: 7, before: .blank, after: nil, step: 4, instant: .testing)
    let entry = HistoryEntryViewModel(
      HistoryPresentationModel(change), texts: .at(minutesAhead: -600))
    #expect(entry.rev == 4)
    #expect(entry.at == "2026-11-20T09:00:00.000Z")
    #expect(entry.atText == "Nov 19, 2026 23:00")
    #expect(entry.what == "deleted")
  }
}
