import Entities

/// All that the list's use case presents: one protocol per event, so that one sees which event says
/// what.
package protocol TodoListUseCaseOutput:
  TodoListViewReadyUseCaseOutput, TodoListScrollUseCaseOutput, AddUseCaseOutput,
  CompleteUseCaseOutput, ReopenUseCaseOutput, DeleteUseCaseOutput,
  TodoListDeleteManyUseCaseOutput, TodoListUndoUseCaseOutput, TodoListRedoUseCaseOutput,
  TodoListCreateUseCaseOutput, TodoListSelectUseCaseOutput, TodoListChangesSinceUseCaseOutput,
  TodoListViewClosedUseCaseOutput
{
  /// What a step of this View did, in whichever scene; to a list that wants to know.
  func presentMessage(_ message: TodoListMessagePresentationModel, view: String?)
  /// The event of a list (nil: the unnamed one, or none in particular) came to nothing.
  func presentFailure(_ failure: Failure, view: String?)
}

/// What every event that shows a list presents, and what a change of the store pushes.
package protocol TodoListShowUseCaseOutput: AnyObject {
  /// The window of a list as it is now.
  func presentTodos(_ list: TodoListPresentationModel)
  /// What changed in the window of a list that is told its changes by rows.
  func presentRows(_ rows: TodoListRowsPresentationModel)
  /// An open list could not be brought up to date after a change; no event of its own failed.
  func presentNotRefreshed(_ failure: Failure, view: String?)
}

/// What `viewReady` presents after the todos.
package protocol TodoListViewReadyUseCaseOutput: TodoListShowUseCaseOutput {
  /// The list is open: how many todos pass its filter, and the store's revision.
  func presentViewReady(total: Int, rev: Int)
  /// There are too many open lists to open another one.
  func presentTooManyLists(limit: Int)
}

/// What `scroll` presents after the todos.
package protocol TodoListScrollUseCaseOutput: TodoListShowUseCaseOutput {
  /// The window has moved.
  func presentScrolled(total: Int, rev: Int)
  /// No list of this name is open.
  func presentListNotOpen(view: String?)
}

/// What `deleteCompleted` and `deleteAll` present.
package protocol TodoListDeleteManyUseCaseOutput: AnyObject {
  /// This many todos are gone; `rev` is the store's revision, `step` that of the step's first change; nil
  /// if there was none.
  func presentDeleted(count: Int, rev: Int, step: Int?)
}

/// What `undo` presents.
package protocol TodoListUndoUseCaseOutput: AnyObject {
  /// The event is taken back; `rev` is the store's revision, `step` that of the undo's first change.
  func presentUndone(_ event: StepPresentationModel, rev: Int, step: Int)
}

/// What `redo` presents.
package protocol TodoListRedoUseCaseOutput: AnyObject {
  /// The event is done again; `rev` is the store's revision, `step` that of the redo's first change.
  func presentRedone(_ event: StepPresentationModel, rev: Int, step: Int)
}

/// What `create` presents.
package protocol TodoListCreateUseCaseOutput: AnyObject {
  /// A new todo may be written.
  func presentCreation(view: String?)
}

/// What `select` presents.
package protocol TodoListSelectUseCaseOutput: AnyObject {
  /// The todo is there and may be opened.
  func presentSelected(id: Int, view: String?)
}

/// What `changesSince` presents.
package protocol TodoListChangesSinceUseCaseOutput: AnyObject {
  /// What changed.
  func presentChanges(_ changes: TodoListChangesPresentationModel)
}

/// What `viewClosed` presents.
package protocol TodoListViewClosedUseCaseOutput: AnyObject {
  /// The list is closed, whether or not it was open.
  func presentViewClosed()
}
