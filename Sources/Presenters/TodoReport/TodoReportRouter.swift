/// Where one can go from the report (contract § 6).
package protocol TodoReportRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}
