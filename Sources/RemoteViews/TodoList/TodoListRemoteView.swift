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
    writer.window(list.view, rev: list.rev, total: list.total, offset: list.offset)
    writer.member("todos", list.todos) { $0.value($1) }
    writer.member("message", list.message)
    outbox.endNotification()
  }

  package func showChanges(_ rows: TodoListRowsViewModel) {
    var writer = outbox.beginNotification("todoList.showChanges")
    writer.window(rows.view, rev: rows.rev, total: rows.total, offset: rows.offset)
    writer.member("changes", rows.changes) { $0.value($1) }
    writer.member("message", rows.message)
    outbox.endNotification()
  }

  package func showTotal(_ total: Int, rev: Int, offset: Int, view: String?) {
    var writer = outbox.beginNotification("todoList.showChanges")
    writer.window(view, rev: rev, total: total, offset: offset)
    writer.constant(#","changes":[],"message":null"#)
    outbox.endNotification()
  }

  package func showMessage(_ message: TodoListMessageViewModel, view: String?) {
    var writer = outbox.beginNotification("todoList.showMessage")
    if let view { writer.member("view", view) }
    writer.member("kind", message.kind)
    writer.member("text", message.text)
    writer.member("count", message.count)
    writer.member("step", message.step)
    writer.member("by", message.by)
    outbox.endNotification()
  }

  package func showPreview(_ rows: [TodoListPreviewViewModel]) {
    var writer = outbox.beginNotification("todoList.showPreview")
    writer.member("rows", rows) { $0.value($1) }
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, view: String?) {
    var writer = outbox.beginNotification("todoList.showError")
    if let view { writer.member("view", view) }
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension JSONWriter {
  /// The members that say which window is shown, or which one changed.
  fileprivate mutating func window(_ view: String?, rev: Int, total: Int, offset: Int) {
    if let view { member("view", view) }
    member("rev", rev)
    constant(#","total":"#)
    value(total)
    constant(#","offset":"#)
    value(offset)
  }
}
