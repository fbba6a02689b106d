/// The window of a list on its way to the presenter.
package struct TodoListPresentationModel {
  /// Why a window shows nothing.
  package enum Emptiness: Sendable, Equatable {
    /// There are no todos.
    case nothingThere
    /// There are todos, but none passes the filter.
    case nothingPasses
    /// The window begins behind the last todo.
    case behindTheEnd
  }

  /// The View's name for the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the filter.
  package let total: Int
  /// How many of them stand before the window.
  package let offset: Int
  /// The todos in the window.
  package let todos: [TodoPresentationModel]
  /// Why there are no todos in the window; nil if there are some.
  package let emptiness: Emptiness?
}

/// What changed after a revision, on its way to the presenter.
package struct TodoListChangesPresentationModel {
  /// The store's revision.
  package let rev: Int
  /// The todos that were added or changed and still exist, in the order of their last change.
  package let todos: [TodoPresentationModel]
  /// The ids of the todos that were deleted, in the order of their deletion.
  package let deleted: [Int]
  /// False if everything must be read again.
  package let isComplete: Bool
  /// The store's present mark, as an opaque text that can only be compared (``Mark/text``).
  package let mark: String
}
