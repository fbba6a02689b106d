import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// The scene `todoList` on the wire (PROTOCOL § 6).
package enum TodoListWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoList",
    summary: "Lists of todos: filtered, sorted, in windows, and always up to date.",
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
    "todoList.viewReady", "Opens a list, or resets an open one, and shows it.",
    returns: Results.listTotal.type, fails: [.invalidList]
  ) {
    (
      view: $0.optional(view),
      saved: $0.optional(
        "saved", SavedListsWire.name.kind,
        "A saved or built-in list; filter narrows it, sort replaces its order."),
      filter: $0.optional("filter", .filter, "Which todos it shows; by default all.")
        ?? TodoFilter(),
      sort: $0.optional(
        "sort", SavedListsWire.sort,
        "The order; ties, and lists without a sort, are by id, ascending."
      ).map(TodoSort.init),
      offset: $0.optional(
        "offset", .natural, "How many todos come before the window; by default 0.") ?? 0,
      limit: $0.optional(
        "limit", limit, "The most todos in the window; by default 100; 0 only counts.") ?? 100,
      updates: $0.optional(
        "updates", .word(of: OpenList.Updates.self),
        "How changes are shown: everything (the default), or the rows that changed.") ?? .all,
      messages: $0.flag("messages", "Whether showMessage says what this View's steps did."),
      sums: $0.flag("sums", "Whether sum says how long all todos take that pass the filter."),
      isWhole: $0.flag("content", content),
      folding: folding(&$0), once: Members.once(&$0)
    )
  }

  /// What of a tree is folded; nil without a tree.
  private static func folding(_ members: inout MemberReader) -> Folding? {
    let isTree = members.flag(
      "tree", "With sort manual: whether each todo stands under its parent.")
    let collapsed = members.optional(
      "collapsed", .folding, "With tree: the todos under which nothing is shown, or all.")
    members.refuse(
      "collapsed", if: collapsed != nil && !isTree, expected: "left out unless tree is true")
    return isTree ? collapsed ?? .these([]) : nil
  }

  static let collapse = Event(
    "todoList.collapse", "Folds a todo of an open tree, or unfolds it; nothing is stored.",
    returns: Results.listTotal.type, fails: [.notOpen]
  ) {
    (
      view: $0.optional(view), id: $0.required("id", .positive, "The todo."),
      isFolded: $0.required("collapsed", .boolean, "Whether nothing under it is shown.")
    )
  }

  static let scroll = Event(
    "todoList.scroll", "Moves the window of an open list.",
    returns: Results.listTotal.type, fails: [.notOpen]
  ) {
    (
      view: $0.optional(view),
      offset: $0.required("offset", .natural, "How many todos come before the window."),
      limit: $0.optional("limit", limit, "The most todos in it; by default as before.")
    )
  }

  static let add = Event(
    "todoList.add", "Adds a todo.", returns: Results.changedTodo.type,
    fails: [.invalidTodo, .keyReused, .notOpen]
  ) {
    (
      todo: Members.newTodo(&$0), key: $0.optional(Members.key),
      view: $0.optional(
        "view", .string(1...64),
        "An open list to add to: fields that are not given are what the list says of them.")
    )
  }

  static let complete = Event(
    "todoList.complete", "Marks a todo as done, unless it already is.",
    returns: Results.changedTodo.type, fails: [.notFound, .invalidTodo, .conflict, .claimed],
    read: Members.completedTodo)

  static let reopen = Event(
    "todoList.reopen", "Marks a todo as open, unless it already is.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict], read: Members.todo)

  static let delete = Event(
    "todoList.delete", "Deletes a todo, and what is under it.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict], read: Members.todo)

  static let deleteCompleted = Event(
    "todoList.deleteCompleted", "Deletes all todos that are done.",
    returns: Results.changedCount.type)

  static let deleteAll = Event(
    "todoList.deleteAll", "Deletes all todos.", returns: Results.changedCount.type)

  static let apply = Event(
    "todoList.apply", "Makes several changes in one step, or none of them.",
    returns: TodoListApplied.type,
    fails: [.notFound, .invalidTodo, .conflict, .keyReused, .claimed]
  ) {
    (
      changes: $0.required(
        "changes", .commands(of: .anyChange, salt: 0), "The changes, made in this order."),
      key: $0.optional(Members.key),
      dryRun: $0.flag("dryRun", "Whether nothing is stored, and showPreview shows what would be.")
    )
  }

  static let undo = Event(
    "todoList.undo", "Undoes the View's own newest step.",
    returns: .either(Results.undone.type, Results.undoneSteps.type),
    fails: [.nothingToUndo, .conflict, .notFound]
  ) { undoneSteps(&$0) }

  /// Which steps an undo takes back.
  static func undoneSteps(_ members: inout MemberReader) -> UndoneSteps {
    let step = members.optional(
      "step", .positive, "The step to undo instead, whoever made it, as in results.")
    let steps = members.optional(
      "steps", .list(of: .positive, 1...100_000), "In place of step: several, all or none.")
    let by = members.optional(
      "by", .string(1...ClientName.limit), "With since, in place of steps: those of this client.")
    let since = members.optional(
      "since", .instant, "With by: back to the first step that it made before this instant.")
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
    "todoList.restore",
    "Brings deleted todos back as they were last, in one step; those that exist are passed over.",
    returns: Results.changedCount.type, fails: [.notFound, .conflict]
  ) { $0.required("ids", .list(of: .positive, 1...1000), "The todos.") }

  static let redo = Event(
    "todoList.redo", "Redoes the step that the View undid last, until it changes something else.",
    returns: Results.redone.type, fails: [.nothingToUndo, .conflict, .notFound])

  static let startAdd = Event(
    "todoList.startAdd", "The user wants to add a todo in a form; routeEdit follows."
  ) { $0.optional(view) }

  static let select = Event(
    "todoList.select", "The user chose a todo; routeDetail follows.", fails: [.notFound]
  ) { (view: $0.optional(view), id: $0.required(Members.id)) }

  static let changesSince = Event(
    "todoList.changesSince", "Returns the changes after a revision, for a View that was away.",
    returns: TodoChangesPage.type
  ) {
    (
      since: $0.required("since", .natural, "The store's revision that the View knows."),
      mark: $0.optional("mark", .string(1...64), "The store's mark at that revision."),
      isWhole: $0.flag("content", content)
    )
  }

  static let viewHidden = Event(
    "todoList.viewHidden", "The list is out of sight."
  ) { $0.optional(view) }

  static let viewShown = Event("todoList.viewShown", "The list is in sight again.") {
    $0.optional(view)
  }

  static let viewClosed = Event("todoList.viewClosed", "Closes the list.") { $0.optional(view) }

  private static let content: StaticString =
    "Whether rows have content, completedAt, after, uid and meta."

  static let view = Member(
    "view", .string(1...64), "The name of a list; without it, the unnamed list.")
  private static let limit = MemberKind.integer(0...1000)

  static let showTodos = Output<TodoListViewModel<TodoRowViewModel>>(
    "todoList.showTodos", "Replaces everything that the list showed."
  ) {
    $0.window()
    $0.required("todos", .array(TodoRowViewModel.type), "The window.", \.list.rows)
    $0.required(message, \.message)
  }

  static let showChanges = Output<TodoListViewModel<RowChange<TodoRowViewModel>>>(
    "todoList.showChanges", "Turns the window that was shown last into the present one."
  ) {
    $0.window()
    $0.required(
      "changes",
      .array(
        .oneOf(
          RowChange<TodoRowViewModel>.alternatives(
            SchemaName("RowChange", "A step from one window to the next."),
            .required("todo", TodoRowViewModel.type, "The row."),
            ("RowDelete", "RowInsert", "RowUpdate")))), "To apply in order; may be empty.",
      \.list.rows)
    $0.required(message, \.message)
  }

  private static let message: MemberDeclaration = .required(
    "message", .nullable(.string(nil)),
    "A phrase that says why there is nothing to show, else null.")

  static let showPreview = Output<[TodoListPreviewRow<TodoRowViewModel>]>(
    "todoList.showPreview", "Shows what an apply with dryRun would do."
  ) {
    $0.required(
      "rows", .array(TodoListPreviewRow.type),
      "At most 1,000, in the order of the changes.", \.self)
  }

  static let showMessage = Output<
    (message: TodoListMessagePresentationModel, text: String, view: String?)
  >("todoList.showMessage", "Says what a step of this View did.") {
    $0.optional(TodoListWire.view.optional, \.view)
    $0.required(stepKind, \.message.kind.rawValue)
    $0.required("text", .string(nil), "One sentence for a person: Deleted “Buy milk”.", \.text)
    $0.required("count", .natural, "How many todos the step changed.", \.message.count)
    $0.required(
      "step", .positive, "The revision of the step's first change, for undo.", \.message.step)
    $0.required(Members.client, \.message.client)
  }

  static let stepKind: MemberDeclaration = .required(
    "kind", .choice(Choice(TodoListMessagePresentationModel.Kind.allCases.map(\.rawValue))),
    "The kind of the step.")

  package static let showError = Output<ErrorViewModel>(
    "todoList.showError", "An event changed nothing; this is why."
  ) {
    $0.optional(TodoListWire.view.optional, \.subject.name)
    $0.error()
    $0.stepDetails()
  }

  static let routeDetail = Output<(id: Int, view: String?)>(
    "todoList.routeDetail", "Go to the detail of a todo."
  ) {
    $0.optional(TodoListWire.view.optional, \.view)
    $0.required(Members.todoID, \.id)
  }

  static let routeEdit = Output<(id: Int?, view: String?, beginning: GivenFields?)>(
    "todoList.routeEdit", "Go to the draft of a todo."
  ) {
    $0.optional(TodoListWire.view.optional, \.view)
    $0.nullable("id", .positive, "The todo's id; null for a new one.", \.id)
    $0.optional(
      "from", GivenFields.defaults.type,
      "For todoEdit.viewReady: what the list says of a new todo.", \.beginning)
  }
}

// The words on the wire for the order of a list, and for how its changes are pushed (PROTOCOL § 6).

extension TodoSort.Key: WireWord {
  static var schemaName: SchemaName? {
    SchemaName("SortKey", "A field to sort by; a - before it reverses the direction.")
  }

  static let allWords: [Self] = TodoSort.Field.allCases.flatMap {
    [Self($0), Self($0, descending: true)]
  }

  var word: String { descending ? "-\(field.rawValue)" : field.rawValue }
}

extension OpenList.Updates: WireWord {}
extension ChildrenChoice: WireWord {}

extension MemberKind<Folding> {
  /// The ids of folded todos, or the word for all.
  fileprivate static let folding = MemberKind(
    .either(ids.type, .choice(["all"])), .these([])
  ) { json throws(MemberFault) in
    if json.hasString("all") { return .allBut([]) }
    return try ids.value(of: json).map { .these(Set($0)) }
  }
  private static let ids = MemberKind<[Int]>.list(of: .positive, 0...10_000)
}

extension MemberWriter {
  /// The members that say which window is shown, or which one changed. Inlined, since each closure would
  /// copy the whole value: 1,400 instructions of an add to an open list.
  @inline(__always) fileprivate mutating func window<Row>() where Value == TodoListViewModel<Row> {
    optional(TodoListWire.view.optional, \.list.view)
    required(Members.storeRev, \.list.rev)
    required("total", .natural, "How many todos pass the filter.", \.list.total)
    optional("sum", TodoSchemas.sum.type, "With sums: how long these take together.") {
      $0.sum.map { TodoSchemas.sum.of($0) }
    }
    required("offset", .natural, "How many of them come before the window.", \.list.offset)
  }
}

extension TodoListPreviewRow<TodoRowViewModel>: JSONWritable, ObjectWritable {
  static let object = Written<Self>(
    "Preview", "A todo before and after changes that are not made."
  ) {
    $0.nullable(
      "before", TodoRowViewModel.type, "The todo as it is; null if it would be added.", \.before)
    $0.nullable(
      "after", TodoRowViewModel.previewObject.type,
      "The todo as it would be; null if it would be deleted."
    ) { $0.after.map(TodoRowViewModel.previewObject.of) }
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
