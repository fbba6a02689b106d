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

  init(_ surroundings: Surroundings, offer: ToolOffer, hasMembers: Bool, lifecycle: Lifecycle) {
    let (gateway, clock) = (surroundings.gateway, surroundings.clock)
    let texts = surroundings.texts
    let format = SavedListJSON()
    let view = ToolView(texts: texts, hasMembers: hasMembers)
    let listUseCase = TodoListUseCase(gateway: gateway, clock: clock, format: format)
    let detailUseCase = TodoDetailUseCase(gateway: gateway, clock: clock)
    let pagesUseCase = TodoPagesUseCase(gateway: gateway, clock: clock, format: format)
    let activityUseCase = TodoActivityUseCase(gateway: gateway, clock: clock)
    let list = TodoListPresenter(useCase: listUseCase, texts: texts)
    let detail = TodoDetailPresenter(useCase: detailUseCase, texts: texts)
    let pages = TodoPagesPresenter(useCase: pagesUseCase, texts: texts)
    let activity = TodoActivityPresenter(useCase: activityUseCase, texts: texts)
    listUseCase.output = list
    list.output = view
    detailUseCase.output = detail
    detail.output = view
    pagesUseCase.output = pages
    pages.output = view
    activityUseCase.output = activity
    activity.output = view
    connected = [listUseCase, detailUseCase, pagesUseCase, activityUseCase]
    face = MCPFace(
      list: list, detail: detail, pages: pages, activity: activity, view: view, texts: texts,
      isWriting: offer == .all, server: Product.server, response: surroundings.response,
      hear: { caller in
        switch caller {
        case .introduced(let name): lifecycle.introduce(name)
        case .known: gateway.client = lifecycle.state.client
        case .named(let name):
          gateway.client = lifecycle.givenClient ?? name.flatMap(ClientName.name)
        }
      }, recordedStep: { gateway.recordedStep })
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
