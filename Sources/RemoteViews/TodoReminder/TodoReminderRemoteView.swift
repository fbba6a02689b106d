import JSON
import JSONRPC
import Presenters

package typealias TodoReminderRemoteView = RemoteView<TodoReminderPresenter>

extension TodoReminderRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoReminderEvents.self)
    methods.register(events.viewReady) { presenter.eventViewReady() }
    methods.register(events.acknowledge) { presenter.eventAcknowledge(id: $0.id, at: $0.at) }
    methods.register(events.snooze) {
      presenter.eventSnooze(id: $0.id, at: $0.at, until: $0.until, for: $0.span)
    }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }
}

extension RemoteView: TodoReminderPresenterOutput where Presenter == TodoReminderPresenter {
  package func showReminder(_ reminder: TodoReminderViewModel) {
    var writer = outbox.beginNotification("todoReminder.showReminder")
    writer.member("id", reminder.id)
    writer.member("at", reminder.at)
    writer.member("atText", reminder.atText)
    writer.member("late", reminder.late)
    writer.member("todo", reminder.todo)
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
