import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoReportRemoteView = RemoteView<TodoReportPresenter>

extension TodoReportRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoReportEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        filter: $0.filter, offset: $0.offset, limit: $0.limit, updates: $0.updates,
        once: $0.once)
    }
    methods.register(events.select) { presenter.eventSelect(id: $0) }
    methods.register(events.viewHidden) { presenter.eventHidden(true) }
    methods.register(events.viewShown) { presenter.eventHidden(false) }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }
}

extension RemoteView: TodoReportPresenterOutput where Presenter == TodoReportPresenter {
  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    send(TodoReportOutputs.showReport, report)
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    send(TodoReportOutputs.showReportChanges, changes)
  }

  package func showError(_ error: ErrorViewModel) { send(TodoReportOutputs.showError, error) }
}

extension RemoteView: TodoReportRouter where Presenter == TodoReportPresenter {
  package func routeDetail(id: Int) { send(TodoReportOutputs.routeDetail, id) }
}

extension TodoReportRowViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { members(to: &$0) }
  }

  private func members(to writer: inout JSONWriter) {
    switch self {
    case .header(let title):
      writer.members("header", title: title)
    case .subheader(let title, let date, let odd):
      writer.members("subheader", title: title)
      writer.member("date", date)
      writer.member("odd", odd)
    case .detail(let id, let title, let state, let amount, let odd):
      writer.member("kind", "detail" as StaticString)
      writer.member("id", id)
      writer.member("title", title)
      writer.member("state", state)
      writer.members(amount)
      writer.member("odd", odd)
    case .subfooter(let odd):
      writer.member("kind", "subfooter" as StaticString)
      writer.member("odd", odd)
    case .footer(let title, let count, let amount, let odd):
      writer.members("footer", title: title)
      writer.member("count", count)
      writer.members(amount)
      writer.member("odd", odd)
    case .grandFooter(let title, let count, let amount, let isPartial):
      writer.members("grandFooter", title: title)
      writer.member("count", count)
      writer.members(amount)
      if isPartial { writer.member("partial", true) }
    case .message(let title, let reason):
      writer.members("message", title: title)
      writer.member("reason", reason)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ amount: AmountViewModel) {
    member("amount", amount.amount)
    member("amountText", amount.text)
  }

  fileprivate mutating func members(_ kind: StaticString, title: String) {
    member("kind", kind)
    member("title", title)
  }
}
