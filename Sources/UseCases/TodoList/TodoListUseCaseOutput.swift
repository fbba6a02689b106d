import Entities

/// Everything that the list's use case presents: one protocol per event, so that a reader sees
/// which event presents what.
package protocol TodoListUseCaseOutput:
  TodoListViewReadyUseCaseOutput, TodoListScrollUseCaseOutput, TodoListAddUseCaseOutput,
  CompleteUseCaseOutput, ReopenUseCaseOutput, DeleteUseCaseOutput,
  TodoListDeleteManyUseCaseOutput, TodoListApplyUseCaseOutput, TodoListUndoUseCaseOutput,
  TodoListRedoUseCaseOutput,
  TodoListCreateUseCaseOutput, TodoListSelectUseCaseOutput, TodoListChangesSinceUseCaseOutput,
  TodoListViewClosedUseCaseOutput
{
  /// What a step of this View did, in any scene, for a list that wants messages.
  func presentMessage(_ message: TodoListMessagePresentationModel, view: String?)
  /// The event for a list failed; nil means the unnamed list, or no particular one.
  func presentFailure(_ failure: Failure, view: String?)
}

/// What every event presents that shows a list, and what a change of the store pushes.
package protocol TodoListShowUseCaseOutput: AnyObject {
  /// The window of a list as it is now.
  func presentTodos(_ list: TodoListPresentationModel)
  /// What changed in the window of a list whose View wants its changes by rows.
  func presentRows(_ rows: TodoListRowsPresentationModel)
  /// The window of such a list stays as it is, while another number of todos passes its filter.
  /// `offset` is how many of them stand before it, and `rev` the store's revision.
  func presentTotal(_ total: Int, rev: Int, offset: Int, view: String?)
  /// An open list could not be brought up to date after a change, although no event of it failed.
  func presentNotRefreshed(_ failure: Failure, view: String?)
}

/// What `viewReady` presents after the todos.
package protocol TodoListViewReadyUseCaseOutput: TodoListShowUseCaseOutput {
  /// The list is open. `total` is the number of todos that pass its filter, `rev` the store's
  /// revision.
  func presentViewReady(total: Int, rev: Int)
  /// No further list can be opened, since `limit` are open.
  func presentTooManyLists(limit: Int)
}

/// What `scroll` presents after the todos.
package protocol TodoListScrollUseCaseOutput: TodoListShowUseCaseOutput {
  /// The window has moved.
  func presentScrolled(total: Int, rev: Int)
  /// No list with this name is open.
  func presentListNotOpen(view: String?)
}

/// What `add` presents.
package protocol TodoListAddUseCaseOutput: AnyObject {
  /// The todo was added under this id; `step` is the revision of the step's first change. `shows` is
  /// whether the list to which it was added contains it; nil if it was added to none.
  func presentAdded(id: Int, rev: Int, step: Int?, shows: Bool?)
}

/// What `deleteCompleted` and `deleteAll` present.
package protocol TodoListDeleteManyUseCaseOutput: AnyObject {
  /// This many todos were deleted; `rev` is the store's revision, `step` that of the step's first
  /// change, nil if there was none.
  func presentDeleted(count: Int, rev: Int, step: Int?)
}

/// What `apply` presents.
package protocol TodoListApplyUseCaseOutput: AnyObject {
  /// The changes were made, now or when the same key was given before; or they would be made.
  func presentApplied(_ applied: TodoListApplied)
  /// What the changes would make of todos, before ``presentApplied(_:)``.
  func presentPreview(_ rows: [TodoListPreviewRow])
  /// Nothing was changed, since the entry at this index failed.
  func presentNotApplied(_ failure: Failure, index: Int)
}

/// What `undo` presents.
package protocol TodoListUndoUseCaseOutput: AnyObject {
  /// The event was undone; `rev` is the store's revision, `step` that of the undo's first change.
  func presentUndone(_ event: StepPresentationModel, rev: Int, step: Int)
}

/// What `redo` presents.
package protocol TodoListRedoUseCaseOutput: AnyObject {
  /// The event was redone; `rev` is the store's revision, `step` that of the redo's first change.
  func presentRedone(_ event: StepPresentationModel, rev: Int, step: Int)
}

/// What `create` presents.
package protocol TodoListCreateUseCaseOutput: AnyObject {
  /// A new todo may be written, which begins with what an open list says of its todos.
  func presentCreation(view: String?, from beginning: GivenFields?)
}

/// What `select` presents.
package protocol TodoListSelectUseCaseOutput: AnyObject {
  /// The todo exists and may be opened.
  func presentSelected(id: Int, view: String?)
}

/// What `changesSince` presents.
package protocol TodoListChangesSinceUseCaseOutput: AnyObject {
  /// The changes after the revision.
  func presentChanges(_ changes: TodoListChangesPresentationModel)
}

/// What `viewClosed` presents.
package protocol TodoListViewClosedUseCaseOutput: AnyObject {
  /// The list is closed, whether or not it was open.
  func presentViewClosed()
}
