import JSONRPC
import Presenters

package typealias TodoReminderRemoteView = RemoteView<TodoReminderOutputs>

extension TodoReminderRemoteView: TodoReminderPresenterOutput {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoReminderEvents.self)
    methods.register(events.viewReady) { presenter.eventViewReady() }
    methods.register(events.acknowledge) { presenter.eventAcknowledge(id: $0.id, at: $0.at) }
    methods.register(events.snooze) {
      presenter.eventSnooze(id: $0.id, at: $0.at, until: $0.until, for: $0.span)
    }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }

  package func showReminder(_ reminder: TodoReminderViewModel) {
    send(TodoReminderOutputs.showReminder, reminder)
  }

  package func hideReminder(id: Int, at: String) {
    send(TodoReminderOutputs.hideReminder, (id, at))
  }
}
