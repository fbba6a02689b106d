import Entities

/// Where the changes of `apply` go.
enum TodoListRecording {
  /// Into a step, before which nobody else changes the store.
  case step(Step)
  /// Into a preview, after a revision of the store. It only reads, beside whoever changes the store.
  case preview(TodoListPreview, revision: Int)

  /// The store's revision.
  var revision: Int {
    switch self {
    case .step(let step): step.revision
    case .preview(_, let revision): revision
    }
  }

  /// Takes changes of todos that were staged. Returns the ids that new todos got.
  mutating func take(
    _ changes: consuming [(before: Todo?, after: Todo?)], of staged: consuming StagedTodos
  ) throws -> StagedTodos.NewIDs {
    switch self {
    case .step(var step):
      let ids = try staged.record(changes, in: &step)
      self = .step(step)
      return ids
    case .preview(var preview, let revision):
      preview.add(changes, after: revision)
      self = .preview(preview, revision: revision)
      return StagedTodos.NewIDs()
    }
  }
}

/// What changes would make of todos, for a person to look at before they are made.
struct TodoListPreview {
  /// The most rows.
  static let limit = 1000

  private let now: LocalTime
  private let instant: Instant
  private(set) var rows: [TodoListPreviewRow<TodoPresentationModel>] = []

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

/// A todo before and after changes that are not made.
package struct TodoListPreviewRow<Row> {
  /// The todo as it is; nil if it would be added.
  package let before: Row?
  /// The todo as it would be; nil if it would be deleted. The id of a new one is below zero.
  package let after: Row?

  /// The same change of other rows.
  package func map<Other>(_ transform: (Row) -> Other) -> TodoListPreviewRow<Other> {
    TodoListPreviewRow<Other>(before: before.map(transform), after: after.map(transform))
  }
}
