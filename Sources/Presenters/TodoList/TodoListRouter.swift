import Entities

/// The ways out of the scene `todoList` (PROTOCOL § 6).
package protocol TodoListRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int, view: String?)

  /// Opens the scene in which a todo is written; nil means a new todo, which may begin with what a
  /// list says of its todos.
  func routeEdit(id: Int?, view: String?, from beginning: GivenFields?)
}
