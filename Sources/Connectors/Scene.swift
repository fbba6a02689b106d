import Entities
import JSON
import JSONRPC
import Presenters
import RemoteViews
import UseCases

/// A scene that is connected: use case, presenter and View, from the store to the wire.
struct Scene {
  let useCase: any SceneUseCase
  let presenter: any Connectable
  /// Passes the View's events from the wire to the presenter.
  let register: (inout MethodTable) -> Void

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

  /// `output`, `view` and `router` give the presenter as the use case knows it, and the View as the presenter
  /// knows it: only where a scene is named does the compiler see that each is what is asked for.
  init<UseCase: SceneUseCase, Output, Router, Wire: SceneWire>(
    _ wire: Wire.Type, output: @escaping (Wire.Presenter) -> UseCase.Output,
    view asOutput: @escaping (RemoteView<Wire>) -> Output,
    router: @escaping (RemoteView<Wire>) -> Router? = { _ in nil },
    useCase: @escaping (Surroundings) -> UseCase
  ) where Wire.Presenter == Presenter<UseCase, Output, Router> {
    declaration = { Wire.scene }
    self.connect = { surroundings in
      let useCase = useCase(surroundings)
      let presenter = surroundings.presenter(of: useCase, output)
      let view = RemoteView<Wire>(outbox: surroundings.outbox, response: surroundings.response)
      presenter.output = asOutput(view)
      presenter.router = router(view)
      return Scene(
        useCase: useCase, presenter: presenter, register: { Wire.register(presenter, in: &$0) })
    }
  }
}

/// The scenes of a session. To connect one takes a tenth of a start, so the first is connected when a message names
/// none of the session's own methods, and the others when it is not of the first.
struct ConnectedScenes {
  /// In the order in which they show a change of the store.
  private(set) var useCases: [any SceneUseCase] = []
  private var connected: [Scene] = []
  private var others: ArraySlice<Connector>
  private let surroundings: Surroundings
  /// Whether anybody reads what they show.
  private(set) var isHeard = true

  init(_ surroundings: Surroundings, _ connectors: [Connector]) {
    (self.surroundings, others) = (surroundings, connectors[...])
  }

  /// The handler of a method; nil if there is none.
  mutating func handler(
    for method: JSONValue, in methods: inout MethodTable
  ) -> MethodTable.Handler? {
    while true {
      if let handler = methods.handler(for: method) { return handler }
      if others.isEmpty { return nil }
      if connected.isEmpty { connect(in: &methods) } else { connectAll(in: &methods) }
    }
  }

  mutating func connectAll(in methods: inout MethodTable) {
    while !others.isEmpty { connect(in: &methods) }
  }

  private mutating func connect(in methods: inout MethodTable) {
    let scene = others.removeFirst().connect(surroundings)
    scene.register(&methods)
    scene.useCase.makeCheckpoint()
    if !isHeard { scene.disconnect() }
    connected.append(scene)
    useCases.append(scene.useCase)
  }

  /// Cuts them off from the View, which has gone.
  mutating func disconnect() {
    isHeard = false
    for scene in connected { scene.disconnect() }
  }
}

/// The parts outside a scene to which it is connected.
struct Surroundings {
  let gateway: RefusingGateway
  let clock: any Clock
  /// What keeps the drafts of a store that outlive their View; nil if none does.
  let drafts: (keeper: any DraftKeeper, store: String)?
  /// What reads and writes files for an import or an export; nil if nothing does.
  let files: (any TransferFiles)?
  /// In the language that the View asked for.
  let texts: Texts
  /// Receives the scene's outputs.
  let outbox: Outbox
  /// Receives the answer to the current event.
  let response: Response
  /// The scenes whose lists and drafts others look at.
  let others = OpenScenes()

  /// A presenter in front of a use case; `output` gives it as the use case knows it.
  func presenter<UseCase: Connectable, Output, Router>(
    of useCase: UseCase, showingTo view: Output? = nil,
    _ output: (Presenter<UseCase, Output, Router>) -> UseCase.Output
  ) -> Presenter<UseCase, Output, Router> {
    let presenter = Presenter<UseCase, Output, Router>(useCase: useCase, texts: texts)
    useCase.output = output(presenter)
    presenter.output = view
    return presenter
  }

  var keptDrafts: KeptDrafts? {
    drafts.map { keeper, store in
      KeptDrafts(keeper, KeptDraftJSON(), gateway: gateway, clock: clock, store: store)
    }
  }
}
