import Presenters
import UseCases

extension RemoteView<TodoActivityWire>: TodoActivityPresenterOutput, TodoActivityRouter {
  package func showActivity(_ activity: TodoActivityViewModel) { send(Wire.showActivity, activity) }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) { send(Wire.showStep, (step, isUndoable, rows)) }

  package func routeDetail(id: Int) { send(Wire.routeDetail, id) }
}
