/// The events of the report (contract § 6, todoReport).
package enum TodoReportEvents {
  static let viewReady = EventDeclaration("todoReport.viewReady")
  static let select = EventDeclaration("todoReport.select", [TodoListEvents.id])
  static let viewClosed = EventDeclaration("todoReport.viewClosed")
}
