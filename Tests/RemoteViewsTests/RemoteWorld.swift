import Gateways
import JSON
import JSONRPC
import Presenters
import RemoteViews
import TestSupport
import UseCases

/// The scenes at this end of the pipe, over a store that keeps nothing, at a time that stands still.
struct RemoteWorld {
  let outbox = Outbox()
  let response = Response()
  private(set) var methods = MethodTable()
  private let list: TodoListPresenter
  private let detail: TodoDetailPresenter
  private let report: TodoReportPresenter

  init() {
    let gateway = MemoryGateway()
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let texts = Texts(clock: clock)
    let listUseCase = TodoListUseCase(gateway: gateway, clock: clock)
    list = TodoListPresenter(useCase: listUseCase, texts: texts)
    listUseCase.output = list
    let listView = TodoListRemoteView(presenter: list, outbox: outbox, response: response)
    list.output = listView
    list.router = TodoListRemoteRouter(outbox: outbox)
    let detailUseCase = TodoDetailUseCase(gateway: gateway, clock: clock)
    detail = TodoDetailPresenter(useCase: detailUseCase, texts: texts)
    detailUseCase.output = detail
    let detailView = TodoDetailRemoteView(presenter: detail, outbox: outbox, response: response)
    detail.output = detailView
    detail.router = TodoDetailRemoteRouter(outbox: outbox)
    let reportUseCase = TodoReportUseCase(gateway: gateway, clock: clock)
    report = TodoReportPresenter(useCase: reportUseCase, texts: texts)
    reportUseCase.output = report
    let reportView = TodoReportRemoteView(presenter: report, outbox: outbox, response: response)
    report.output = reportView
    report.router = TodoReportRemoteRouter(outbox: outbox)
    reportView.register(in: &methods)
    listView.register(in: &methods)
    detailView.register(in: &methods)
  }

  /// Calls an event; returns what is wrong with its params.
  func call(_ name: String, _ params: String) throws -> InvalidParams? {
    var methods = methods
    return try withParsed("\"\(name)\"") { method -> InvalidParams? in
      try withParsed(params) { params -> InvalidParams? in
        guard let handler = methods.handler(for: method) else { return nil }
        do throws(InvalidParams) { try handler(params) } catch { return error }
        return nil
      }
    }
  }

  /// What goes out for a call: the lines of the outputs, then that of the response, whose id is 1.
  func lines(_ name: String, _ params: String = "{}") throws -> [String] {
    response.clear()
    if let error = try call(name, params) { response.fail(error) }
    list.eventRefresh()
    detail.eventRefresh()
    report.eventRefresh()
    var writer = outbox.begin()
    Array("1".utf8).withUnsafeBytes { response.write(id: $0, to: &writer) }
    outbox.end()
    let text = outbox.buffer.text
    outbox.truncate(to: 0, messages: 0)
    return text.split(separator: "\n").map(String.init)
  }
}
