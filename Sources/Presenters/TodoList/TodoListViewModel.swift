/// The window of a list, ready to be shown.
package struct TodoListViewModel {
  package let view: String?
  package let rev: Int
  package let total: Int
  package let offset: Int
  package let todos: [TodoRowViewModel]
  /// What to say where there is nothing to show; nil where there is.
  package let message: String?
}

/// What changed since a revision, ready to be taken over.
package struct TodoListChangesViewModel {
  package let rev: Int
  package let todos: [TodoRowViewModel]
  package let deleted: [Int]
  package let complete: Bool
}
