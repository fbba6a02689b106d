import Entities
import UseCases

/// What the presenter of the scene `todoList` tells its View (PROTOCOL § 6).
package protocol TodoListPresenterOutput: EventResponder {
  /// Shows a window. Replaces everything that the list showed before.
  func showTodos(_ list: TodoListViewModel)

  /// Shows the changes in a window, if the View asked for its changes by rows.
  func showChanges(_ rows: TodoListRowsViewModel)

  /// Shows what a step of this View did, if the View asked for messages.
  func showMessage(_ message: TodoListMessageViewModel, view: String?)

  /// Shows what changes would make of todos.
  func showPreview(_ rows: [TodoListPreviewViewModel])

  /// Shows that an event failed; `view` is the list that the event named, if any.
  func showError(_ error: ErrorViewModel, view: String?)
}

/// The ways out of the scene `todoList` (PROTOCOL § 6).
package protocol TodoListRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int, view: String?)

  /// Opens the scene in which a todo is written; nil means a new todo, which may begin with what a
  /// list says of its todos.
  func routeEdit(id: Int?, view: String?, from beginning: GivenFields?)
}

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
  package typealias Change = RowChange<TodoRowViewModel>

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

/// What `apply` did, or would do.
package struct TodoListAppliedViewModel {
  /// What became of an entry.
  package struct Entry {
    /// The todo's id; nil for a new one that is not stored.
    package let id: Int?
    /// Its revision; of one that was deleted, the store's.
    package let rev: Int
    /// The todo that takes its place, with the day it is due; nil if there is none.
    package let next: (id: Int?, due: String?)?
    /// What was read of words; nil if there were none.
    package let read: ReadWords?
  }

  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The store's revision.
  package let rev: Int
  /// What became of each entry; nil if the changes were made to all todos that pass a filter.
  package let entries: [Entry]?
  /// How many todos pass the filter; nil without one.
  package let count: Int?

  init(_ applied: TodoListApplied) {
    step = applied.step
    rev = applied.rev
    switch applied.outcome {
    case .entries(let entries):
      self.entries = entries.map { entry in
        Entry(
          id: entry.id, rev: entry.rev,
          next: entry.next.map { ($0.id, $0.due?.description) }, read: entry.read)
      }
      count = nil
    case .count(let count):
      entries = nil
      self.count = count
    }
  }
}

/// A todo before and after changes that are not made, ready to be shown.
package struct TodoListPreviewViewModel {
  /// The todo as it is; nil if it would be added.
  package let before: TodoRowViewModel?
  /// The todo as it would be; nil if it would be deleted. The id of a new one is below zero.
  package let after: TodoRowViewModel?

  init(_ row: TodoListPreviewRow, texts: Texts) {
    before = row.before.map { TodoRowViewModel($0, texts: texts) }
    after = row.after.map { TodoRowViewModel($0, texts: texts) }
  }
}
