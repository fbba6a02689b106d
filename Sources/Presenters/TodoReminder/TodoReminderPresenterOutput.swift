import UseCases

/// What the presenter of the scene `todoReminder` tells its View (PROTOCOL § 10).
package protocol TodoReminderPresenterOutput: SceneView {
  /// Shows a reminder. Replaces what was shown of the same one before.
  func showReminder(_ reminder: TodoReminderViewModel)

  /// Takes a reminder away; `at` is its local time, `YYYY-MM-DDTHH:MM`.
  func hideReminder(id: Int, at: String)
}

/// A reminder that is due (PROTOCOL § 10), with its local time for a person: `Today 08:45`.
package typealias TodoReminderViewModel = (
  reminder: TodoReminderPresentationModel, atText: String, todo: TodoRowViewModel
)
