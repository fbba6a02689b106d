/// Where one can go from a draft (contract § 9).
package protocol TodoEditRouter: AnyObject {
  /// Leaves the scene: the draft is closed. `id` is the todo that it was saved as, or that it was to edit.
  func routeBack(draft: String?, id: Int?, saved: Bool)
}
