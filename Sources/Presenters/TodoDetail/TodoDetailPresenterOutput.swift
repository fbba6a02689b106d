import UseCases

/// What the presenter of the scene `todoDetail` tells its View (PROTOCOL § 7).
package protocol TodoDetailPresenterOutput: SceneView {
  /// Shows the todo. Replaces what was shown of it before.
  func showTodo(_ todo: TodoDetailViewModel)

  /// Shows the changes of the todo, newest first.
  func showHistory(id: Int, entries: [HistoryEntryViewModel])

  /// Shows some comments of the todo, the oldest first, before which so many are left.
  func showComments(id: Int, _ comments: [CommentViewModel], left: Int)
}

/// The ways out of the scene `todoDetail` (PROTOCOL § 7).
package protocol TodoDetailRouter: AnyObject {
  /// Leaves the scene: the todo is gone.
  func routeBack(id: Int)

  /// Opens the scene in which the todo is edited.
  func routeEdit(id: Int)
}

/// One change of a todo, with the local day and minute and what was done, for a person.
package typealias HistoryEntryViewModel = (
  entry: HistoryPresentationModel, atText: String, what: String
)
