import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoList` on the wire (PROTOCOL § 6).
package enum TodoListWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoList",
    events: [
      viewReady, scroll, collapse, add, complete, claim, renew, release, reopen, move, delete,
      deleteCompleted, deleteAll, apply, undo, redo, restore, startAdd, select, changesSince,
      viewHidden, viewShown, viewClosed,
    ],
    outputs: [showTodos, showChanges, showPreview, showMessage, showError, routeDetail, routeEdit])

  package static func register(_ presenter: TodoListPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(collapse, presenter.eventCollapse)
    methods.register(scroll, presenter.eventScroll)
    methods.register(add, presenter.eventAdd)
    methods.register(complete, presenter.eventChange)
    methods.register(claim, presenter.eventClaim)
    methods.register(renew, presenter.eventRenew)
    methods.register(release, presenter.eventRelease)
    methods.register(move, presenter.eventMove)
    methods.register(reopen) { presenter.eventChange(id: $0.id, rev: $0.rev, .reopen) }
    methods.register(delete) { presenter.eventChange(id: $0.id, rev: $0.rev, .delete) }
    methods.register(deleteCompleted, presenter.eventDeleteCompleted)
    methods.register(deleteAll, presenter.eventDeleteAll)
    methods.register(apply) {
      presenter.eventApply($0.changes.commands, key: $0.changes.key($0.key), isDryRun: $0.dryRun)
    }
    methods.register(undo, presenter.eventUndo)
    methods.register(restore, presenter.eventRestore)
    methods.register(redo, presenter.eventRedo)
    methods.register(startAdd, presenter.eventStartAdd)
    methods.register(select, presenter.eventSelect)
    methods.register(changesSince, presenter.eventChangesSince)
    methods.register(viewHidden) { presenter.eventHidden(true, view: $0) }
    methods.register(viewShown) { presenter.eventHidden(false, view: $0) }
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoList.viewReady", returns: Results.listTotal.type, fails: [.invalidList]
  ) {
    (
      view: $0.optional(view), saved: $0.optional("saved", SavedListsWire.name.kind),
      filter: $0.optional("filter", .filter) ?? TodoFilter(),
      sort: $0.optional("sort", SavedListsWire.sort).map(TodoSort.init),
      offset: $0.optional("offset", .natural) ?? 0, limit: $0.optional("limit", limit) ?? 100,
      updates: $0.optional("updates", .word(of: OpenList.Updates.self)) ?? .all,
      messages: $0.flag("messages"), sums: $0.flag("sums"), isWhole: $0.flag("content"),
      folding: folding(&$0), once: Members.once(&$0)
    )
  }

  /// What of a tree is folded; nil without a tree.
  private static func folding(_ members: inout MemberReader) -> Folding? {
    let isTree = members.flag("tree")
    let collapsed = members.optional("collapsed", .folding)
    members.refuse(
      "collapsed", if: collapsed != nil && !isTree, expected: "left out unless tree is true")
    return isTree ? collapsed ?? .these([]) : nil
  }

  static let collapse = Event(
    "todoList.collapse", returns: Results.listTotal.type, fails: [.notOpen]
  ) {
    (
      view: $0.optional(view), id: $0.required("id", .positive),
      isFolded: $0.required("collapsed", .boolean)
    )
  }

  static let scroll = Event("todoList.scroll", returns: Results.listTotal.type, fails: [.notOpen]) {
    (
      view: $0.optional(view), offset: $0.required("offset", .natural),
      limit: $0.optional("limit", limit)
    )
  }

  static let add = Event(
    "todoList.add", returns: Results.changedTodo.type, fails: [.invalidTodo, .keyReused, .notOpen]
  ) {
    (
      todo: Members.newTodo(&$0), key: $0.optional(Members.key),
      view: $0.optional("view", .string(1...64))
    )
  }

  static let complete = Event(
    "todoList.complete", returns: Results.changedTodo.type,
    fails: [.notFound, .invalidTodo, .conflict, .claimed], read: Members.completedTodo)

  static let reopen = Event(
    "todoList.reopen", returns: Results.changedTodo.type, fails: [.notFound, .conflict],
    read: Members.todo)

  static let delete = Event(
    "todoList.delete", returns: Results.changedTodo.type, fails: [.notFound, .conflict],
    read: Members.todo)

  static let deleteCompleted = Event("todoList.deleteCompleted", returns: Results.changedCount.type)

  static let deleteAll = Event("todoList.deleteAll", returns: Results.changedCount.type)

  static let apply = Event(
    "todoList.apply", returns: TodoListApplied.type,
    fails: [.notFound, .invalidTodo, .conflict, .keyReused, .claimed]
  ) {
    (
      changes: $0.required("changes", .commands(of: .anyChange, salt: 0)),
      key: $0.optional(Members.key), dryRun: $0.flag("dryRun")
    )
  }

  static let undo = Event(
    "todoList.undo", returns: .either(Results.undone.type, Results.undoneSteps.type),
    fails: [.nothingToUndo, .conflict, .notFound]
  ) { undoneSteps(&$0) }

  /// Which steps an undo takes back.
  static func undoneSteps(_ members: inout MemberReader) -> UndoneSteps {
    let step = members.optional("step", .positive)
    let steps = members.optional("steps", .list(of: .positive, 1...100_000))
    let by = members.optional("by", .string(1...ClientName.limit))
    let since = members.optional("since", .instant)
    members.refuse(
      by == nil ? "since" : "by", if: (by == nil) != (since == nil),
      expected: "given together with \(by == nil ? "by" : "since")")
    members.refuse(
      step == nil ? "steps" : "step", if: [step != nil, steps != nil, by != nil].count { $0 } > 1,
      expected: "given alone: step, steps, or by and since")
    if let by, let since { return .made(by: by, since: since) }
    return steps.map(UndoneSteps.steps) ?? step.map(UndoneSteps.step) ?? .newest
  }

  static let restore = Event(
    "todoList.restore", returns: Results.changedCount.type, fails: [.notFound, .conflict]
  ) { $0.required("ids", .list(of: .positive, 1...1000)) }

  static let redo = Event(
    "todoList.redo", returns: Results.redone.type, fails: [.nothingToUndo, .conflict, .notFound])

  static let startAdd = Event("todoList.startAdd") { $0.optional(view) }

  static let select = Event("todoList.select", fails: [.notFound]) {
    (view: $0.optional(view), id: $0.required(Members.id))
  }

  static let changesSince = Event("todoList.changesSince", returns: TodoChangesPage.type) {
    (
      since: $0.required("since", .natural), mark: $0.optional("mark", .string(1...64)),
      isWhole: $0.flag("content")
    )
  }

  static let viewHidden = Event("todoList.viewHidden") { $0.optional(view) }

  static let viewShown = Event("todoList.viewShown") { $0.optional(view) }

  static let viewClosed = Event("todoList.viewClosed") { $0.optional(view) }

  static let view = Member("view", .string(1...64))
  private static let limit = MemberKind.integer(0...1000)

  static let showTodos = Output<TodoListViewModel<TodoRowViewModel>>("todoList.showTodos") {
    $0.window()
    $0.required("todos", .array(TodoRowViewModel.type)) { $0.list.rows }
    $0.required(message) { $0.message }
  }

  static let showChanges = Output<TodoListViewModel<RowChange<TodoRowViewModel>>>(
    "todoList.showChanges"
  ) {
    $0.window()
    $0.required(
      "changes",
      .array(
        .oneOf(
          RowChange<TodoRowViewModel>.alternatives(
            SchemaName("RowChange"), .required("todo", TodoRowViewModel.type),
            ("RowDelete", "RowInsert", "RowUpdate"))))
    ) { $0.list.rows }
    $0.required(message) { $0.message }
  }

  private static let message: MemberDeclaration = .required("message", .nullable(.string(nil)))

  static let showPreview = Output<[TodoListPreviewRow<TodoRowViewModel>]>("todoList.showPreview") {
    $0.required("rows", .array(TodoListPreviewRow.type), \.self)
  }

  static let showMessage = Output<
    (message: TodoListMessagePresentationModel, text: String, view: String?)
  >("todoList.showMessage") {
    $0.optional(TodoListWire.view, \.view)
    $0.required(stepKind, \.message.kind.rawValue)
    $0.required("text", .string(nil), \.text)
    $0.required("count", .natural, \.message.count)
    $0.required("step", .positive, \.message.step)
    $0.required(Members.client, \.message.client)
  }

  static let stepKind: MemberDeclaration = .required(
    "kind", .choice(Choice(TodoListMessagePresentationModel.Kind.allCases.map(\.rawValue))))

  package static let showError = Output<ErrorViewModel>("todoList.showError") {
    $0.optional(TodoListWire.view, \.subject.name)
    $0.error()
    $0.stepDetails()
  }

  static let routeDetail = Output<(id: Int, view: String?)>("todoList.routeDetail") {
    $0.optional(TodoListWire.view, \.view)
    $0.required(Members.todoID, \.id)
  }

  static let routeEdit = Output<(id: Int?, view: String?, beginning: GivenFields?)>(
    "todoList.routeEdit"
  ) {
    $0.optional(TodoListWire.view, \.view)
    $0.nullable("id", .positive, \.id)
    $0.optional("from", GivenFields.defaults.type, \.beginning)
  }
}

// The words on the wire for the order of a list, and for how its changes are pushed (PROTOCOL § 6).

extension TodoSort.Key: WireWord {
  static var schemaName: SchemaName? { SchemaName("SortKey") }

  static let allWords: [Self] = TodoSort.Field.allCases.flatMap {
    [Self($0), Self($0, descending: true)]
  }

  var word: String { descending ? "-\(field.rawValue)" : field.rawValue }
}

extension OpenList.Updates: WireWord {}
extension ChildrenChoice: WireWord {}

extension MemberKind<Folding> {
  /// The ids of folded todos, or the word for all.
  fileprivate static let folding = MemberKind(.either(ids.type, .choice(["all"])), .these([])) {
    json throws(MemberFault) in
    if json.hasString("all") { return .allBut([]) }
    return try ids.value(of: json).map { .these(Set($0)) }
  }
  private static let ids = MemberKind<[Int]>.list(of: .positive, 0...10_000)
}

extension MemberWriter {
  /// The members that say which window is shown, or which one changed. Inlined, since each closure would
  /// copy the whole value: 1,400 instructions of an add to an open list. Key paths of a generic type would be
  /// made at each call: 16,000.
  @inline(__always) fileprivate mutating func window<Row>() where Value == TodoListViewModel<Row> {
    optional(TodoListWire.view) { $0.list.view }
    required(Members.storeRev) { $0.list.rev }
    required("total", .natural) { $0.list.total }
    optional("sum", TodoSchemas.sum.type) { $0.sum.map { TodoSchemas.sum.of($0) } }
    required("offset", .natural) { $0.list.offset }
  }
}

extension TodoListPreviewRow<TodoRowViewModel>: JSONWritable, ObjectWritable {
  static let object = Written<Self>("Preview") {
    $0.nullable("before", TodoRowViewModel.type, \.before)
    $0.nullable("after", TodoRowViewModel.previewObject.type) {
      $0.after.map(TodoRowViewModel.previewObject.of)
    }
  }
}

extension RemoteView<TodoListWire>: TodoListPresenterOutput {
  package func showTodos(_ list: TodoListViewModel<TodoRowViewModel>) { send(Wire.showTodos, list) }

  package func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>) {
    send(Wire.showChanges, list)
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) { send(Wire.showMessage, (message, text, view)) }

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    send(Wire.showPreview, rows)
  }
}

extension RemoteView<TodoListWire>: TodoListRouter {
  package func routeDetail(id: Int, view: String?) { send(Wire.routeDetail, (id, view)) }

  package func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    send(Wire.routeEdit, (id, view, beginning))
  }
}
