/// What the presenter of the scene `todoList` tells its View (PROTOCOL § 6).
package protocol TodoListPresenterOutput: EventResponder {
  /// Shows a window. Replaces everything that the list showed before.
  func showTodos(_ list: TodoListViewModel)

  /// Shows the changes in a window, if the View asked for its changes by rows.
  func showChanges(_ rows: TodoListRowsViewModel)

  /// Shows that no row changes in such a window, only the total, as after most adds.
  func showTotal(_ total: Int, rev: Int, offset: Int, view: String?)

  /// Shows what a step of this View did, if the View asked for messages.
  func showMessage(_ message: TodoListMessageViewModel, view: String?)

  /// Shows what changes would make of todos.
  func showPreview(_ rows: [TodoListPreviewViewModel])

  /// Shows that an event failed; `view` is the list that the event named, if any.
  func showError(_ error: ErrorViewModel, view: String?)
}
