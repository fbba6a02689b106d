import Entities
import JSON
import Presenters
import UseCases

extension RemoteView<TodoReportWire>: TodoReportPresenterOutput, TodoReportRouter {
  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    send(Wire.showReport, report)
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    send(Wire.showReportChanges, changes)
  }

  package func routeDetail(id: Int) { send(Wire.routeDetail, id) }
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
