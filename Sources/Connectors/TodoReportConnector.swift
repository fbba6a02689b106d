import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// Connects the parts of the scene `todoReport`, and alone knows all of them.
final class TodoReportConnector: Scene {
  private let useCase: TodoReportUseCase
  private let presenter: TodoReportPresenter
  private let view: TodoReportRemoteView

  static var declaration: SceneDeclaration { TodoReportOutputs.scene }

  init(_ surroundings: Surroundings) {
    useCase = TodoReportUseCase(gateway: surroundings.gateway, clock: surroundings.clock)
    presenter = TodoReportPresenter(useCase: useCase, texts: surroundings.texts)
    view = TodoReportRemoteView(
      presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
    useCase.output = presenter
    presenter.output = view
    presenter.router = TodoReportRemoteRouter(outbox: surroundings.outbox)
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
