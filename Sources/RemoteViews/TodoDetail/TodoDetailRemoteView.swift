import JSONRPC
import Presenters

package typealias TodoDetailRemoteView = RemoteView<TodoDetailOutputs>

extension TodoDetailRemoteView: TodoDetailPresenterOutput, TodoDetailRouter {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoDetailEvents.self)
    methods.register(events.viewReady) { presenter.eventViewReady(id: $0.id, once: $0.once) }
    methods.register(events.edit) {
      presenter.eventChange(id: $0.id, rev: $0.rev, token: $0.token, .edit($0.edits))
    }
    methods.register(events.complete) {
      presenter.eventChange(
        id: $0.id, rev: $0.rev, token: $0.token, .complete(children: $0.children))
    }
    methods.register(events.reopen) { presenter.eventChange(id: $0.id, rev: $0.rev, .reopen) }
    methods.register(events.delete) { presenter.eventChange(id: $0.id, rev: $0.rev, .delete) }
    methods.register(events.skip) { presenter.eventChange(id: $0.id, rev: $0.rev, .skip) }
    methods.register(events.startEdit) { presenter.eventStartEdit(id: $0) }
    methods.register(events.history) { presenter.eventHistory(id: $0) }
    methods.register(events.comment) { presenter.eventComment(id: $0.id, $0.text, key: $0.key) }
    methods.register(events.editComment) {
      presenter.eventChangeComment(id: $0.id, number: $0.number, to: $0.text)
    }
    methods.register(events.removeComment) {
      presenter.eventChangeComment(id: $0.id, number: $0.number, to: nil)
    }
    methods.register(events.comments) {
      presenter.eventComments(id: $0.id, before: $0.before, limit: $0.limit)
    }
    methods.register(events.viewHidden) { presenter.eventHidden(true, id: $0) }
    methods.register(events.viewShown) { presenter.eventHidden(false, id: $0) }
    methods.register(events.viewClosed) { presenter.eventViewClosed(id: $0) }
  }

  package func showTodo(_ todo: TodoDetailViewModel) { send(TodoDetailOutputs.showTodo, todo) }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    send(TodoDetailOutputs.showHistory, (id, entries))
  }

  package func showComments(id: Int, _ comments: [CommentViewModel], left: Int) {
    send(TodoDetailOutputs.showComments, (id, comments, left))
  }

  package func routeBack(id: Int) { send(TodoDetailOutputs.routeBack, id) }
  package func routeEdit(id: Int) { send(TodoDetailOutputs.routeEdit, id) }
}
