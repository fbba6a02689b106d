import JSON
import JSONRPC
import Presenters

/// The View of the report at the other end of the pipe: what the presenter shows goes out as
/// notifications (contract § 6, todoReport).
package final class TodoReportRemoteView: RemoteView {
  let presenter: TodoReportPresenter
  let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoReportPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }
}

extension TodoReportRemoteView: TodoReportPresenterOutput {
  package func showReport(_ report: TodoReportViewModel) {
    var writer = outbox.beginNotification("todoReport.showReport")
    writer.beginObject()
    writer.member("rev", report.rev)
    writer.member("offset", report.offset)
    writer.member("total", report.total)
    writer.member("rows", report.rows) { $0.value($1) }
    writer.member("complete", report.complete)
    writer.endObject()
    outbox.endNotification(writer)
  }

  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("todoReport.showError")
    writer.beginObject()
    writer.members(of: error)
    writer.endObject()
    outbox.endNotification(writer)
  }
}
