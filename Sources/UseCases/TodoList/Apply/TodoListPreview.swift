import Entities

/// What changes would make of todos, for a person to look at before they are made.
struct TodoListPreview {
  /// The most rows.
  static let limit = 1000

  private let now: LocalTime
  private let instant: Instant
  private(set) var rows: [TodoListPreviewRow] = []

  /// A preview without rows.
  init(at clock: any Clock) {
    now = clock.reached
    instant = clock.now
  }

  /// Adds changes, which would be recorded after a revision.
  mutating func add(_ changes: [(before: Todo?, after: Todo?)], after revision: Int) {
    for (index, (before, after)) in changes.prefix(Self.limit - rows.count).enumerated() {
      var after = after
      after?.rev = revision + index + 1
      after?.updatedAt = instant
      rows.append(
        TodoListPreviewRow(
          before: before.map { TodoPresentationModel($0, at: now) },
          after: after.map { TodoPresentationModel($0, at: now) }))
    }
  }
}

/// A todo before and after changes that are not made, on its way to the presenter.
package struct TodoListPreviewRow {
  /// The todo as it is; nil if it would be added.
  package let before: TodoPresentationModel?
  /// The todo as it would be; nil if it would be deleted. The id of a new one is below zero.
  package let after: TodoPresentationModel?
}
