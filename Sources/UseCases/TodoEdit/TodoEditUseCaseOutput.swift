import Entities

/// All that the use case of drafts presents: one protocol per event.
package protocol TodoEditUseCaseOutput:
  TodoEditViewReadyUseCaseOutput, TodoEditChangeUseCaseOutput, TodoEditResolveUseCaseOutput,
  TodoEditSaveUseCaseOutput, TodoEditCancelUseCaseOutput, TodoEditViewClosedUseCaseOutput
{
  /// The event of a draft (nil: the unnamed one) came to nothing.
  func presentFailure(_ failure: Failure, draft: String?)
  /// An open draft could not be brought up to date after a change; no event of its own failed.
  func presentNotRefreshed(_ failure: Failure, draft: String?)
  /// A draft as it is now: after each event that made it look different, and after such a change of the
  /// store or of the day.
  func presentDraft(_ draft: TodoEditPresentationModel)
  /// No draft of this name is open.
  func presentDraftNotOpen(_ draft: String?)
  /// The drafts would hold more bytes of text than they may.
  func presentTooMuchText(limit: Int)
}

/// What `viewReady` presents.
package protocol TodoEditViewReadyUseCaseOutput: AnyObject {
  /// The draft is open, over a todo at a revision; both are nil for a new todo.
  func presentViewReady(id: Int?, rev: Int?)
  /// There are too many open drafts to open another one.
  func presentTooManyDrafts(limit: Int)
}

/// What `change` presents.
package protocol TodoEditChangeUseCaseOutput: AnyObject {
  /// The draft has the texts.
  func presentChanged(canSave: Bool)
}

/// What `resolve` presents.
package protocol TodoEditResolveUseCaseOutput: AnyObject {
  /// It is decided.
  func presentResolved(canSave: Bool)
}

/// What `save` presents.
package protocol TodoEditSaveUseCaseOutput: TodoEditCloseUseCaseOutput {
  /// The todo is as the draft had it; `rev` is its revision.
  func presentSaved(id: Int, rev: Int)
}

/// What `cancel` presents.
package protocol TodoEditCancelUseCaseOutput: TodoEditCloseUseCaseOutput {
  /// The draft is forgotten.
  func presentCancelled()
}

/// What every event presents by which a draft is left.
package protocol TodoEditCloseUseCaseOutput: AnyObject {
  /// The draft is closed; `id` is the todo that it was saved as, or that it was to edit; nil if there is
  /// none.
  func presentLeft(draft: String?, id: Int?, isSaved: Bool)
}

/// What `viewClosed` presents.
package protocol TodoEditViewClosedUseCaseOutput: AnyObject {
  /// The draft is closed, whether or not it was open.
  func presentViewClosed()
}
