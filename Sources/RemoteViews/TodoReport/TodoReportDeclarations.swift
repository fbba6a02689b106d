import Entities
import Presenters

/// The events of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportEvents {
  static let viewReady = Event(
    "todoReport.viewReady",
    "Opens the report, or resets an open one, and shows it; it stays live until viewClosed.",
    returns: Results.storeRevision.type
  ) {
    (
      filter: $0.optional("filter", .filter, "Which todos it covers; by default all.")
        ?? TodoFilter(),
      once: Members.once(&$0)
    )
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

/// The outputs of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportOutputs {
  package static let scene = SceneDeclaration(
    "todoReport", "A report of all todos, in groups and by day.",
    events: TodoReportEvents.all, outputs: [showReport, showError, routeDetail])

  static let showReport = Output<TodoReportViewModel>(
    "todoReport.showReport",
    "A part of the report; the first part replaces everything that was shown."
  ) {
    $0.required(Members.storeRev, \.rev)
    $0.required("offset", .natural, "How many rows of the report come before these.", \.offset)
    $0.required("total", .natural, "How many rows the report has.", \.total)
    $0.required("rows", .array(.oneOf(row)), "At most 1,000.", \.rows)
    $0.required("complete", .boolean, "Whether this is the last part.", \.complete)
  }

  static let showError = Output.showError("todoReport.showError")

  static let routeDetail = Output<Int>("todoReport.routeDetail", "Go to the detail of a todo.") {
    $0.required(Members.todoID, \.self)
  }

  private static var row: Alternatives {
    let title = MemberDeclaration.required("title", .string(nil), "The text of a report row.")
    let count = MemberDeclaration.required("count", .natural, "How many todos.")
    let odd = MemberDeclaration.required(
      "odd", .boolean, "For banding: alternates from one subheader to the next.")
    let date = MemberDeclaration.required(
      "date", .nullable(.date), "The day; null for todos without one.")
    let state = MemberDeclaration.required("state", .choice(TodoSchemas.state))
    return Alternatives(
      name: SchemaName("ReportRow", "A row of the report."),
      tables: [
        row("header", "ReportHeader", "A group begins.", [title]),
        row("subheader", "ReportSubheader", "A day begins.", [title, date, odd]),
        row("detail", "ReportDetail", "A todo.", [Members.todoID, title, state, odd]),
        row("subfooter", "ReportSubfooter", "A day ends.", [odd]),
        row("footer", "ReportFooter", "A group ends.", [title, count, odd]),
        row("grandFooter", "ReportGrandFooter", "The report ends.", [title, count]),
        row("message", "ReportMessage", "Why a group shows nothing.", [title]),
      ])
  }

  private static func row(
    _ kind: String, _ name: StaticString, _ summary: StaticString,
    _ members: [MemberDeclaration]
  ) -> MemberTable {
    MemberTable(
      named: SchemaName(name, summary),
      [.required("kind", .choice([kind]), "What kind of row it is.")] + members)
  }
}
