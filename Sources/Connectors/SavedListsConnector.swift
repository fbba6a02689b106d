import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `savedLists`, and alone knows all of them.
final class SavedListsConnector: Scene {
  private let useCase: SavedListsUseCase
  private let presenter: SavedListsPresenter
  private let view: SavedListsRemoteView

  static var declaration: SceneDeclaration { SavedListsOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = SavedListsUseCase(
      gateway: surroundings.gateway, clock: surroundings.clock, format: SavedListJSON())
    presenter = SavedListsPresenter(useCase: useCase, texts: surroundings.texts)
    view = SavedListsRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
  }

  deinit { disconnect() }

  func register(in methods: inout MethodTable) { view.register(in: &methods) }
  func refresh() { presenter.eventRefresh() }
  var nextTime: Instant? { useCase.isOpen ? .distantFuture : nil }
  func makeCheckpoint() { useCase.makeCheckpoint() }
  func rewind() { useCase.rewind() }

  // Presenter and use case hold each other, and so do presenter and View.
  func disconnect() {
    useCase.output = nil
    presenter.output = nil
  }
}
