import Entities
import JSONRPC
import Presenters
import UseCases

package typealias TodoListRemoteView = RemoteView<TodoListOutputs>

extension TodoListRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoListEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        view: $0.view, saved: $0.saved, filter: $0.filter, sort: $0.sort.map(TodoSort.init),
        offset: $0.offset, limit: $0.limit, updates: $0.updates, messages: $0.messages,
        sums: $0.sums, isWhole: $0.isWhole, folding: $0.folding, once: $0.once)
    }
    methods.register(events.collapse) {
      presenter.eventCollapse(view: $0.view, id: $0.id, $0.isFolded)
    }
    methods.register(events.scroll) {
      presenter.eventScroll(view: $0.view, offset: $0.offset, limit: $0.limit)
    }
    methods.register(events.add) { presenter.eventAdd($0.todo, key: $0.key, view: $0.view) }
    methods.register(events.complete) {
      presenter.eventChange(
        id: $0.id, rev: $0.rev, token: $0.token, .complete(children: $0.children))
    }
    methods.register(events.claim) { presenter.eventClaim($0.choice, for: $0.span, key: $0.key) }
    methods.register(events.renew) {
      presenter.eventRenew(id: $0.id, token: $0.token, for: $0.span)
    }
    methods.register(events.release) { presenter.eventRelease(id: $0.id, token: $0.token) }
    methods.register(events.move) {
      presenter.eventMove(
        $0.ids, to: $0.place.destination, parent: $0.place.parent, rev: $0.rev, view: $0.view)
    }
    methods.register(events.reopen) { presenter.eventChange(id: $0.id, rev: $0.rev, .reopen) }
    methods.register(events.delete) { presenter.eventChange(id: $0.id, rev: $0.rev, .delete) }
    methods.register(events.deleteCompleted) { presenter.eventDeleteCompleted() }
    methods.register(events.deleteAll) { presenter.eventDeleteAll() }
    methods.register(events.apply) {
      presenter.eventApply($0.changes.commands, key: $0.changes.key($0.key), isDryRun: $0.dryRun)
    }
    methods.register(events.undo) { presenter.eventUndo($0) }
    methods.register(events.restore) { presenter.eventRestore($0) }
    methods.register(events.redo) { presenter.eventRedo() }
    methods.register(events.startAdd) { presenter.eventStartAdd(view: $0) }
    methods.register(events.select) { presenter.eventSelect(view: $0.view, id: $0.id) }
    methods.register(events.changesSince) {
      presenter.eventChangesSince(since: $0.since, mark: $0.mark, isWhole: $0.isWhole)
    }
    methods.register(events.viewHidden) { presenter.eventHidden(true, view: $0) }
    methods.register(events.viewShown) { presenter.eventHidden(false, view: $0) }
    methods.register(events.viewClosed) { presenter.eventViewClosed(view: $0) }
  }
}

extension RemoteView: TodoListPresenterOutput where Outputs == TodoListOutputs {
  package func showTodos(_ list: TodoListViewModel<TodoRowViewModel>) {
    send(TodoListOutputs.showTodos, list)
  }

  package func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>) {
    send(TodoListOutputs.showChanges, list)
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) { send(TodoListOutputs.showMessage, (message, text, view)) }

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    send(TodoListOutputs.showPreview, rows)
  }
}

extension RemoteView: TodoListRouter where Outputs == TodoListOutputs {
  package func routeDetail(id: Int, view: String?) { send(TodoListOutputs.routeDetail, (id, view)) }

  package func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    send(TodoListOutputs.routeEdit, (id, view, beginning))
  }
}
