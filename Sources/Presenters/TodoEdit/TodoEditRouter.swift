/// The way out of the scene `todoEdit` (PROTOCOL § 9).
package protocol TodoEditRouter: AnyObject {
  /// Leaves the scene, since the draft is closed. `id` is the todo that it was saved as or that it
  /// edited, nil if there is none.
  func routeBack(draft: String?, id: Int?, saved: Bool)
}
