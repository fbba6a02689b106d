/// The window of a list, ready to be shown.
package struct TodoListViewModel {
  /// The name that the View gave the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the list's filter.
  package let total: Int
  /// How many of them stand before the window.
  package let offset: Int
  /// The rows of the window.
  package let todos: [TodoRowViewModel]
  /// What to say where there is nothing to show; nil where there is.
  package let message: String?
}

/// What changed since a revision, ready to be taken over.
package struct TodoListChangesViewModel {
  /// The store's revision.
  package let rev: Int
  /// What was added or changed and is there.
  package let todos: [TodoRowViewModel]
  /// The ids of what is gone.
  package let deleted: [Int]
  /// False if everything must be read again.
  package let complete: Bool
  /// Where the store is, opaque.
  package let mark: String
}

/// What changed in a shown window of a list, ready to be applied in order.
package struct TodoListRowsViewModel {
  /// One step; indices count within the window as it is by then.
  package enum Change {
    /// The row goes.
    case delete(index: Int)
    /// A row comes before the one that has this index.
    case insert(index: Int, TodoRowViewModel)
    /// The row looks different.
    case update(index: Int, TodoRowViewModel)
  }

  /// The name that the View gave the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the list's filter.
  package let total: Int
  /// How many of them stand before the window.
  package let offset: Int
  /// As few as can be.
  package let changes: [Change]
  /// What to say where there is nothing to show; nil where there is.
  package let message: String?
}

/// What a step did, ready to be read by a person.
package struct TodoListMessageViewModel {
  /// What kind of step it is, for programs.
  package let kind: String
  /// One sentence.
  package let text: String
  /// How many todos it changed.
  package let count: Int
  /// The revision of its first change.
  package let step: Int
}
