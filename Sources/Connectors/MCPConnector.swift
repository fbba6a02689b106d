import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the scenes that tools of the Model Context Protocol are made of to one View, in place of a
/// View at the other end of the pipe for each of them. No call leaves anything open, so nothing is ever
/// shown again.
final class MCPConnector {
  private let list: (useCase: TodoListUseCase, presenter: TodoListPresenter)
  private let detail: (useCase: TodoDetailUseCase, presenter: TodoDetailPresenter)
  private let report: (useCase: TodoReportUseCase, presenter: TodoReportPresenter)
  private let face: MCPFace

  init(
    _ surroundings: Surroundings, offer: ToolOffer, gateway: RefusingGateway, lifecycle: Lifecycle
  ) {
    let (clock, texts) = (surroundings.clock, surroundings.texts)
    let view = ToolView(texts: ToolTexts(texts))
    let listUseCase = TodoListUseCase(gateway: gateway, clock: clock, format: SavedListJSON())
    let detailUseCase = TodoDetailUseCase(gateway: gateway, clock: clock)
    let reportUseCase = TodoReportUseCase(gateway: gateway, clock: clock)
    list = (listUseCase, TodoListPresenter(useCase: listUseCase, texts: texts))
    detail = (detailUseCase, TodoDetailPresenter(useCase: detailUseCase, texts: texts))
    report = (reportUseCase, TodoReportPresenter(useCase: reportUseCase, texts: texts))
    list.useCase.output = list.presenter
    list.presenter.output = view
    detail.useCase.output = detail.presenter
    detail.presenter.output = view
    report.useCase.output = report.presenter
    report.presenter.output = view
    face = MCPFace(
      MCPFace.Presenters(
        list: list.presenter, detail: detail.presenter, report: report.presenter),
      view: view, isWriting: offer == .all,
      server: MCPFace.Server(name: Product.name, version: Product.version),
      response: surroundings.response, recordedStep: { gateway.recordedStep },
      hear: { caller in
        switch caller {
        case .introduced(let name): lifecycle.state.client = name.flatMap(ClientName.name)
        case .known: gateway.client = lifecycle.state.client
        case .named(let name): gateway.client = name.flatMap(ClientName.name)
        }
      })
  }

  // Each presenter and its use case hold each other.
  deinit {
    list.useCase.output = nil
    detail.useCase.output = nil
    report.useCase.output = nil
  }

  func register(in methods: inout MethodTable) { face.register(in: &methods) }
}
