import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoActivity` on the wire (PROTOCOL § 6).
package enum TodoActivityWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoActivity",
    summary: "What happened, step by step, who did it, and what undo would take back.",
    events: [viewReady, scroll, select, viewClosed],
    outputs: [showActivity, showStep, showError, routeDetail])

  package static func register(_ presenter: TodoActivityPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(scroll, presenter.eventScroll)
    methods.register(select, presenter.eventSelect)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoActivity.viewReady", "Opens the activity, or resets an open one, and shows it.",
    returns: Results.storeRevision.type
  ) {
    (
      query: query(&$0), limit: $0.optional("limit", limit, "The most steps; by default 50.") ?? 50,
      once: Members.once(&$0)
    )
  }

  /// Which steps are shown.
  static func query(_ members: inout MemberReader) -> StepQuery {
    var query = StepQuery()
    query.clients = members.optional(
      "by", .list(of: client, 1...20),
      "Only the steps of these clients; null stands for those without a name.")
    query.todo = members.optional("id", .positive, "Only the steps that changed this todo.")
    query.since = members.optional(
      "since", .instant, "Back to the first of these steps that was made before this instant.")
    query.isGone = members.flag(
      "deleted", "Whether only steps are shown whose todos are gone, with these todos.")
    return query
  }

  static let scroll = Event(
    "todoActivity.scroll", "Shows older steps, or the newest again.",
    returns: Results.storeRevision.type, fails: [.notOpen]
  ) {
    (
      before: $0.optional(
        "before", .positive, "The step whose predecessors to show; without it, the newest."),
      limit: $0.optional("limit", limit, "The most steps; by default as before.")
    )
  }

  static let select = Event(
    "todoActivity.select",
    "The user chose a step; showStep follows. With an id, they chose that todo; routeDetail follows.",
    fails: [.notFound]
  ) {
    (
      step: $0.required("step", .positive, "The step."),
      id: $0.optional("id", .positive, "A todo that exists.")
    )
  }

  static let viewClosed = Event("todoActivity.viewClosed", "Closes the activity.")

  private static let limit = MemberKind.integer(1...200)
  private static let client = MemberKind<String?>(
    .nullable(.string(1...ClientName.limit)), nil
  ) { json throws(MemberFault) in
    json.isNull
      ? .some(nil) : try MemberKind.string(1...ClientName.limit).value(of: json).map(Optional.some)
  }

  static let showActivity = Output<TodoActivityViewModel>(
    "todoActivity.showActivity", "Replaces all steps that were shown."
  ) {
    $0.required("steps", .array(TodoActivityStepViewModel.type), "Newest first.", \.steps)
    $0.required("first", .boolean, "Whether no newer step is left out.", \.model.isFirst)
    $0.required(
      "complete", .boolean, "Whether the log reaches back to the beginning of the store.",
      \.model.isComplete)
    $0.nullable("undo", StepViewModel.type, "What undo would take back now.", \.undo)
    $0.nullable("redo", StepViewModel.type, "What redo would do again now.", \.redo)
  }

  static let showStep = Output<
    (step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>])
  >("todoActivity.showStep", "Shows what a step did.") {
    $0.required("step", .positive, "The step.", \.step)
    $0.required("undoable", .boolean, "Whether an undo of it would succeed.", \.isUndoable)
    $0.list("rows", row, "Its changes in their order, at most 1,000.", \.rows)
  }

  private static let row = Written<TodoListPreviewRow<TodoDetailViewModel>>(
    "StepRow", "A todo before and after a change."
  ) {
    $0.nullable(
      "before", TodoDetailViewModel.type,
      "Null if it was added. Of a step over several todos, the content is cut to 2,000 characters.",
      \.before)
    $0.nullable("after", TodoDetailViewModel.type, "Null if it was deleted.", \.after)
  }

  package static let showError = Output.showError(
    "todoActivity.showError", "An event failed; this is why.")

  static let routeDetail = Output<Int>("todoActivity.routeDetail", "Go to the detail of a todo.") {
    $0.required(Members.todoID, \.self)
  }
}

extension TodoActivityStepViewModel: ObjectWritable {
  static let object = Written<Self>("ActivityStep", "What one event did.") {
    $0.required(
      "step", .positive, "The revision of the step's first change, for undo.", \.step.message.step)
    $0.moment(\.step.message.instant, \.atText)
    $0.required(Members.client, \.step.message.client)
    $0.required(
      "session", .natural, "A number that all steps of one session have, and no others.",
      \.step.session)
    $0.required(TodoListWire.stepKind, \.step.message.kind.rawValue)
    $0.required("text", .string(nil), "What it did, as showMessage says it.", \.text)
    $0.required("count", .natural, "How many todos it changed.", \.step.message.count)
    $0.list(
      "todos", todo, "The first 5 of them; with deleted, of those that are gone.",
      \.todos)
    $0.nullable(
      "undone", .positive, "The step that took it back; null if it is in effect.", \.step.undone)
    $0.nullable(
      "undoable", .boolean,
      "Whether an undo of it would succeed; null if it changed more than 20 todos.",
      \.step.isUndoable)
  }

  private static let todo = Written<TitledTodo>("ActivityTodo", "A todo that a step changed.") {
    $0.required(Members.todoID, \.id)
    $0.required("title", .string(nil), "Its title, as the step left it.", \.title)
    $0.required("gone", .boolean, "Whether it does not exist now.", \.isGone)
  }
}

extension RemoteView<TodoActivityWire>: TodoActivityPresenterOutput, TodoActivityRouter {
  package func showActivity(_ activity: TodoActivityViewModel) { send(Wire.showActivity, activity) }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) { send(Wire.showStep, (step, isUndoable, rows)) }

  package func routeDetail(id: Int) { send(Wire.routeDetail, id) }
}
