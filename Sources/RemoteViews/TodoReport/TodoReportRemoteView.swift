import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoReportRemoteView = RemoteView<TodoReportOutputs>

extension TodoReportRemoteView: TodoReportPresenterOutput, TodoReportRouter {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoReportEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        filter: $0.filter, offset: $0.offset, limit: $0.limit, updates: $0.updates, once: $0.once)
    }
    methods.register(events.select) { presenter.eventSelect(id: $0) }
    methods.register(events.viewHidden) { presenter.eventHidden(true) }
    methods.register(events.viewShown) { presenter.eventHidden(false) }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }

  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    send(TodoReportOutputs.showReport, report)
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    send(TodoReportOutputs.showReportChanges, changes)
  }

  package func routeDetail(id: Int) { send(TodoReportOutputs.routeDetail, id) }
}

extension TodoReportRowViewModel: JSONWritable {
  /// The kind of the row, with the todo or the sum that it shows.
  private var parts: (StaticString, TodoReportDetailPresentationModel?, EstimateSum?) {
    switch model.content {
    case .header: ("header", nil, nil)
    case .subheader: ("subheader", nil, nil)
    case .detail(let todo): ("detail", todo, nil)
    case .subfooter(_, let sum): ("subfooter", nil, sum)
    case .footer(let sum): ("footer", nil, sum)
    case .message: ("message", nil, nil)
    case .grandFooter(let sum, _): ("grandFooter", nil, sum)
    }
  }

  package func write(to writer: inout JSONWriter) {
    let (kind, todo, sum) = parts
    writer.object { writer in
      writer.member("kind", kind)
      if let todo { writer.member("id", todo.id) }
      if let title { writer.member("title", title) }
      if case .subheader(let date, _) = model.content { writer.member("date", date) }
      if let todo { writer.member("state", todo.state.rawValue) }
      if let sum { writer.member("count", sum.count) }
      if todo != nil || sum != nil {
        let minutes = sum?.minutes ?? todo?.estimate?.minutes
        writer.member("amount", minutes.map(Estimate.text))
        writer.member("amountText", amountText)
      }
      switch model.content {
      case .subheader, .detail, .subfooter, .footer: writer.member("odd", model.odd)
      case .grandFooter(_, isPartial: true): writer.member("partial", true)
      case .message(let emptiness):
        writer.member("reason", emptiness == .unavailable ? "unavailable" : "none")
      case .header, .grandFooter: break
      }
    }
  }
}
