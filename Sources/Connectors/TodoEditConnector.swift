import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene of drafts, and alone knows all of them.
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
  func makeCheckpoint() { useCase.makeCheckpoint() }
  func rewind() { useCase.rewind() }

  // The parts hold each other in a ring, event and output.
  func disconnect() {
    useCase.output = nil
    presenter.output = nil
  }
}
