import Entities

/// What `apply` did, or would do, on its way to the presenter.
package struct TodoListApplied: Sendable, Equatable {
  /// What became of each entry, or of the todos that passed the filter.
  package enum Outcome: Sendable, Equatable {
    case entries([Entry])
    case count(Int)
  }

  /// What became of one entry.
  package struct Entry: Sendable, Equatable {
    /// The todo's id; nil for a new one that is not stored.
    package var id: Int?
    /// Its revision after all entries; of one that is deleted, the store's.
    package let rev: Int
    /// The todo that takes its place, if it was completed and repeats.
    package var next: NextTodo?
  }

  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The store's revision.
  package let rev: Int
  /// What became of it all.
  package let outcome: Outcome
}

/// Why `apply` changed nothing, and which entry is at fault.
struct EntryFailure: Error {
  let failure: Failure
  let index: Int

  init(_ error: any Error, index: Int) {
    failure = Failure(error)
    self.index = index
  }
}
