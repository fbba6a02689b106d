import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoList`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 6).
package final class TodoListRemoteView: RemoteView {
  let presenter: TodoListPresenter
  let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoListPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }
}

extension TodoListRemoteView: TodoListPresenterOutput {
  package func showTodos(_ list: TodoListViewModel) {
    var writer = outbox.beginNotification("todoList.showTodos")
    writer.beginObject()
    if let view = list.view { writer.member("view", view) }
    writer.member("rev", list.rev)
    writer.member("total", list.total)
    writer.member("offset", list.offset)
    writer.member("todos", list.todos) { $0.value($1) }
    writer.member("message", list.message)
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func showChanges(_ rows: TodoListRowsViewModel) {
    var writer = outbox.beginNotification("todoList.showChanges")
    writer.beginObject()
    if let view = rows.view { writer.member("view", view) }
    writer.member("rev", rows.rev)
    writer.member("total", rows.total)
    writer.member("offset", rows.offset)
    writer.member("changes", rows.changes) { $0.value($1) }
    writer.member("message", rows.message)
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func showMessage(_ message: TodoListMessageViewModel, view: String?) {
    var writer = outbox.beginNotification("todoList.showMessage")
    writer.beginObject()
    if let view { writer.member("view", view) }
    writer.member("kind", message.kind)
    writer.member("text", message.text)
    writer.member("count", message.count)
    writer.member("step", message.step)
    writer.member("by", message.by)
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func showPreview(_ rows: [TodoListPreviewViewModel]) {
    var writer = outbox.beginNotification("todoList.showPreview")
    writer.beginObject()
    writer.member("rows", rows) { $0.value($1) }
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func showError(_ error: ErrorViewModel, view: String?) {
    var writer = outbox.beginNotification("todoList.showError")
    writer.beginObject()
    if let view { writer.member("view", view) }
    writer.members(of: error)
    writer.endObject()
    outbox.endNotification(writer)
  }
}
