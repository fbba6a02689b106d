import Entities
import UseCases

/// What the presenter of the scene `todoList` tells its View (PROTOCOL § 6).
package protocol TodoListPresenterOutput: SceneView {
  /// Shows a window. Replaces everything that the list showed before.
  func showTodos(_ list: TodoListViewModel<TodoRowViewModel>)

  /// Shows the changes in a window, if the View asked for its changes by rows.
  func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>)

  /// Shows what a step of this View did, with one sentence for a person, if the View asked for
  /// messages.
  func showMessage(_ message: TodoListMessagePresentationModel, text: String, view: String?)

  /// Shows what changes would make of todos.
  func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>])
}

/// The ways out of the scene `todoList` (PROTOCOL § 6).
package protocol TodoListRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int, view: String?)

  /// Opens the scene in which a todo is written; nil means a new todo, which may begin with what a
  /// list says of its todos.
  func routeEdit(id: Int?, view: String?, from beginning: GivenFields?)
}

/// The window of a list, ready to be shown: its todos, or the changes to what was shown of it, which are
/// applied in order.
package struct TodoListViewModel<Row> {
  /// The window as the use case presents it.
  package let list: TodoListPresentationModel<Row>
  /// How long all todos take that pass the filter; nil if the View does not want to know.
  package let sum: EstimateSumViewModel?
  /// Why there is nothing to show, in words; nil if there is something.
  package let message: String?
}
