import Entities

/// Where the changes of `apply` go: into a step, or into rows for a person to look at before they are made.
struct TodoListRecording {
  /// The most rows.
  static let limit = 1000

  private let clock: any Clock
  /// Before it, nobody else changes the store. Nil if the changes are only shown, beside whoever changes
  /// the store.
  private(set) var step: Step?
  private(set) var rows: [TodoListPreviewRow<TodoPresentationModel>] = []
  /// The store's revision before the changes.
  let beginning: Int

  init(_ gateway: any EntityGateway, _ clock: any Clock, isDryRun: Bool) throws(StoreError) {
    self.clock = clock
    step = isDryRun ? nil : try Step(gateway, at: clock.now)
    beginning = if let step { step.revision } else { try gateway.revision() }
  }

  /// Records in the step, unless the changes are only shown.
  mutating func record(_ body: (inout Step) throws -> Void) rethrows {
    if var step {
      try body(&step)
      self.step = step
    }
  }

  /// Takes changes of todos that were staged. Returns the ids that new todos got.
  mutating func take(
    _ changes: consuming [(before: Todo?, after: Todo?)], of staged: consuming StagedTodos
  ) throws -> StagedTodos.NewIDs {
    guard var step else {
      show(changes, after: beginning)
      return StagedTodos.NewIDs()
    }
    let ids = try staged.record(changes, in: &step)
    self.step = step
    return ids
  }

  /// Adds rows for changes, which would be recorded after a revision.
  mutating func show(_ changes: [(before: Todo?, after: Todo?)], after revision: Int) {
    for (index, (before, after)) in changes.prefix(Self.limit - rows.count).enumerated() {
      var after = after
      after?.rev = revision + index + 1
      after?.updatedAt = clock.now
      rows.append(
        TodoListPreviewRow(
          before: before.map { TodoPresentationModel($0, at: clock.reached) },
          after: after.map { TodoPresentationModel($0, at: clock.reached) }))
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
