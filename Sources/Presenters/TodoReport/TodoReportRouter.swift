/// The way out of the scene `todoReport` (PROTOCOL § 8).
package protocol TodoReportRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}
