import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `todoReminder`, and alone knows all of them.
final class TodoReminderConnector: Scene {
  private let useCase: TodoReminderUseCase
  private let presenter: TodoReminderPresenter
  private let view: TodoReminderRemoteView

  static var declaration: SceneDeclaration { TodoReminderOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = TodoReminderUseCase(gateway: surroundings.gateway, clock: surroundings.clock)
    presenter = TodoReminderPresenter(useCase: useCase, texts: surroundings.texts)
    view = TodoReminderRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
  }

  deinit { disconnect() }

  func register(in methods: inout MethodTable) { view.register(in: &methods) }
  func refresh() { presenter.eventRefresh() }
  var nextTime: Instant? { useCase.nextTime }
  func makeCheckpoint() { useCase.makeCheckpoint() }
  func rewind() { useCase.rewind() }

  // Presenter and use case hold each other, and so do presenter and View.
  func disconnect() {
    useCase.output = nil
    presenter.output = nil
  }
}
