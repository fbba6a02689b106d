import Entities
import Presenters
import UseCases

/// The events of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportEvents {
  static let viewReady = Event("todoReport.viewReady", returns: Results.storeRevision.type) {
    (
      filter: $0.optional("filter", .filter) ?? TodoFilter(),
      offset: $0.optional("offset", .natural) ?? 0, limit: $0.optional("limit", .integer(0...1000)),
      updates: $0.optional("updates", .word(of: OpenList.Updates.self)) ?? .all,
      once: Members.once(&$0)
    )
  }

  static let select = Event("todoReport.select", fails: [.notFound]) { $0.required(Members.id) }

  static let viewHidden = Event("todoReport.viewHidden")

  static let viewShown = Event("todoReport.viewShown")

  static let viewClosed = Event("todoReport.viewClosed")

  static var all: [any EventDeclaration] { [viewReady, select, viewHidden, viewShown, viewClosed] }
}

/// The outputs of the scene `todoReport` (PROTOCOL § 8).
package enum TodoReportOutputs: SceneOutputs {
  package typealias Presenter = TodoReportPresenter

  package static let scene = SceneDeclaration(
    name: "todoReport", events: TodoReportEvents.all,
    outputs: [showReport, showReportChanges, showError, routeDetail])

  static let showReport = Output<TodoReportPart<TodoReportRowViewModel>>("todoReport.showReport") {
    $0.required(Members.storeRev, \.rev)
    $0.required("offset", .natural, \.offset)
    $0.required("total", .natural, \.total)
    $0.required("rows", .array(.oneOf(row)), \.rows)
    $0.required("complete", .boolean, \.complete)
  }

  static let showReportChanges = Output<TodoReportPart<RowChange<TodoReportRowViewModel>>>(
    "todoReport.showReportChanges"
  ) {
    $0.required(Members.storeRev, \.rev)
    $0.required("offset", .natural, \.offset)
    $0.required("total", .natural, \.total)
    $0.required(
      "changes",
      .array(
        .oneOf(
          RowChange<TodoReportRowViewModel>.alternatives(
            SchemaName("ReportRowChange"), .required("row", .oneOf(row)),
            ("ReportRowDelete", "ReportRowInsert", "ReportRowUpdate")))), \.rows)
  }

  package static let showError = Output.showError("todoReport.showError")

  static let routeDetail = Output<Int>("todoReport.routeDetail") {
    $0.required(Members.todoID, \.self)
  }

  private static var row: Alternatives {
    let title = MemberDeclaration.required("title", .string(nil))
    let count = MemberDeclaration.required("count", .natural)
    let odd = MemberDeclaration.required("odd", .boolean)
    let date = MemberDeclaration.required("date", .nullable(.date))
    let state = MemberDeclaration.required("state", .choice(TodoSchemas.state))
    let amount: [MemberDeclaration] = [
      .required("amount", .nullable(.field(.estimate))),
      .required("amountText", .nullable(.string(nil))),
    ]
    let sum: [MemberDeclaration] = [
      .required("amount", .string(nil)), .required("amountText", .string(nil)),
    ]
    let partial = MemberDeclaration.optional("partial", .boolean)
    let reason = MemberDeclaration.required("reason", .choice(["none", "unavailable"]))
    return Alternatives(
      name: SchemaName("ReportRow"),
      tables: [
        row("header", "ReportHeader", [title]),
        row("subheader", "ReportSubheader", [title, date, odd]),
        row("detail", "ReportDetail", [Members.todoID, title, state] + amount + [odd]),
        row("subfooter", "ReportSubfooter", [count] + sum + [odd]),
        row("footer", "ReportFooter", [title, count] + sum + [odd]),
        row("grandFooter", "ReportGrandFooter", [title, count] + sum + [partial]),
        row("message", "ReportMessage", [title, reason]),
      ])
  }

  private static func row(_ kind: String, _ name: StaticString, _ members: [MemberDeclaration])
    -> MemberTable
  { MemberTable(named: SchemaName(name), [.required("kind", .choice([kind]))] + members) }
}
