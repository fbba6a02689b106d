import JSONRPC
import Presenters

/// The way out of the scene `todoReport`: it tells the View at the other end of the pipe where to
/// go.
package final class TodoReportRemoteRouter: TodoReportRouter {
  private let outbox: Outbox

  /// A router that writes to an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }

  package func routeDetail(id: Int) {
    var writer = outbox.beginNotification("todoReport.routeDetail")
    writer.member("id", id)
    outbox.endNotification()
  }
}
