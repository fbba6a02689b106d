/// The outputs of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "todoReport", "A report of all todos, in groups and by day.",
      events: TodoReportEvents.all, outputs: [showReport, showError, routeDetail])
  }

  static var showReport: OutputDeclaration {
    OutputDeclaration(
      "todoReport.showReport",
      "A part of the report; the first part replaces everything that was shown.",
      [
        Members.storeRev,
        .required("offset", .natural, "How many rows of the report come before these."),
        .required("total", .natural, "How many rows the report has."),
        .required("rows", .array(.oneOf(row)), "At most 1,000."),
        .required("complete", .boolean, "Whether this is the last part."),
      ])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "todoReport.showError", "An event changed nothing; this is why.", Members.error())
  }

  static var routeDetail: OutputDeclaration {
    OutputDeclaration(
      "todoReport.routeDetail", "Go to the detail of a todo.", [Members.todoID])
  }

  private static var row: Alternatives {
    let title = MemberDeclaration.required("title", .string(nil), "Its text.")
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
