import Entities

/// Everything that the use case of drafts presents: one protocol per event.
package protocol TodoEditUseCaseOutput:
  TodoEditViewReadyUseCaseOutput, TodoEditChangeUseCaseOutput, TodoEditResolveUseCaseOutput,
  TodoEditSaveUseCaseOutput, TodoEditCancelUseCaseOutput, TodoEditViewClosedUseCaseOutput
{
  /// The event for a draft (nil means the unnamed one) failed.
  func presentFailure(_ failure: Failure, draft: String?)
  /// An open draft's todo could not be read after a change, although no event failed.
  func presentNotRefreshed(_ failure: Failure, draft: String?)
  /// The draft as it looks now, after each event, change of the store or new day that changed its
  /// look.
  func presentDraft(_ draft: TodoEditPresentationModel)
  /// No draft with this name is open.
  func presentDraftNotOpen(_ draft: String?)
  /// All drafts together would hold more bytes of text than this limit.
  func presentTooMuchText(limit: Int)
}

/// What `viewReady` presents.
package protocol TodoEditViewReadyUseCaseOutput: AnyObject {
  /// The draft is open. `id` and `rev` are those of its todo, nil for a new one.
  func presentViewReady(id: Int?, rev: Int?)
  /// No further draft can be opened, since `limit` are open.
  func presentTooManyDrafts(limit: Int)
}

/// What `change` presents.
package protocol TodoEditChangeUseCaseOutput: AnyObject {
  /// The draft has the texts.
  func presentChanged(canSave: Bool)
}

/// What `resolve` presents.
package protocol TodoEditResolveUseCaseOutput: AnyObject {
  /// The choice was applied.
  func presentResolved(canSave: Bool)
}

/// What `save` presents.
package protocol TodoEditSaveUseCaseOutput: TodoEditCloseUseCaseOutput {
  /// The todo was saved; `rev` is its revision.
  func presentSaved(id: Int, rev: Int)
}

/// What `cancel` presents.
package protocol TodoEditCancelUseCaseOutput: TodoEditCloseUseCaseOutput {
  /// The draft is forgotten.
  func presentCancelled()
}

/// What the events present that close a draft and go back.
package protocol TodoEditCloseUseCaseOutput: AnyObject {
  /// The draft is closed. `id` is the todo that it was saved as or that it edited, nil if there is
  /// none.
  func presentLeft(draft: String?, id: Int?, isSaved: Bool)
}

/// What `viewClosed` presents.
package protocol TodoEditViewClosedUseCaseOutput: AnyObject {
  /// The draft is closed, whether or not it was open.
  func presentViewClosed()
}
