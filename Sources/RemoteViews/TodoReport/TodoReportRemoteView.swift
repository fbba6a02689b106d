import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoReport` on the wire (PROTOCOL § 8).
package enum TodoReportWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoReport", summary: "A report of all todos, in groups and by day.",
    events: [viewReady, select, viewHidden, viewShown, viewClosed],
    outputs: [showReport, showReportChanges, showError, routeDetail])

  package static func register(_ presenter: TodoReportPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(select, presenter.eventSelect)
    methods.register(viewHidden) { presenter.eventHidden(true) }
    methods.register(viewShown) { presenter.eventHidden(false) }
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoReport.viewReady", "Opens the report, or resets an open one, and shows it.",
    returns: Results.storeRevision.type
  ) {
    (
      filter: $0.optional("filter", .filter, "Which todos it covers; by default all.")
        ?? TodoFilter(),
      offset: $0.optional(
        "offset", .natural, "How many rows come before the window; by default 0.") ?? 0,
      limit: $0.optional(
        "limit", .integer(0...1000),
        "The most rows in the window; by default all, or 100 with updates rows."),
      updates: $0.optional(
        "updates", .word(of: OpenList.Updates.self),
        "How changes are shown: everything (the default), or the rows that changed.") ?? .all,
      once: Members.once(&$0)
    )
  }

  static let select = Event(
    "todoReport.select", "The user chose a todo; routeDetail follows.", fails: [.notFound]
  ) { $0.required(Members.id) }

  static let viewHidden = Event("todoReport.viewHidden", "The report is out of sight.")

  static let viewShown = Event("todoReport.viewShown", "The report is in sight again.")

  static let viewClosed = Event("todoReport.viewClosed", "Closes the report.")

  static let showReport = Output<TodoReportPart<TodoReportRowViewModel>>(
    "todoReport.showReport", "A part of the report."
  ) {
    $0.required(Members.storeRev, \.rev)
    $0.required("offset", .natural, "How many rows come before it.", \.offset)
    $0.required("total", .natural, "How many rows the report has.", \.total)
    $0.required("rows", .array(.oneOf(row)), "At most 1,000.", \.rows)
    $0.required("complete", .boolean, "Whether this is the last part.", \.complete)
  }

  static let showReportChanges = Output<TodoReportPart<RowChange<TodoReportRowViewModel>>>(
    "todoReport.showReportChanges", "Turns the window that was shown last into the present one."
  ) {
    $0.required(Members.storeRev, \.rev)
    $0.required("offset", .natural, "How many rows come before it.", \.offset)
    $0.required("total", .natural, "How many rows the report has.", \.total)
    $0.required(
      "changes",
      .array(
        .oneOf(
          RowChange<TodoReportRowViewModel>.alternatives(
            SchemaName("ReportRowChange", "A step from one window of the report to the next."),
            .required("row", .oneOf(row), "The row."),
            ("ReportRowDelete", "ReportRowInsert", "ReportRowUpdate")))),
      "To apply in order; may be empty.", \.rows)
  }

  package static let showError = Output.showError("todoReport.showError")

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
    let amount: [MemberDeclaration] = [
      .required("amount", .nullable(.field(.estimate)), "How long it takes."),
      .required("amountText", .nullable(.string(nil)), "The same: 1 h 30 min."),
    ]
    let sum: [MemberDeclaration] = [
      .required("amount", .string(nil), "How long they take together: PT3H20M."),
      .required("amountText", .string(nil), "The same: 3 h 20 min."),
    ]
    let partial = MemberDeclaration.optional(
      "partial", .boolean, "True if a group could not be read.")
    let reason = MemberDeclaration.required(
      "reason", .choice(["none", "unavailable"]),
      "None: there are no such todos. Unavailable: the store failed.")
    return Alternatives(
      name: SchemaName("ReportRow", "A row of the report."),
      tables: [
        row("header", "ReportHeader", "A group begins.", [title]),
        row("subheader", "ReportSubheader", "A day begins.", [title, date, odd]),
        row("detail", "ReportDetail", "A todo.", [Members.todoID, title, state] + amount + [odd]),
        row("subfooter", "ReportSubfooter", "A day ends.", [count] + sum + [odd]),
        row("footer", "ReportFooter", "A group ends.", [title, count] + sum + [odd]),
        row(
          "grandFooter", "ReportGrandFooter", "The report ends.", [title, count] + sum + [partial]),
        row("message", "ReportMessage", "Why a group shows nothing.", [title, reason]),
      ])
  }

  private static func row(
    _ kind: String, _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]
  ) -> MemberTable {
    MemberTable(
      named: SchemaName(name, summary),
      [.required("kind", .choice([kind]), "What kind of row it is.")] + members)
  }
}

extension RemoteView<TodoReportWire>: TodoReportPresenterOutput, TodoReportRouter {
  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    send(Wire.showReport, report)
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    send(Wire.showReportChanges, changes)
  }

  package func routeDetail(id: Int) { send(Wire.routeDetail, id) }
}

extension TodoReportRowViewModel: JSONWritable {
  /// The kind of the row, with the todo or the sum that it shows.
  private var parts: (StaticString, TodoReportDetailPresentationModel?, EstimateSum?) {
    switch model.content {
    case .header: ("header", nil, nil)
    case .subheader: ("subheader", nil, nil)
    case .detail(let todo): ("detail", todo, nil)
    case .subfooter(_, let sum): ("subfooter", nil, sum)
    case .footer(let sum): ("footer", nil, sum)
    case .message: ("message", nil, nil)
    case .grandFooter(let sum, _): ("grandFooter", nil, sum)
    }
  }

  package func write(to writer: inout JSONWriter) {
    let (kind, todo, sum) = parts
    writer.object { writer in
      writer.member("kind", kind)
      if let todo { writer.member("id", todo.id) }
      if let title { writer.member("title", title) }
      if case .subheader(let date, _) = model.content { writer.member("date", date) }
      if let todo { writer.member("state", todo.state.rawValue) }
      if let sum { writer.member("count", sum.count) }
      if todo != nil || sum != nil {
        let minutes = sum?.minutes ?? todo?.estimate?.minutes
        writer.member("amount", minutes.map(Estimate.text))
        writer.member("amountText", amountText)
      }
      switch model.content {
      case .subheader, .detail, .subfooter, .footer: writer.member("odd", model.odd)
      case .grandFooter(_, isPartial: true): writer.member("partial", true)
      case .message(let emptiness):
        writer.member("reason", emptiness == .unavailable ? "unavailable" : "none")
      case .header, .grandFooter: break
      }
    }
  }
}
