import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoListRemoteView = RemoteView<TodoListPresenter>

extension TodoListRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoListEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        view: $0.view, saved: $0.saved, filter: $0.filter, sort: $0.sort.map(TodoSort.init),
        offset: $0.offset, limit: $0.limit, updates: $0.updates, messages: $0.messages,
        once: $0.once)
    }
    methods.register(events.scroll) {
      presenter.eventScroll(view: $0.view, offset: $0.offset, limit: $0.limit)
    }
    methods.register(events.add) { presenter.eventAdd($0.todo, key: $0.key, view: $0.view) }
    methods.register(events.complete) { presenter.eventComplete(id: $0.id, rev: $0.rev) }
    methods.register(events.reopen) { presenter.eventReopen(id: $0.id, rev: $0.rev) }
    methods.register(events.delete) { presenter.eventDelete(id: $0.id, rev: $0.rev) }
    methods.register(events.deleteCompleted) { presenter.eventDeleteCompleted() }
    methods.register(events.deleteAll) { presenter.eventDeleteAll() }
    methods.register(events.apply) {
      presenter.eventApply($0.changes.commands, key: $0.changes.key($0.key), isDryRun: $0.dryRun)
    }
    methods.register(events.undo) { presenter.eventUndo(step: $0) }
    methods.register(events.redo) { presenter.eventRedo() }
    methods.register(events.startAdd) { presenter.eventStartAdd(view: $0) }
    methods.register(events.select) { presenter.eventSelect(view: $0.view, id: $0.id) }
    methods.register(events.changesSince) {
      presenter.eventChangesSince(since: $0.since, mark: $0.mark)
    }
    methods.register(events.viewClosed) { presenter.eventViewClosed(view: $0) }
  }
}

extension RemoteView: TodoListPresenterOutput where Presenter == TodoListPresenter {
  package func showTodos(_ list: TodoListViewModel) {
    var writer = outbox.beginNotification("todoList.showTodos")
    writer.window(list.view, rev: list.rev, total: list.total, offset: list.offset)
    writer.member("todos", list.todos)
    writer.member("message", list.message)
    outbox.endNotification()
  }

  package func showChanges(_ rows: TodoListRowsViewModel) {
    var writer = outbox.beginNotification("todoList.showChanges")
    writer.window(rows.view, rev: rows.rev, total: rows.total, offset: rows.offset)
    writer.member("changes", rows.changes)
    writer.member("message", rows.message)
    outbox.endNotification()
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) {
    var writer = outbox.beginNotification("todoList.showMessage")
    if let view { writer.member("view", view) }
    writer.member("kind", message.kind.rawValue)
    writer.member("text", text)
    writer.member("count", message.count)
    writer.member("step", message.step)
    writer.member("by", message.client)
    outbox.endNotification()
  }

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    var writer = outbox.beginNotification("todoList.showPreview")
    writer.member("rows", rows)
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, view: String?) {
    var writer = outbox.beginNotification("todoList.showError")
    if let view { writer.member("view", view) }
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension RemoteView: TodoListRouter where Presenter == TodoListPresenter {
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
      writer.member("from", beginning)
    }
    outbox.endNotification()
  }
}

extension JSONWriter {
  /// The members that say which window is shown, or which one changed.
  fileprivate mutating func window(_ view: String?, rev: Int, total: Int, offset: Int) {
    if let view { member("view", view) }
    member("rev", rev)
    member("total", total)
    member("offset", offset)
  }
}
