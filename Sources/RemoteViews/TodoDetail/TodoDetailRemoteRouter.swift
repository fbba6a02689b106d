import JSONRPC
import Presenters

/// The ways out of the scene `todoDetail`: it tells the View at the other end of the pipe where to
/// go.
package final class TodoDetailRemoteRouter: TodoDetailRouter {
  private let outbox: Outbox

  /// A router that writes to an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }

  package func routeBack(id: Int) {
    var writer = outbox.beginNotification("todoDetail.routeBack")
    writer.member("id", id)
    outbox.endNotification()
  }

  package func routeEdit(id: Int) {
    var writer = outbox.beginNotification("todoDetail.routeEdit")
    writer.member("id", id)
    outbox.endNotification()
  }
}
