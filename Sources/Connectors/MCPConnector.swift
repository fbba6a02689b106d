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
    let format = SavedListJSON()
    let view = ToolView(texts: surroundings.texts, hasMembers: hasMembers)
    let lists = TodoListUseCase(gateway: gateway, clock: clock, format: format)
    let details = TodoDetailUseCase(gateway: gateway, clock: clock)
    let parts = TodoPagesUseCase(gateway: gateway, clock: clock, format: format)
    let steps = TodoActivityUseCase(gateway: gateway, clock: clock)
    let list: TodoListPresenter = surroundings.presenter(of: lists, showingTo: view) { $0 }
    let detail: TodoDetailPresenter = surroundings.presenter(of: details, showingTo: view) { $0 }
    let pages: TodoPagesPresenter = surroundings.presenter(of: parts, showingTo: view) { $0 }
    let activity: TodoActivityPresenter = surroundings.presenter(of: steps, showingTo: view) { $0 }
    connected = [lists, details, parts, steps]
    face = MCPFace(
      list: list, detail: detail, pages: pages, activity: activity, view: view,
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
