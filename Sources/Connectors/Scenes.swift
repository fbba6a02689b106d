import RemoteViews
import UseCases

/// All scenes, in the order in which they show a change of the store.
enum Scenes {
  static var all: [Connector] {
    [
      Connector(
        TodoListWire.self, output: { $0 }, view: { $0 }, router: { $0 },
        useCase: {
          let lists = TodoListUseCase(gateway: $0.gateway, clock: $0.clock, format: SavedListJSON())
          $0.others.lists = lists
          return lists
        }),
      Connector(
        TodoDetailWire.self, output: { $0 }, view: { $0 }, router: { $0 },
        useCase: { TodoDetailUseCase(gateway: $0.gateway, clock: $0.clock) }),
      Connector(
        TodoEditWire.self, output: { $0 }, view: { $0 }, router: { $0 },
        useCase: {
          let drafts = TodoEditUseCase(gateway: $0.gateway, clock: $0.clock, kept: $0.keptDrafts)
          $0.others.drafts = drafts
          return drafts
        }),
      Connector(
        TodoReportWire.self, output: { $0 }, view: { $0 }, router: { $0 },
        useCase: { TodoReportUseCase(gateway: $0.gateway, clock: $0.clock) }),
      Connector(
        TodoActivityWire.self, output: { $0 }, view: { $0 }, router: { $0 },
        useCase: { TodoActivityUseCase(gateway: $0.gateway, clock: $0.clock) }),
      Connector(
        TodoReminderWire.self, output: { $0 }, view: { $0 },
        useCase: { TodoReminderUseCase(gateway: $0.gateway, clock: $0.clock) }),
      Connector(
        SavedListsWire.self, output: { $0 }, view: { $0 },
        useCase: {
          SavedListsUseCase(gateway: $0.gateway, clock: $0.clock, format: SavedListJSON())
        }),
      Connector(
        TodoChoicesWire.self, output: { $0 }, view: { $0 },
        useCase: {
          TodoChoicesUseCase(
            gateway: $0.gateway, clock: $0.clock, format: SavedListJSON(), others: $0.others)
        }),
      Connector(
        TodoTransferWire.self, output: { $0 }, view: { $0 },
        useCase: {
          let transfer = TodoTransferUseCase(
            gateway: $0.gateway, clock: $0.clock, format: TransferJSON(),
            savedFormat: SavedListJSON(), files: $0.files)
          $0.others.transfer = transfer
          return transfer
        }),
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
