import Presenters

extension RemoteView<TodoDetailWire>: TodoDetailPresenterOutput, TodoDetailRouter {
  package func showTodo(_ todo: TodoDetailViewModel) { send(Wire.showTodo, todo) }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    send(Wire.showHistory, (id, entries))
  }

  package func showComments(id: Int, _ comments: [CommentViewModel], left: Int) {
    send(Wire.showComments, (id, comments, left))
  }

  package func routeBack(id: Int) { send(Wire.routeBack, id) }
  package func routeEdit(id: Int) { send(Wire.routeEdit, id) }
}
