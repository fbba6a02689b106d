import Entities
import Testing

/// The order of a list (PROTOCOL § 6).
struct TodoSortTests {
  private static func todo(
    _ id: Int, _ title: String, due: String? = nil, priority: Priority = .none, created: Int64 = 0,
    updated: Int64 = 0, completed: Int64? = nil
  ) -> Todo {
    Todo(
      id: id, rev: id, title: title, due: due.flatMap { CivilDate($0) }, priority: priority,
      createdAt: Instant(milliseconds: created), updatedAt: Instant(milliseconds: updated),
      completedAt: completed.map { Instant(milliseconds: $0) })
  }

  private static let todos = [
    todo(3, "b", due: "2026-01-01", priority: .high, created: 5, updated: 6),
    todo(1, "B", priority: .low, created: 5, updated: 9, completed: 9),
    todo(4, "a", due: "2025-12-31", created: -1, updated: 7, completed: -7),
    todo(2, "\u{E9}", due: "2026-01-01", priority: .high, created: 6, updated: 6),
    todo(5, "e\u{301}", priority: .medium, created: 4, updated: 8, completed: 9),
  ]

  @Test(
    arguments: [
      ([], [1, 2, 3, 4, 5]),
      ([.init(.created)], [4, 5, 1, 3, 2]), ([.init(.created, descending: true)], [2, 1, 3, 5, 4]),
      ([.init(.updated)], [2, 3, 4, 5, 1]), ([.init(.updated, descending: true)], [1, 5, 4, 2, 3]),
      ([.init(.due)], [4, 2, 3, 1, 5]), ([.init(.due, descending: true)], [2, 3, 4, 1, 5]),
      ([.init(.priority)], [4, 1, 5, 2, 3]),
      ([.init(.priority, descending: true)], [2, 3, 5, 1, 4]),
      ([.init(.title)], [4, 1, 3, 5, 2]), ([.init(.title, descending: true)], [2, 5, 1, 3, 4]),
      ([.init(.completed)], [4, 1, 5, 2, 3]),
      ([.init(.completed, descending: true)], [1, 5, 4, 2, 3]),
      ([.init(.completed, descending: true), .init(.title, descending: true)], [5, 1, 4, 2, 3]),
      ([.init(.due), .init(.created)], [4, 3, 2, 5, 1]),
      ([.init(.due, descending: true), .init(.title, descending: true)], [2, 3, 4, 5, 1]),
      ([.init(.title), .init(.title, descending: true)], [4, 1, 3, 5, 2]),
    ] as [([TodoSort.Key], [Int])])
  func sorts(_ keys: [TodoSort.Key], _ ids: [Int]) {
    #expect(TodoSort(keys).sorted(Self.todos).map(\.id) == ids)
    #expect(TodoSort(keys).sorted(Self.todos.reversed()).map(\.id) == ids)
  }

  @Test func usesOnlyTheFirstKeyOfAField() {
    let sort = TodoSort([.init(.due), .init(.title), .init(.due, descending: true)])
    #expect(sort.keys == [.init(.due), .init(.title)])
  }
}
