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
  /// Why there is nothing to show, in words; nil if there is something.
  package let message: String?
}

/// What changed after a revision, ready to be applied.
package struct TodoListChangesViewModel {
  /// The store's revision.
  package let rev: Int
  /// The todos that were added or changed and still exist.
  package let todos: [TodoRowViewModel]
  /// The ids of the todos that were deleted.
  package let deleted: [Int]
  /// False if everything must be read again.
  package let complete: Bool
  /// The store's present mark, as an opaque text.
  package let mark: String
}

/// The changes in a shown window of a list, ready to be applied in order.
package struct TodoListRowsViewModel {
  /// One change. An index counts in the window as the changes before it left it.
  package enum Change {
    /// The row is removed.
    case delete(index: Int)
    /// A row is inserted before the row that has this index.
    case insert(index: Int, TodoRowViewModel)
    /// The row is replaced, since it looks different.
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
  /// The changes, as few as possible.
  package let changes: [Change]
  /// Why there is nothing to show, in words; nil if there is something.
  package let message: String?
}

/// What a step did, ready to be shown to a person.
package struct TodoListMessageViewModel {
  /// The kind of the step, for programs.
  package let kind: String
  /// One sentence for a person.
  package let text: String
  /// How many todos it changed.
  package let count: Int
  /// The revision of its first change.
  package let step: Int
  /// The client that made it; nil if it did not say who it is.
  package let by: String?
}
