import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `sceneName`, and alone knows all of them.
final class SceneNameConnector: Scene {
  private let useCase: SceneNameUseCase
  private let presenter: SceneNamePresenter
  private let view: SceneNameRemoteView

  static var declaration: SceneDeclaration { SceneNameOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = SceneNameUseCase(gateway: surroundings.gateway, clock: surroundings.clock)
    presenter = SceneNamePresenter(useCase: useCase, texts: surroundings.texts)
    view = SceneNameRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
    //: if routes
    presenter.router = SceneNameRemoteRouter(outbox: surroundings.outbox)
    //: end
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
