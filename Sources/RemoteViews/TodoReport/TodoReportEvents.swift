import Entities

/// The events of the report (contract § 6, todoReport).
package enum TodoReportEvents {
  static let viewReady = Event(
    "todoReport.viewReady",
    "Opens the report, or sets it anew, and shows it; it is pushed until viewClosed.",
    returns: Results.storeRevision
  ) {
    $0.optional("filter", .object(TodoFilter.self), "Over which todos; by default all.")
      ?? TodoFilter()
  }

  static let select = Event(
    "todoReport.select", "A todo was chosen: the answer is routeDetail.",
    returns: .null, fails: [.notFound]
  ) {
    $0.required(Members.id)
  }

  static let viewClosed = Event(
    "todoReport.viewClosed", "The report is no longer to be pushed.", returns: .null)

  static var all: [any EventDeclaration] { [viewReady, select, viewClosed] }
}
