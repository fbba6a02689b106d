/// Where one can go from the detail (contract § 6).
package protocol TodoDetailRouter: AnyObject {
  /// Leaves the scene: the todo is gone.
  func routeBack(id: Int)

  /// Opens the scene in which the todo is edited.
  func routeEdit(id: Int)
}
