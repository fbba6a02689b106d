/// The window of a list on its way to the presenter.
package struct TodoListPresentationModel {
  /// Why a window shows nothing.
  package enum Emptiness: Sendable, Equatable {
    /// There are no todos at all.
    case nothingThere
    /// There are todos, and the filter hides all of them.
    case nothingPasses
    /// The window lies behind the last one.
    case behindTheEnd
  }

  /// The list's name; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the filter.
  package let total: Int
  /// How many of them stand before the window.
  package let offset: Int
  /// The todos in the window.
  package let todos: [TodoPresentationModel]
  /// Why there are none; nil where there are.
  package let emptiness: Emptiness?
}

/// What changed after a revision, on its way to the presenter.
package struct TodoListChangesPresentationModel {
  /// The store's revision.
  package let rev: Int
  /// The todos that were added or changed and are there, in the order of their last change.
  package let todos: [TodoPresentationModel]
  /// The ids of those that are gone, in the order in which they went.
  package let deleted: [Int]
  /// False if everything must be read again.
  package let isComplete: Bool
  /// Where the store is, as a text that says nothing but whether it is the same (``Mark/text``).
  package let mark: String
}
