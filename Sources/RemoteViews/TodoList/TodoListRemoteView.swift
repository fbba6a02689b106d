import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// Stands for the View of the scene `todoList`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 6).
package final class TodoListRemoteView: RemoteView {
  private let presenter: TodoListPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoListPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    methods.register(TodoListEvents.viewReady) { [presenter] list in
      presenter.eventViewReady(
        view: list.view, saved: list.saved, filter: list.filter, sort: list.sort.map(TodoSort.init),
        offset: list.offset, limit: list.limit, updates: list.updates, messages: list.messages)
    }
    methods.register(TodoListEvents.scroll) { [presenter] window in
      presenter.eventScroll(view: window.view, offset: window.offset, limit: window.limit)
    }
    methods.register(TodoListEvents.add) { [presenter] add in
      presenter.eventAdd(add.todo, key: add.key, view: add.view)
    }
    methods.register(TodoListEvents.complete) { [presenter] todo in
      presenter.eventComplete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.reopen) { [presenter] todo in
      presenter.eventReopen(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.delete) { [presenter] todo in
      presenter.eventDelete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.deleteCompleted) { [presenter] in
      presenter.eventDeleteCompleted()
    }
    methods.register(TodoListEvents.deleteAll) { [presenter] in presenter.eventDeleteAll() }
    methods.register(TodoListEvents.apply) { [presenter] apply in
      presenter.eventApply(
        apply.changes.commands, key: apply.changes.key(apply.key), isDryRun: apply.dryRun)
    }
    methods.register(TodoListEvents.undo) { [presenter] step in presenter.eventUndo(step: step) }
    methods.register(TodoListEvents.redo) { [presenter] in presenter.eventRedo() }
    methods.register(TodoListEvents.create) { [presenter] view in
      presenter.eventCreate(view: view)
    }
    methods.register(TodoListEvents.select) { [presenter] choice in
      presenter.eventSelect(view: choice.view, id: choice.id)
    }
    methods.register(TodoListEvents.changesSince) { [presenter] known in
      presenter.eventChangesSince(since: known.since, mark: known.mark)
    }
    methods.register(TodoListEvents.viewClosed) { [presenter] view in
      presenter.eventViewClosed(view: view)
    }
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

extension TodoListRemoteView: TodoListRouter {
  package func routeDetail(id: Int, view: String?) {
    var writer = outbox.beginNotification("todoList.routeDetail")
    if let view { writer.member("view", view) }
    writer.member("id", id)
    outbox.endNotification()
  }

  package func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    var writer = outbox.beginNotification("todoList.routeEdit")
    if let view { writer.member("view", view) }
    writer.member("id", id)
    if let beginning {
      writer.name("from")
      writer.value(beginning)
    }
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
