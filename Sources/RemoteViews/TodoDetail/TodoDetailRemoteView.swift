import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoDetail`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 7).
package final class TodoDetailRemoteView: RemoteView {
  private let presenter: TodoDetailPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoDetailPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    methods.register(TodoDetailEvents.viewReady) { [presenter] id in
      presenter.eventViewReady(id: id)
    }
    methods.register(TodoDetailEvents.edit) { [presenter] edit in
      presenter.eventEdit(id: edit.id, edit.edits, rev: edit.rev)
    }
    methods.register(TodoDetailEvents.complete) { [presenter] todo in
      presenter.eventComplete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.reopen) { [presenter] todo in
      presenter.eventReopen(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.delete) { [presenter] todo in
      presenter.eventDelete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.skip) { [presenter] todo in
      presenter.eventSkip(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.startEdit) { [presenter] id in
      presenter.eventStartEdit(id: id)
    }
    methods.register(TodoDetailEvents.history) { [presenter] id in presenter.eventHistory(id: id) }
    methods.register(TodoDetailEvents.viewClosed) { [presenter] id in
      presenter.eventViewClosed(id: id)
    }
  }
}

extension TodoDetailRemoteView: TodoDetailPresenterOutput {
  package func showTodo(_ todo: TodoDetailViewModel) {
    var writer = outbox.beginNotification("todoDetail.showTodo")
    writer.name("todo")
    writer.value(todo)
    outbox.endNotification()
  }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    var writer = outbox.beginNotification("todoDetail.showHistory")
    writer.member("id", id)
    writer.member("entries", entries) { $0.value($1) }
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, id: Int) {
    var writer = outbox.beginNotification("todoDetail.showError")
    writer.member("id", id)
    writer.members(of: error, withID: false)
    outbox.endNotification()
  }
}

extension TodoDetailRemoteView: TodoDetailRouter {
  package func routeBack(id: Int) {
    var writer = outbox.beginNotification("todoDetail.routeBack")
    writer.member("id", id)
    outbox.endNotification()
  }

  package func routeEdit(id: Int) {
    var writer = outbox.beginNotification("todoDetail.routeEdit")
    writer.member("id", id)
    outbox.endNotification()
  }
}
