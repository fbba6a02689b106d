import Entities

/// What the use case of the scene `todoTransfer` presents.
package protocol TodoTransferUseCaseOutput: SceneUseCaseOutput {
  /// The event has begun its work, or has done all of it already.
  func presentBegun(_ begun: TransferBegun)
  func presentProgress(_ progress: TransferProgress)
  func presentImported(_ imported: TodoTransferImport)
  /// Some lines, or a file that has all of them.
  func presentExport(_ part: TodoTransferExport)
  func presentUndone(_ undone: TodoTransferUndo)
}

/// What a transfer does.
package enum TransferKind: String, Sendable, CaseIterable {
  case importing = "import", exporting = "export", undoing = "undo"
}

/// How far work is: bytes, todos or steps.
package typealias TransferProgress = (kind: TransferKind, done: Int, total: Int)

/// What an event of a transfer answers: the key by which it goes on, or is undone, and whether all is done.
package typealias TransferBegun = (key: String?, isComplete: Bool)

/// What became of the lines of an import.
package struct TransferTally: Sendable {
  package var (added, updated, skipped, failed) = (0, 0, 0, 0)
}

/// What an import did so far.
package struct TodoTransferImport {
  package let key: String
  package let tally: TransferTally
  /// The first lines of which nothing, or not all, was taken, with their numbers from 1.
  package let failures: [(line: Int, fault: LineFault)]
  /// Whether nothing was stored, nor will be.
  package let isDryRun: Bool
  /// Whether it went through all lines.
  package let isComplete: Bool
}

/// A part of an export.
package struct TodoTransferExport {
  /// Nil if a file has the lines.
  package var text: String?
  package let path: String?
  /// How many todos went out so far.
  package var count = 0
  /// How many are damaged, and left out.
  package var damaged = 0
  /// Whether it is the last part.
  package var isLast = false
  /// Whether these are all todos.
  package var isComplete = false
}

/// How far the steps of an import are undone: how many were, and how many are left.
package typealias TodoTransferUndo = (key: String, steps: Int, left: Int)
