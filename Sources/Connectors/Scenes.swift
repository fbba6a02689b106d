import Presenters
import RemoteViews
import UseCases

/// All scenes, in the order in which they show a change of the store.
enum Scenes {
  static var all: [Connector] {
    [
      Connector(declaration: { TodoListOutputs.scene }) { surroundings in
        Scene(
          surroundings,
          TodoListUseCase(
            gateway: surroundings.gateway, clock: surroundings.clock, format: SavedListJSON()),
          TodoListPresenter.init, TodoListRemoteView.register
        ) { useCase, presenter, view in
          surroundings.others.lists = useCase
          useCase.output = presenter
          presenter.output = view
          presenter.router = view
        }
      },
      Connector(declaration: { TodoDetailOutputs.scene }) {
        Scene(
          $0, TodoDetailUseCase(gateway: $0.gateway, clock: $0.clock),
          TodoDetailPresenter.init, TodoDetailRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
          presenter.router = view
        }
      },
      Connector(declaration: { TodoEditOutputs.scene }) { surroundings in
        Scene(
          surroundings,
          TodoEditUseCase(
            gateway: surroundings.gateway, clock: surroundings.clock,
            kept: surroundings.keptDrafts),
          TodoEditPresenter.init, TodoEditRemoteView.register
        ) { useCase, presenter, view in
          surroundings.others.drafts = useCase
          useCase.output = presenter
          presenter.output = view
          presenter.router = view
        }
      },
      Connector(declaration: { TodoReportOutputs.scene }) {
        Scene(
          $0, TodoReportUseCase(gateway: $0.gateway, clock: $0.clock),
          TodoReportPresenter.init, TodoReportRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
          presenter.router = view
        }
      },
      Connector(declaration: { TodoActivityOutputs.scene }) {
        Scene(
          $0, TodoActivityUseCase(gateway: $0.gateway, clock: $0.clock),
          TodoActivityPresenter.init, TodoActivityRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
          presenter.router = view
        }
      },
      Connector(declaration: { TodoReminderOutputs.scene }) {
        Scene(
          $0, TodoReminderUseCase(gateway: $0.gateway, clock: $0.clock),
          TodoReminderPresenter.init, TodoReminderRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
        }
      },
      Connector(declaration: { SavedListsOutputs.scene }) {
        Scene(
          $0, SavedListsUseCase(gateway: $0.gateway, clock: $0.clock, format: SavedListJSON()),
          SavedListsPresenter.init, SavedListsRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
        }
      },
      Connector(declaration: { TodoChoicesOutputs.scene }) {
        Scene(
          $0,
          TodoChoicesUseCase(
            gateway: $0.gateway, clock: $0.clock, format: SavedListJSON(), others: $0.others),
          TodoChoicesPresenter.init, TodoChoicesRemoteView.register
        ) { useCase, presenter, view in
          useCase.output = presenter
          presenter.output = view
        }
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

  /// The answer to `rpc.discover`.
  package static var document: OpenRPCDocument {
    OpenRPCDocument(of: scenes, protocolVersion: Product.protocolVersion)
  }
}
