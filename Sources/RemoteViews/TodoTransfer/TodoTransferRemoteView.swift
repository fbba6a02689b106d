import Presenters
import UseCases

extension RemoteView<TodoTransferWire>: TodoTransferPresenterOutput {
  package func showProgress(_ progress: TransferProgressViewModel) {
    send(Wire.showProgress, progress)
  }

  package func showImported(_ imported: TodoTransferImportViewModel) {
    send(Wire.showImported, imported)
  }

  package func showExport(_ part: TodoTransferExport) { send(Wire.showExport, part) }

  package func showUndone(_ undone: TodoTransferUndo) { send(Wire.showUndone, undone) }
}
