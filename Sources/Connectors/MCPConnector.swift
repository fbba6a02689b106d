import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the scenes that tools of the Model Context Protocol are made of to one View, in place of a
/// View at the other end of the pipe for each of them. No call leaves anything open, so nothing is ever
/// shown again.
final class MCPConnector {
  private let connected: [any Connectable]
  private let face: MCPFace

  init(
    _ surroundings: Surroundings, offer: ToolOffer, gateway: RefusingGateway, lifecycle: Lifecycle
  ) {
    let (clock, texts) = (surroundings.clock, surroundings.texts)
    let view = ToolView(texts: ToolTexts(texts))
    let listUseCase = TodoListUseCase(gateway: gateway, clock: clock, format: SavedListJSON())
    let detailUseCase = TodoDetailUseCase(gateway: gateway, clock: clock)
    let reportUseCase = TodoReportUseCase(gateway: gateway, clock: clock)
    let activityUseCase = TodoActivityUseCase(gateway: gateway, clock: clock)
    let list = TodoListPresenter(useCase: listUseCase, texts: texts)
    let detail = TodoDetailPresenter(useCase: detailUseCase, texts: texts)
    let report = TodoReportPresenter(useCase: reportUseCase, texts: texts)
    let activity = TodoActivityPresenter(useCase: activityUseCase, texts: texts)
    listUseCase.output = list
    list.output = view
    detailUseCase.output = detail
    detail.output = view
    reportUseCase.output = report
    report.output = view
    activityUseCase.output = activity
    activity.output = view
    connected = [listUseCase, detailUseCase, reportUseCase, activityUseCase]
    face = MCPFace(
      list: list, detail: detail, report: report, activity: activity, view: view,
      isWriting: offer == .all,
      server: Product.server, response: surroundings.response,
      recordedStep: { gateway.recordedStep },
      hear: { caller in
        switch caller {
        case .introduced(let name): lifecycle.state.client = name.flatMap(ClientName.name)
        case .known: gateway.client = lifecycle.state.client
        case .named(let name): gateway.client = name.flatMap(ClientName.name)
        }
      })
  }

  // Each presenter and its use case hold each other.
  deinit { for part in connected { part.disconnect() } }

  func register(in methods: inout MethodTable) { face.register(in: &methods) }
}

/// Which tools are offered.
package enum ToolOffer: String, Sendable, CaseIterable {
  /// All of them.
  case all
  /// Those that only read.
  case read
}
