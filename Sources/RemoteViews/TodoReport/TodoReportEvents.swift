/// The events of the report (contract § 6, todoReport).
package enum TodoReportEvents {
  static let viewReady = EventDeclaration(
    "todoReport.viewReady", "Opens the report and shows it; it is pushed until viewClosed.",
    returns: Results.storeRevision)

  static let select = EventDeclaration(
    "todoReport.select", "A todo was chosen: the answer is routeDetail.", [Members.id],
    returns: .null, fails: [.notFound])

  static let viewClosed = EventDeclaration(
    "todoReport.viewClosed", "The report is no longer to be pushed.", returns: .null)

  static var all: [EventDeclaration] { [viewReady, select, viewClosed] }
}
