import JSONRPC
import Presenters

package typealias TodoDetailRemoteView = RemoteView<TodoDetailOutputs>

extension TodoDetailRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoDetailEvents.self)
    methods.register(events.viewReady) { presenter.eventViewReady(id: $0.id, once: $0.once) }
    methods.register(events.edit) {
      presenter.eventChange(id: $0.id, rev: $0.rev, token: $0.token, .edit($0.edits))
    }
    methods.register(events.complete) {
      presenter.eventChange(id: $0.id, rev: $0.rev, token: $0.token, .complete)
    }
    methods.register(events.reopen) { presenter.eventChange(id: $0.id, rev: $0.rev, .reopen) }
    methods.register(events.delete) { presenter.eventChange(id: $0.id, rev: $0.rev, .delete) }
    methods.register(events.skip) { presenter.eventChange(id: $0.id, rev: $0.rev, .skip) }
    methods.register(events.startEdit) { presenter.eventStartEdit(id: $0) }
    methods.register(events.history) { presenter.eventHistory(id: $0) }
    methods.register(events.viewHidden) { presenter.eventHidden(true, id: $0) }
    methods.register(events.viewShown) { presenter.eventHidden(false, id: $0) }
    methods.register(events.viewClosed) { presenter.eventViewClosed(id: $0) }
  }
}

extension RemoteView: TodoDetailPresenterOutput where Outputs == TodoDetailOutputs {
  package func showTodo(_ todo: TodoDetailViewModel) { send(TodoDetailOutputs.showTodo, todo) }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    send(TodoDetailOutputs.showHistory, (id, entries))
  }
}

extension RemoteView: TodoDetailRouter where Outputs == TodoDetailOutputs {
  package func routeBack(id: Int) { send(TodoDetailOutputs.routeBack, id) }
  package func routeEdit(id: Int) { send(TodoDetailOutputs.routeEdit, id) }
}
