import Entities
import Presenters
import UseCases

extension RemoteView<TodoListWire>: TodoListPresenterOutput {
  package func showTodos(_ list: TodoListViewModel<TodoRowViewModel>) { send(Wire.showTodos, list) }

  package func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>) {
    send(Wire.showChanges, list)
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) { send(Wire.showMessage, (message, text, view)) }

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    send(Wire.showPreview, rows)
  }
}

extension RemoteView<TodoListWire>: TodoListRouter {
  package func routeDetail(id: Int, view: String?) { send(Wire.routeDetail, (id, view)) }

  package func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    send(Wire.routeEdit, (id, view, beginning))
  }
}
