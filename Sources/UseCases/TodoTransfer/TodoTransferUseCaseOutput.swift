import Entities

/// What the use case of the scene `todoTransfer` presents.
package protocol TodoTransferUseCaseOutput: SceneUseCaseOutput {
  /// The event has begun its work, or has done all of it already.
  func presentBegun(_ begun: TransferBegun)
  /// Work goes on: so much of it is done.
  func presentProgress(_ kind: TransferKind, done: Int, of total: Int)
  func presentImported(_ imported: TodoTransferImport)
  /// Some lines, or a file that has all of them.
  func presentExport(_ part: TodoTransferExport)
  func presentUndone(_ undone: TodoTransferUndo)
}

/// What a transfer does.
package enum TransferKind: String, Sendable, CaseIterable {
  case importing = "import", exporting = "export", undoing = "undo"
}

/// What an event of a transfer answers.
package struct TransferBegun: Sendable {
  /// The key by which it goes on, or is undone.
  package var key: String?
  /// Whether all is done.
  package let isComplete: Bool
}

/// What an import did so far.
package struct TodoTransferImport: Sendable {
  package let key: String
  package let tally: TransferTally
  package let failures: [ImportFailure]
  /// Whether nothing was stored, nor will be.
  package let isDryRun: Bool
  /// Whether it went through all lines.
  package let isComplete: Bool
}

/// A part of an export.
package struct TodoTransferExport: Sendable {
  package var text: String?
  package var path: String?
  /// How many todos went out so far.
  package let count: Int
  /// How many are damaged, and left out.
  package let damaged: Int
  /// Whether it is the last part.
  package let isLast: Bool
  /// Whether these are all todos.
  package let isComplete: Bool
}

/// How far the steps of an import are undone.
package struct TodoTransferUndo: Sendable {
  package let key: String
  /// How many steps were undone.
  package let steps: Int
  /// How many are left.
  package let left: Int
}
