/// What the detail's presenter tells its View (contract § 6).
package protocol TodoDetailPresenterOutput: EventResponder {
  /// Shows the todo in place of what was shown of it before.
  func showTodo(_ todo: TodoDetailViewModel)

  /// Shows what happened to the todo, newest first.
  func showHistory(id: Int, entries: [HistoryEntryViewModel])

  /// Shows that an event for the todo came to nothing.
  func showError(_ error: ErrorViewModel, id: Int)
}
