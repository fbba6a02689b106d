import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `todoList`, and alone knows all of them.
final class TodoListConnector: ConcludingScene {
  private let useCase: TodoListUseCase
  private let presenter: TodoListPresenter
  private let view: TodoListRemoteView

  static var declaration: SceneDeclaration { TodoListOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = TodoListUseCase(
      gateway: surroundings.gateway, clock: surroundings.clock, format: SavedListJSON())
    presenter = TodoListPresenter(useCase: useCase, texts: surroundings.texts)
    view = TodoListRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
    presenter.router = TodoListRemoteRouter(outbox: surroundings.outbox)
  }

  deinit { disconnect() }

  func register(in methods: inout MethodTable) { view.register(in: &methods) }
  func refresh() { presenter.eventRefresh() }
  func conclude(_ step: RecordedStep) { presenter.eventConcluded(step) }
  var nextTime: Instant? { useCase.isOpen ? .distantFuture : nil }
  func makeCheckpoint() { useCase.makeCheckpoint() }
  func rewind() { useCase.rewind() }

  // Presenter and use case hold each other, and so do presenter and View.
  func disconnect() {
    useCase.output = nil
    presenter.output = nil
  }
}
