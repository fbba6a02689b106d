import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoReport`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 8).
package final class TodoReportRemoteView: RemoteView {
  private let presenter: TodoReportPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoReportPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    methods.register(TodoReportEvents.viewReady) { [presenter] filter in
      presenter.eventViewReady(filter: filter)
    }
    methods.register(TodoReportEvents.select) { [presenter] id in presenter.eventSelect(id: id) }
    methods.register(TodoReportEvents.viewClosed) { [presenter] in presenter.eventViewClosed() }
  }
}

extension TodoReportRemoteView: TodoReportPresenterOutput {
  package func showReport(_ report: TodoReportViewModel) {
    var writer = outbox.beginNotification("todoReport.showReport")
    writer.member("rev", report.rev)
    writer.member("offset", report.offset)
    writer.member("total", report.total)
    writer.member("rows", report.rows) { $0.value($1) }
    writer.member("complete", report.complete)
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("todoReport.showError")
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension TodoReportRemoteView: TodoReportRouter {
  package func routeDetail(id: Int) {
    var writer = outbox.beginNotification("todoReport.routeDetail")
    writer.member("id", id)
    outbox.endNotification()
  }
}

// The rows of the report as JSON (PROTOCOL § 8). The order of the members is fixed.
extension JSONWriter {
  mutating func value(_ row: TodoReportRowViewModel) {
    beginObject()
    switch row {
    case .header(let title):
      members("header", title: title)
    case .subheader(let title, let date, let odd):
      members("subheader", title: title)
      member("date", date)
      member("odd", odd)
    case .detail(let id, let title, let state, let odd):
      member("kind", "detail" as StaticString)
      member("id", id)
      member("title", title)
      member("state", state)
      member("odd", odd)
    case .subfooter(let odd):
      member("kind", "subfooter" as StaticString)
      member("odd", odd)
    case .footer(let title, let count, let odd):
      members("footer", title: title)
      member("count", count)
      member("odd", odd)
    case .grandFooter(let title, let count):
      members("grandFooter", title: title)
      member("count", count)
    case .message(let title):
      members("message", title: title)
    }
    endObject()
  }

  private mutating func members(_ kind: StaticString, title: String) {
    member("kind", kind)
    member("title", title)
  }
}
