import Presenters
import RemoteViews
import UseCases

/// All scenes, in the order in which they show a change of the store.
enum Scenes {
  static var all: [Connector] {
    [
      Connector(TodoListRemoteView.register) {
        let useCase = TodoListUseCase(
          gateway: $0.gateway, clock: $0.clock, format: SavedListJSON())
        $0.others.lists = useCase
        return useCase
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
        presenter.router = view
      },
      Connector(TodoDetailRemoteView.register) {
        TodoDetailUseCase(gateway: $0.gateway, clock: $0.clock)
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
        presenter.router = view
      },
      Connector(TodoEditRemoteView.register) {
        let useCase = TodoEditUseCase(
          gateway: $0.gateway, clock: $0.clock, kept: $0.keptDrafts)
        $0.others.drafts = useCase
        return useCase
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
        presenter.router = view
      },
      Connector(TodoReportRemoteView.register) {
        TodoReportUseCase(gateway: $0.gateway, clock: $0.clock)
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
        presenter.router = view
      },
      Connector(TodoActivityRemoteView.register) {
        TodoActivityUseCase(gateway: $0.gateway, clock: $0.clock)
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
        presenter.router = view
      },
      Connector(TodoReminderRemoteView.register) {
        TodoReminderUseCase(gateway: $0.gateway, clock: $0.clock)
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
      },
      Connector(SavedListsRemoteView.register) {
        SavedListsUseCase(gateway: $0.gateway, clock: $0.clock, format: SavedListJSON())
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
      },
      Connector(TodoChoicesRemoteView.register) {
        TodoChoicesUseCase(
          gateway: $0.gateway, clock: $0.clock, format: SavedListJSON(), others: $0.others)
      } connect: { useCase, presenter, view in
        useCase.output = presenter
        presenter.output = view
      },
    ]
  }
}

/// The whole contract: everything that the program reads and writes on the wire.
package enum Contract {
  /// The session's own methods, then the scenes.
  package static var scenes: [SceneDeclaration] {
    [SessionMethods.scene] + Scenes.all.map { $0.declaration() }
  }

  /// The answer to `rpc.discover`, with line breaks and indentation.
  package static var document: String { "\(OpenRPCDocument.text)" }
}
