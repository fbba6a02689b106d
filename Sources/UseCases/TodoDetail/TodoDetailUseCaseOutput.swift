import Entities

/// Everything that the detail's use case presents: one protocol per event.
package protocol TodoDetailUseCaseOutput:
  TodoDetailViewReadyUseCaseOutput, EditUseCaseOutput, CompleteUseCaseOutput,
  ReopenUseCaseOutput, DeleteUseCaseOutput, TodoDetailSkipUseCaseOutput,
  TodoDetailStartEditUseCaseOutput,
  TodoDetailHistoryUseCaseOutput, TodoDetailViewClosedUseCaseOutput
{
  /// The event for this todo failed.
  func presentFailure(_ failure: Failure, id: Int)
}

/// What `viewReady` presents, and what a change of the store pushes.
package protocol TodoDetailViewReadyUseCaseOutput: AnyObject {
  /// The todo as it is now.
  func presentTodo(_ todo: TodoPresentationModel)
  /// An open detail could not be brought up to date after a change, although no event of it failed.
  func presentNotRefreshed(_ failure: Failure, id: Int)
  /// The todo that was shown no longer exists.
  func presentGone(id: Int)
  /// The detail is open; `rev` is the todo's revision.
  func presentViewReady(rev: Int)
  /// No further detail can be opened, since `limit` are open.
  func presentTooManyDetails(limit: Int)
}

/// What `skip` presents.
package protocol TodoDetailSkipUseCaseOutput: AnyObject {
  /// The todo was moved to the next day of its rule; `rev` is its revision, `step` that of the step's
  /// first change.
  func presentSkipped(id: Int, rev: Int, step: Int?)
}

/// What `startEdit` presents.
package protocol TodoDetailStartEditUseCaseOutput: AnyObject {
  /// The todo exists and may be edited.
  func presentEditable(id: Int)
}

/// What `history` presents.
package protocol TodoDetailHistoryUseCaseOutput: AnyObject {
  /// The changes of the todo, newest first; `rev` is the todo's revision.
  func presentHistory(id: Int, rev: Int, entries: [HistoryPresentationModel])
}

/// What `viewClosed` presents.
package protocol TodoDetailViewClosedUseCaseOutput: AnyObject {
  /// The detail is closed, whether or not it was open.
  func presentViewClosed()
}
