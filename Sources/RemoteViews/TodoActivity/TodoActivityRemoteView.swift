import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoActivity` on the wire (PROTOCOL § 6).
package enum TodoActivityWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoActivity", events: [viewReady, scroll, select, viewClosed],
    outputs: [showActivity, showStep, showError, routeDetail])

  package static func register(_ presenter: TodoActivityPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(scroll, presenter.eventScroll)
    methods.register(select, presenter.eventSelect)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event("todoActivity.viewReady", returns: Results.storeRevision.type) {
    (query: query(&$0), limit: $0.optional("limit", limit) ?? 50, once: Members.once(&$0))
  }

  /// Which steps are shown.
  static func query(_ members: inout MemberReader) -> StepQuery {
    var query = StepQuery()
    query.clients = members.optional("by", .list(of: client, 1...20))
    query.todo = members.optional("id", .positive)
    query.since = members.optional("since", .instant)
    query.isGone = members.flag("deleted")
    return query
  }

  static let scroll = Event(
    "todoActivity.scroll", returns: Results.storeRevision.type, fails: [.notOpen]
  ) { (before: $0.optional("before", .positive), limit: $0.optional("limit", limit)) }

  static let select = Event("todoActivity.select", fails: [.notFound]) {
    (step: $0.required("step", .positive), id: $0.optional("id", .positive))
  }

  static let viewClosed = Event("todoActivity.viewClosed")

  private static let limit = MemberKind.integer(1...200)
  private static let client = MemberKind<String?>(.nullable(.string(1...ClientName.limit)), nil) {
    json throws(MemberFault) in
    json.isNull
      ? .some(nil) : try MemberKind.string(1...ClientName.limit).value(of: json).map(Optional.some)
  }

  static let showActivity = Output<TodoActivityViewModel>("todoActivity.showActivity") {
    $0.required("steps", .array(TodoActivityStepViewModel.type), \.steps)
    $0.required("first", .boolean, \.model.isFirst)
    $0.required("complete", .boolean, \.model.isComplete)
    $0.nullable("undo", StepViewModel.type, \.undo)
    $0.nullable("redo", StepViewModel.type, \.redo)
  }

  static let showStep = Output<
    (step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>])
  >("todoActivity.showStep") {
    $0.required("step", .positive, \.step)
    $0.required("undoable", .boolean, \.isUndoable)
    $0.list("rows", row, \.rows)
  }

  private static let row = Written<TodoListPreviewRow<TodoDetailViewModel>>("StepRow") {
    $0.nullable("before", TodoDetailViewModel.type, \.before)
    $0.nullable("after", TodoDetailViewModel.type, \.after)
  }

  package static let showError = Output.showError("todoActivity.showError")

  static let routeDetail = Output<Int>("todoActivity.routeDetail") {
    $0.required(Members.todoID, \.self)
  }
}

extension TodoActivityStepViewModel: ObjectWritable {
  static let object = Written<Self>("ActivityStep") {
    $0.required("step", .positive, \.step.message.step)
    $0.moment(\.step.message.instant, \.atText)
    $0.required(Members.client, \.step.message.client)
    $0.required("session", .natural, \.step.session)
    $0.required(TodoListWire.stepKind, \.step.message.kind.rawValue)
    $0.required("text", .string(nil), \.text)
    $0.required("count", .natural, \.step.message.count)
    $0.list("todos", todo, \.todos)
    $0.nullable("undone", .positive, \.step.undone)
    $0.nullable("undoable", .boolean, \.step.isUndoable)
  }

  private static let todo = Written<TitledTodo>("ActivityTodo") {
    $0.required(Members.todoID, \.id)
    $0.required("title", .string(nil), \.title)
    $0.required("gone", .boolean, \.isGone)
  }
}

extension RemoteView<TodoActivityWire>: TodoActivityPresenterOutput, TodoActivityRouter {
  package func showActivity(_ activity: TodoActivityViewModel) { send(Wire.showActivity, activity) }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) { send(Wire.showStep, (step, isUndoable, rows)) }

  package func routeDetail(id: Int) { send(Wire.routeDetail, id) }
}
