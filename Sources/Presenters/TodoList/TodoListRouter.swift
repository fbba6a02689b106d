/// Where one can go from the list (contract § 6).
package protocol TodoListRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int, view: String?)

  /// Opens the scene in which a todo is written; nil is a new one.
  func routeEdit(id: Int?, view: String?)
}
