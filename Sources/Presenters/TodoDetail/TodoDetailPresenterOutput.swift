/// What the presenter of the scene `todoDetail` tells its View (PROTOCOL § 7).
package protocol TodoDetailPresenterOutput: EventResponder {
  /// Shows the todo. Replaces what was shown of it before.
  func showTodo(_ todo: TodoDetailViewModel)

  /// Shows the changes of the todo, newest first.
  func showHistory(id: Int, entries: [HistoryEntryViewModel])

  /// Shows that an event for the todo failed.
  func showError(_ error: ErrorViewModel, id: Int)
}
