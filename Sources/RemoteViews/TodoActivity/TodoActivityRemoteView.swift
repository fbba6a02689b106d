import JSONRPC
import Presenters
import UseCases

package typealias TodoActivityRemoteView = RemoteView<TodoActivityOutputs>

extension TodoActivityRemoteView: TodoActivityPresenterOutput, TodoActivityRouter {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoActivityEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady($0.query, limit: $0.limit, once: $0.once)
    }
    methods.register(events.scroll) { presenter.eventScroll(before: $0.before, limit: $0.limit) }
    methods.register(events.select) { presenter.eventSelect(step: $0.step, id: $0.id) }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }

  package func showActivity(_ activity: TodoActivityViewModel) {
    send(TodoActivityOutputs.showActivity, activity)
  }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) { send(TodoActivityOutputs.showStep, (step, isUndoable, rows)) }

  package func routeDetail(id: Int) { send(TodoActivityOutputs.routeDetail, id) }
}
