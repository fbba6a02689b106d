import Entities

/// The events of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportEvents {
  static let viewReady = Event(
    "todoReport.viewReady",
    "Opens the report, or resets an open one, and shows it; it stays live until viewClosed.",
    returns: Results.storeRevision
  ) {
    $0.optional("filter", .filter, "Which todos it covers; by default all.")
      ?? TodoFilter()
  }

  static let select = Event(
    "todoReport.select", "The user chose a todo; routeDetail follows.",
    returns: .null, fails: [.notFound]
  ) {
    $0.required(Members.id)
  }

  static let viewClosed = Event(
    "todoReport.viewClosed", "Closes the report; it is no longer shown.", returns: .null)

  static var all: [any EventDeclaration] { [viewReady, select, viewClosed] }
}
