import Entities
import UseCases

/// The presenter of the scene `todoTransfer`. It passes the View's events to the use case, and says for people why
/// lines were not taken.
package typealias TodoTransferPresenter = Presenter<
  TodoTransferUseCase, any TodoTransferPresenterOutput, Never
>

extension TodoTransferPresenter: TodoTransferUseCaseOutput {
  /// Todos come in, from a text or from a file.
  package func eventImport(
    _ place: TransferPlace, same: ImportChoice, key: String?, isDryRun: Bool
  ) { useCase.eventImport(place, same, key: key, isDryRun: isDryRun) }

  /// Todos go out, as text or into a file.
  package func eventExport(_ filter: TodoFilter, saved: String?, path: String?, replacing: Bool) {
    useCase.eventExport(filter, saved: saved, path: path, replacing: replacing)
  }

  /// The user no longer wants what goes on.
  package func eventCancel() { useCase.eventCancel() }

  /// The user wants an import undone.
  package func eventUndo(key: String) { useCase.eventUndo(key: key) }

  package func presentBegun(_ begun: TransferBegun) { output?.respond(.begun(begun)) }

  package func presentProgress(_ progress: TransferProgress) { output?.showProgress(progress) }

  package func presentImported(_ imported: TodoTransferImport) {
    let failures = imported.failures.map { line, fault -> ImportFailureViewModel in
      switch fault {
      case .invalid(let invalid):
        (line, invalid.reason.rawValue, texts.phrases.message(for: invalid))
      case .unreadable(let reason, let sentence): (line, reason.rawValue, sentence)
      }
    }
    output?.showImported((imported, failures))
  }

  package func presentExport(_ part: TodoTransferExport) { output?.showExport(part) }

  package func presentUndone(_ undone: TodoTransferUndo) { output?.showUndone(undone) }
}

/// What the presenter of the scene `todoTransfer` tells its View (PROTOCOL § 10).
package protocol TodoTransferPresenterOutput: SceneView {
  /// Shows how far the work is.
  func showProgress(_ progress: TransferProgress)

  /// Shows what an import did, which goes no further.
  func showImported(_ imported: TodoTransferImportViewModel)

  /// Takes some lines of an export, or shows where they are.
  func showExport(_ part: TodoTransferExport)

  /// Shows how much of an import is undone, of which no more will be.
  func showUndone(_ undone: TodoTransferUndo)
}

/// A line that was not taken, with a sentence for a person.
package typealias ImportFailureViewModel = (line: Int, reason: String, message: String)

/// What an import did.
package typealias TodoTransferImportViewModel = (
  model: TodoTransferImport, failures: [ImportFailureViewModel]
)
