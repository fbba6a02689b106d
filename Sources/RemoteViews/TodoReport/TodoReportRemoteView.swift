import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoReport` on the wire (PROTOCOL § 8).
package enum TodoReportWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoReport", events: [viewReady, select, viewHidden, viewShown, viewClosed],
    outputs: [showReport, showReportChanges, showError, routeDetail])

  package static func register(_ presenter: TodoReportPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(select, presenter.eventSelect)
    methods.register(viewHidden) { presenter.eventHidden(true) }
    methods.register(viewShown) { presenter.eventHidden(false) }
    methods.register(viewClosed, presenter.eventViewClosed)
  }

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
