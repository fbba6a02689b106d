/// What the presenter of the scene `todoReminder` tells its View (PROTOCOL § 10).
package protocol TodoReminderPresenterOutput: EventResponder {
  /// Shows a reminder. Replaces what was shown of the same one before.
  func showReminder(_ reminder: TodoReminderViewModel)

  /// Takes a reminder away; `at` is its local time, `YYYY-MM-DDTHH:MM`.
  func hideReminder(id: Int, at: String)

  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}
