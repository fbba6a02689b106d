import Entities

/// Everything that the use case of reminders presents.
package protocol TodoReminderUseCaseOutput: SceneUseCaseOutput {
  /// A reminder is due, or looks different from what was shown of it.
  func presentReminder(_ reminder: TodoReminderPresentationModel)
  /// A reminder that was shown is no longer due.
  func presentHidden(id: Int, at: LocalTime)
}

/// A reminder that is due, on its way to the presenter.
package struct TodoReminderPresentationModel: Equatable {
  /// The local time for which it was set.
  package let at: LocalTime
  /// How people name that day today.
  package let day: RelativeDay
  /// Whether it comes late: nobody ran, or the machine slept.
  package let isLate: Bool
  /// The todo.
  package let todo: TodoPresentationModel
}
