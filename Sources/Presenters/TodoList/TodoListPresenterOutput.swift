/// What the list's presenter tells its View (contract § 6).
package protocol TodoListPresenterOutput: EventResponder {
  /// Shows a window in place of all that the list showed before.
  func showTodos(_ list: TodoListViewModel)

  /// Shows what changed in a window; only where the View asked for its changes by rows.
  func showChanges(_ rows: TodoListRowsViewModel)

  /// Shows what a step of this View did, if the View asked for messages.
  func showMessage(_ message: TodoListMessageViewModel, view: String?)

  /// Shows that an event came to nothing; `view` is the list that sent it, if it said so.
  func showError(_ error: ErrorViewModel, view: String?)
}
