import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoReminder`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 10).
package final class TodoReminderRemoteView: RemoteView {
  private let presenter: TodoReminderPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoReminderPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    methods.register(TodoReminderEvents.viewReady) { [presenter] in presenter.eventViewReady() }
    methods.register(TodoReminderEvents.acknowledge) { [presenter] reminder in
      presenter.eventAcknowledge(id: reminder.id, at: reminder.at)
    }
    methods.register(TodoReminderEvents.snooze) { [presenter] reminder in
      presenter.eventSnooze(
        id: reminder.id, at: reminder.at, until: reminder.until, for: reminder.span)
    }
    methods.register(TodoReminderEvents.viewClosed) { [presenter] in presenter.eventViewClosed() }
  }
}

extension TodoReminderRemoteView: TodoReminderPresenterOutput {
  package func showReminder(_ reminder: TodoReminderViewModel) {
    var writer = outbox.beginNotification("todoReminder.showReminder")
    writer.member("id", reminder.id)
    writer.member("at", reminder.at)
    writer.member("atText", reminder.atText)
    writer.member("late", reminder.late)
    writer.name("todo")
    writer.value(reminder.todo)
    outbox.endNotification()
  }

  package func hideReminder(id: Int, at: String) {
    var writer = outbox.beginNotification("todoReminder.hideReminder")
    writer.member("id", id)
    writer.member("at", at)
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("todoReminder.showError")
    writer.members(of: error)
    outbox.endNotification()
  }
}
