import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoDetail`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 7).
package final class TodoDetailRemoteView: RemoteView {
  let presenter: TodoDetailPresenter
  let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoDetailPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }
}

extension TodoDetailRemoteView: TodoDetailPresenterOutput {
  package func showTodo(_ todo: TodoDetailViewModel) {
    var writer = outbox.beginNotification("todoDetail.showTodo")
    writer.name("todo")
    writer.value(todo)
    outbox.endNotification()
  }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    var writer = outbox.beginNotification("todoDetail.showHistory")
    writer.member("id", id)
    writer.member("entries", entries) { $0.value($1) }
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, id: Int) {
    var writer = outbox.beginNotification("todoDetail.showError")
    writer.member("id", id)
    writer.members(of: error, withID: false)
    outbox.endNotification()
  }
}
