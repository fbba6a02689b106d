import Presenters

extension RemoteView<TodoReminderWire>: TodoReminderPresenterOutput {
  package func showReminder(_ reminder: TodoReminderViewModel) { send(Wire.showReminder, reminder) }

  package func hideReminder(id: Int, at: String) { send(Wire.hideReminder, (id, at)) }
}
