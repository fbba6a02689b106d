import Entities

/// A reminder that is due, on its way to the presenter.
package struct TodoReminderPresentationModel {
  /// The local time for which it was set.
  package let at: LocalTime
  /// How people name that day today.
  package let day: RelativeDay
  /// Whether it comes late: nobody ran, or the machine slept.
  package let isLate: Bool
  /// The todo.
  package let todo: TodoPresentationModel
}
