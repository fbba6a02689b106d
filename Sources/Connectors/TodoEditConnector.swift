import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `todoEdit`, and alone knows all of them.
final class TodoEditConnector: Scene {
  private let useCase: TodoEditUseCase
  private let presenter: TodoEditPresenter
  private let view: TodoEditRemoteView

  static var declaration: SceneDeclaration { TodoEditOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = TodoEditUseCase(gateway: surroundings.gateway, clock: surroundings.clock)
    presenter = TodoEditPresenter(useCase: useCase, texts: surroundings.texts)
    view = TodoEditRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
    presenter.router = TodoEditRemoteRouter(outbox: surroundings.outbox)
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
