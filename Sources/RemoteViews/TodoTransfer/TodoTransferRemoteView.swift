import JSONRPC
import Presenters
import UseCases

package typealias TodoTransferRemoteView = RemoteView<TodoTransferOutputs>

extension TodoTransferRemoteView: TodoTransferPresenterOutput {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoTransferEvents.self)
    methods.register(events.imports) {
      presenter.eventImport($0.place, same: $0.same, key: $0.key, isDryRun: $0.isDryRun)
    }
    methods.register(events.export) {
      presenter.eventExport($0.filter, saved: $0.saved, path: $0.path, replacing: $0.replacing)
    }
    methods.register(events.cancel) { presenter.eventCancel() }
    methods.register(events.undo) { presenter.eventUndo(key: $0) }
  }

  package func showProgress(_ progress: TransferProgress) {
    send(TodoTransferOutputs.showProgress, progress)
  }

  package func showImported(_ imported: TodoTransferImportViewModel) {
    send(TodoTransferOutputs.showImported, imported)
  }

  package func showExport(_ part: TodoTransferExport) {
    send(TodoTransferOutputs.showExport, part)
  }

  package func showUndone(_ undone: TodoTransferUndo) {
    send(TodoTransferOutputs.showUndone, undone)
  }
}
