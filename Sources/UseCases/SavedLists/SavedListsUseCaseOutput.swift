import Entities

/// Everything that the saved lists' use case presents: one protocol per event, so that a reader
/// sees which event presents what.
package protocol SavedListsUseCaseOutput:
  SavedListsViewReadyUseCaseOutput, SavedListsSaveUseCaseOutput, SavedListsRemoveUseCaseOutput,
  SavedListsDefinitionUseCaseOutput, SavedListsMoveUseCaseOutput,
  SavedListsViewClosedUseCaseOutput
{
  /// The event failed.
  func presentFailure(_ failure: Failure)
  /// The lists could not be brought up to date after a change, although no event failed.
  func presentNotRefreshed(_ failure: Failure)
}

/// What `viewReady` presents, and what a change of the store pushes.
package protocol SavedListsViewReadyUseCaseOutput: AnyObject {
  /// All lists as they are now.
  func presentLists(_ lists: SavedListsPresentationModel)
  /// The lists are open; `rev` is the store's revision.
  func presentViewReady(rev: Int)
}

/// What `save` presents.
package protocol SavedListsSaveUseCaseOutput: AnyObject {
  /// The list is saved; `rev` is the store's revision.
  func presentSaved(rev: Int)
  /// The list has more than `limit` bytes, because of its defaults or of its filter.
  func presentTooLarge(_ part: SavedListPart, limit: Int)
}

/// What `remove` presents.
package protocol SavedListsRemoveUseCaseOutput: AnyObject {
  /// The list is removed. This is what it was.
  func presentRemoved(_ list: SavedList)
}

/// What `definition` presents.
package protocol SavedListsDefinitionUseCaseOutput: AnyObject {
  /// What a saved or built-in list is.
  func presentDefinition(
    name: String, _ title: SavedListsPresentationModel.Title, _ definition: ListDefinition)
}

/// What `move` presents.
package protocol SavedListsMoveUseCaseOutput: AnyObject {
  /// The list is in its new place; `rev` is the store's revision.
  func presentMoved(rev: Int)
}

/// What `viewClosed` presents.
package protocol SavedListsViewClosedUseCaseOutput: AnyObject {
  /// The lists are closed, whether or not they were open.
  func presentViewClosed()
}
