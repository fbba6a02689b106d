import JSONRPC
import Presenters

/// The way out of the scene `todoEdit`: it tells the View at the other end of the pipe to go back.
package final class TodoEditRemoteRouter: TodoEditRouter {
  private let outbox: Outbox

  /// A router that writes to an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }

  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    var writer = outbox.beginNotification("todoEdit.routeBack")
    if let draft { writer.member("draft", draft) }
    writer.member("id", id)
    writer.member("saved", saved)
    outbox.endNotification()
  }
}
