import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `todoDetail`, and alone knows all of them.
final class TodoDetailConnector: Scene {
  private let useCase: TodoDetailUseCase
  private let presenter: TodoDetailPresenter
  private let view: TodoDetailRemoteView

  static var declaration: SceneDeclaration { TodoDetailOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = TodoDetailUseCase(gateway: surroundings.gateway, clock: surroundings.clock)
    presenter = TodoDetailPresenter(useCase: useCase, texts: surroundings.texts)
    view = TodoDetailRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
    presenter.router = TodoDetailRemoteRouter(outbox: surroundings.outbox)
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
