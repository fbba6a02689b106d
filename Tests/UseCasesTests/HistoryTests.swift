import Entities
import TestSupport
import Testing

@testable import UseCases

/// The changes of a todo, newest first.
struct HistoryTests {
  private let world = World()

  @Test(
    arguments: [
      (nil, todo(), HistoryPresentationModel.Event.added), (todo(), nil, .deleted),
      (todo(), todo(completed: true), .completed), (todo(completed: true), todo(), .reopened),
      (todo(), todo(title: "cafe\u{301}"), .edited([.title])),
      (todo(content: "\u{E9}"), todo(content: "e\u{301}"), .edited([.content])),
      (todo(tags: ["\u{E9}"]), todo(tags: ["e\u{301}"]), .edited([.tags])),
      (todo(tags: ["a"]), todo(tags: ["a", "b"]), .edited([.tags])),
      (todo(due: "2026-11-20"), todo(), .edited([.due])),
      (todo(priority: .low), todo(priority: .high), .edited([.priority])),
      (todo(completed: true), todo(title: "b", completed: true), .edited([.title])),
    ] as [(Todo?, Todo?, HistoryPresentationModel.Event)])
  func namesTheFieldsThatChanged(
    _ before: Todo?, _ after: Todo?, _ expected: HistoryPresentationModel.Event
  ) {
    let entry = HistoryPresentationModel(
      Change(revision: 7, todo: 1, before: before, after: after, step: 7, instant: .testing))
    #expect(entry.event == expected)
    #expect(entry.rev == 7)
    #expect(entry.instant == .testing)
  }

  @Test func hasAtMostAThousandEntries() {
    world.add("a")
    for number in 1...1100 { world.edit(1, title: "\(number)") }
    world.turn { $0.detail.eventHistory(id: 1) }
    #expect(world.entries.map(\.rev) == (102...1101).reversed())
  }

  private static func todo(
    title: String = "caf\u{E9}", content: String = "", due: String? = nil,
    priority: Priority = .none, tags: [String] = [], completed: Bool = false
  ) -> Todo {
    Todo(
      id: 1, rev: 1, title: title, content: content, due: due.flatMap { CivilDate($0) },
      priority: priority, tags: tags, createdAt: .testing,
      completedAt: completed ? .testing : nil)
  }
}
