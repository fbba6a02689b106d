import JSON
import JSONRPC
import Presenters
import UseCases

package typealias TodoReportRemoteView = RemoteView<TodoReportOutputs>

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

extension RemoteView: TodoReportPresenterOutput where Outputs == TodoReportOutputs {
  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    send(TodoReportOutputs.showReport, report)
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    send(TodoReportOutputs.showReportChanges, changes)
  }
}

extension RemoteView: TodoReportRouter where Outputs == TodoReportOutputs {
  package func routeDetail(id: Int) { send(TodoReportOutputs.routeDetail, id) }
}

extension TodoReportRowViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind)
      if let id { writer.member("id", id) }
      if let title { writer.member("title", title) }
      if let date { writer.member("date", date) }
      if let state { writer.member("state", state) }
      if let count { writer.member("count", count) }
      if let amount {
        writer.member("amount", amount.amount)
        writer.member("amountText", amount.text)
      }
      if let odd { writer.member("odd", odd) }
      if isPartial { writer.member("partial", true) }
      if let reason { writer.member("reason", reason) }
    }
  }
}
