import Entities
import UseCases

/// What the presenter of the scene `todoList` tells its View (PROTOCOL § 6).
package protocol TodoListPresenterOutput: EventResponder {
  /// Shows a window. Replaces everything that the list showed before.
  func showTodos(_ list: TodoListViewModel)

  /// Shows the changes in a window, if the View asked for its changes by rows.
  func showChanges(_ rows: TodoListRowsViewModel)

  /// Shows what a step of this View did, with one sentence for a person, if the View asked for
  /// messages.
  func showMessage(_ message: TodoListMessagePresentationModel, text: String, view: String?)

  /// Shows what changes would make of todos.
  func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>])

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
