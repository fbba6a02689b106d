import Entities
import UseCases

/// What the presenter of the scene `todoReminder` tells its View (PROTOCOL § 10).
package protocol TodoReminderPresenterOutput: SceneView {
  /// Shows a reminder. Replaces what was shown of the same one before.
  func showReminder(_ reminder: TodoReminderViewModel)

  /// Takes a reminder away; `at` is its local time, `YYYY-MM-DDTHH:MM`.
  func hideReminder(id: Int, at: String)
}

/// A reminder that is due, ready to be shown (PROTOCOL § 10).
package struct TodoReminderViewModel {
  package let reminder: TodoReminderPresentationModel
  /// Its local time, for a person: `Today 08:45`.
  package let atText: String
  package let todo: TodoRowViewModel

  init(_ reminder: TodoReminderPresentationModel, texts: Texts) {
    self.reminder = reminder
    atText = texts.day(reminder.at.date, reminder.day, at: reminder.at.time)
    todo = TodoRowViewModel(reminder.todo, texts: texts)
  }
}
