import JSONRPC
import Presenters

/// The way out of the report: the View at the other end of the pipe is told where to go.
package final class TodoReportRemoteRouter: TodoReportRouter {
  private let outbox: Outbox

  /// A router that tells through an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }

  package func routeDetail(id: Int) {
    var writer = outbox.beginNotification("todoReport.routeDetail")
    writer.beginObject()
    writer.member("id", id)
    writer.endObject()
    outbox.endNotification(writer)
  }
}
