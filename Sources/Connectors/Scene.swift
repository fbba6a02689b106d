import Entities
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// A scene that is connected: use case, presenter and View, from the store to the wire.
final class Scene {
  let useCase: any SceneUseCase
  private let presenter: any Connectable
  /// Passes the View's events from the wire to the presenter.
  let register: (inout MethodTable) -> Void

  init(
    useCase: any SceneUseCase, presenter: any Connectable,
    register: @escaping (inout MethodTable) -> Void
  ) {
    self.useCase = useCase
    self.presenter = presenter
    self.register = register
  }

  deinit { disconnect() }

  /// Cuts the scene off from the View, which has gone. Events still change the store, but nothing
  /// is shown any more.
  func disconnect() {
    useCase.disconnect()
    presenter.disconnect()
  }
}

/// How a scene is declared on the wire, and how it is connected.
struct Connector {
  /// Made only for documents: it takes half the time of a start.
  let declaration: () -> SceneDeclaration
  let connect: (Surroundings) -> Scene

  /// `connect` tells each part of the scene where its results go.
  init<UseCase: SceneUseCase, Presenter: ScenePresenter & DeclaredPresenter>(
    _ presenter: @escaping (UseCase, Texts) -> Presenter,
    _ register: @escaping (RemoteView<Presenter>) -> (inout MethodTable) -> Void,
    useCase: @escaping (Surroundings) -> UseCase,
    connect: @escaping (UseCase, Presenter, RemoteView<Presenter>) -> Void
  ) {
    declaration = { Presenter.Outputs.scene }
    self.connect = { surroundings in
      let useCase = useCase(surroundings)
      let presenter = presenter(useCase, surroundings.texts)
      let view = RemoteView(
        presenter: presenter, outbox: surroundings.outbox, response: surroundings.response)
      connect(useCase, presenter, view)
      return Scene(useCase: useCase, presenter: presenter, register: register(view))
    }
  }
}

/// The parts outside a scene to which it is connected.
struct Surroundings {
  let gateway: any EntityGateway
  let clock: any Clock
  /// The drafts that outlive their View; nil if none does.
  let keptDrafts: KeptDrafts?
  /// In the language that the View asked for.
  let texts: Texts
  /// Receives the scene's outputs.
  let outbox: Outbox
  /// Receives the answer to the current event.
  let response: Response
  /// The scenes whose lists and drafts others look at.
  let others = OpenScenes()
}

extension KeptDrafts {
  /// The kept drafts of the store that a session has, which `drafts` names.
  init(
    _ drafts: (keeper: any DraftKeeper, store: String), _ gateway: RefusingGateway,
    _ clock: any Clock
  ) {
    self.init(
      drafts.keeper, KeptDraftJSON(), gateway: gateway, clock: clock, store: drafts.store,
      client: { [unowned gateway] in gateway.client })
  }
}
