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
  /// The todo's id.
  package let id: Int
  /// The local time for which it was set, `YYYY-MM-DDTHH:MM`. With the id, it identifies the reminder.
  package let at: String
  /// The same for a person: `Today 08:45`.
  package let atText: String
  /// Whether it comes late.
  package let late: Bool
  /// The todo.
  package let todo: TodoRowViewModel

  init(_ reminder: TodoReminderPresentationModel, texts: Texts) {
    id = reminder.todo.id
    at = reminder.at.description
    atText = texts.day(reminder.at.date, reminder.day, at: reminder.at.time)
    late = reminder.isLate
    todo = TodoRowViewModel(reminder.todo, texts: texts)
  }
}
