import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoReportRemoteView = RemoteView<TodoReportPresenter>

extension TodoReportPresenter: DeclaredPresenter { package typealias Outputs = TodoReportOutputs }

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
}

extension RemoteView: TodoReportRouter where Presenter == TodoReportPresenter {
  package func routeDetail(id: Int) { send(TodoReportOutputs.routeDetail, id) }
}

extension TodoReportRowViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .header(let title): writer.row("header", title: title)
    case .subheader(let title, let date, let odd):
      writer.row("subheader", title: title, date: .some(date), odd: odd)
    case .detail(let id, let title, let state, let amount, let odd):
      writer.row("detail", id: id, title: title, state: state, amount: amount, odd: odd)
    case .subfooter(let count, let amount, let odd):
      writer.row("subfooter", count: count, amount: amount, odd: odd)
    case .footer(let title, let count, let amount, let odd):
      writer.row("footer", title: title, count: count, amount: amount, odd: odd)
    case .grandFooter(let title, let count, let amount, let isPartial):
      writer.row("grandFooter", title: title, count: count, amount: amount, isPartial: isPartial)
    case .message(let title, let reason): writer.row("message", title: title, reason: reason)
    }
  }
}

extension JSONWriter {
  /// Writes a row with the members that rows of its kind have; a `date` may be null.
  fileprivate mutating func row(
    _ kind: StaticString, id: Int? = nil, title: String? = nil, date: String?? = nil,
    state: String? = nil, count: Int? = nil, amount: AmountViewModel? = nil, odd: Bool? = nil,
    isPartial: Bool = false, reason: String? = nil
  ) {
    beginObject()
    member("kind", kind)
    if let id { member("id", id) }
    if let title { member("title", title) }
    if let date { member("date", date) }
    if let state { member("state", state) }
    if let count { member("count", count) }
    if let amount {
      member("amount", amount.amount)
      member("amountText", amount.text)
    }
    if let odd { member("odd", odd) }
    if isPartial { member("partial", true) }
    if let reason { member("reason", reason) }
    endObject()
  }
}
