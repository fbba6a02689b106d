import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoDetail` on the wire (PROTOCOL § 7).
package enum TodoDetailWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoDetail",
    summary: "Single todos, each identified by its id: all its fields, its history, and editing.",
    events: [
      viewReady, edit, complete, reopen, delete, skip, startEdit, history, comment, editComment,
      removeComment, comments, viewHidden, viewShown, viewClosed,
    ],
    outputs: [showTodo, showHistory, showComments, showError, routeBack, routeEdit])

  package static func register(_ presenter: TodoDetailPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(edit) {
      presenter.eventChange(id: $0.id, rev: $0.rev, token: $0.token, .edit($0.edits))
    }
    methods.register(complete, presenter.eventChange)
    methods.register(reopen) { presenter.eventChange(id: $0.id, rev: $0.rev, .reopen) }
    methods.register(delete) { presenter.eventChange(id: $0.id, rev: $0.rev, .delete) }
    methods.register(skip) { presenter.eventChange(id: $0.id, rev: $0.rev, .skip) }
    methods.register(startEdit, presenter.eventStartEdit)
    methods.register(history, presenter.eventHistory)
    methods.register(comment, presenter.eventComment)
    methods.register(editComment, presenter.eventChangeComment)
    methods.register(removeComment) {
      presenter.eventChangeComment(id: $0.id, number: $0.number, to: nil)
    }
    methods.register(comments, presenter.eventComments)
    methods.register(viewHidden) { presenter.eventHidden(true, id: $0) }
    methods.register(viewShown) { presenter.eventHidden(false, id: $0) }
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoDetail.viewReady", "Opens the detail of a todo and shows it.",
    returns: Results.todoRevision.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), once: Members.once(&$0)) }

  static let edit = Event(
    "todoDetail.edit", "Changes the given fields of a todo and leaves the rest.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict, .invalidTodo, .claimed]
  ) {
    (
      id: $0.required(Members.id), edits: Members.edits(&$0), rev: $0.optional(Members.rev),
      token: $0.optional(Members.token)
    )
  }

  static let complete = Event(
    "todoDetail.complete", "Marks the todo as done, unless it already is.",
    returns: Results.changedTodo.type, fails: [.notFound, .invalidTodo, .conflict, .claimed],
    read: Members.completedTodo)

  static let reopen = Event(
    "todoDetail.reopen", "Marks the todo as open, unless it already is.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict], read: Members.todo)

  static let delete = Event(
    "todoDetail.delete", "Deletes the todo, and what is under it.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict], read: Members.todo)

  static let skip = Event(
    "todoDetail.skip", "Moves the todo to the next day of its rule.",
    returns: Results.changedTodo.type, fails: [.notFound, .conflict, .invalidTodo],
    read: Members.todo)

  static let startEdit = Event(
    "todoDetail.startEdit", "The user wants to edit the todo in a form; routeEdit follows.",
    fails: [.notFound], read: id)

  static let history = Event(
    "todoDetail.history", "Shows the changes of the todo.",
    returns: Results.todoRevision.type, fails: [.notFound], read: id)

  private static let number = Member("n", .positive, "The comment's number.")
  static let text = Member("text", .string(1...Comment.textLimit), "One line or more.")

  static let comment = Event(
    "todoDetail.comment", "Says something about the todo.",
    returns: Results.changedTodo.type, fails: [.notFound, .invalidTodo, .keyReused]
  ) { (id: $0.required(Members.id), text: $0.required(text), key: $0.optional(Members.key)) }

  static let editComment = Event(
    "todoDetail.editComment", "Gives a comment another text.",
    returns: Results.changedTodo.type, fails: [.notFound, .invalidTodo]
  ) { (id: $0.required(Members.id), number: $0.required(number), text: $0.required(text)) }

  static let removeComment = Event(
    "todoDetail.removeComment", "Takes a comment away.",
    returns: Results.changedTodo.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), number: $0.required(number)) }

  static let comments = Event(
    "todoDetail.comments", "Shows comments of the todo, the newest ones or earlier ones.",
    returns: Results.todoRevision.type, fails: [.notFound]
  ) {
    (
      id: $0.required(Members.id),
      before: $0.optional("before", .positive, "Only comments with lower numbers."),
      limit: $0.optional("limit", .integer(1...100), "The most comments; by default 20.")
    )
  }

  static let viewHidden = Event("todoDetail.viewHidden", "The detail is out of sight.", read: id)

  static let viewShown = Event("todoDetail.viewShown", "The detail is in sight again.", read: id)

  static let viewClosed = Event("todoDetail.viewClosed", "Closes the detail.", read: id)

  /// The todo of an event that takes nothing else.
  private static func id(_ members: inout MemberReader) -> Int { members.required(Members.id) }

  static let showTodo = Output<TodoDetailViewModel>(
    "todoDetail.showTodo", "Replaces everything that the detail showed."
  ) { $0.required("todo", TodoDetailViewModel.type, "The todo.", \.self) }

  static let showHistory = Output<(id: Int, entries: [HistoryEntryViewModel])>(
    "todoDetail.showHistory", "The changes of the todo, newest first."
  ) {
    $0.required(Members.todoID, \.id)
    $0.list("entries", TodoSchemas.historyEntry, "At most 1,000.", \.entries)
  }

  static let showComments = Output<(id: Int, comments: [CommentViewModel], left: Int)>(
    "todoDetail.showComments", "Some comments of the todo, the oldest first."
  ) {
    $0.required(Members.todoID, \.id)
    $0.list("comments", TodoSchemas.comment, "At most 100.", \.comments)
    $0.required("left", .natural, "How many come before them.", \.left)
  }

  package static let showError = Output<ErrorViewModel>(
    "todoDetail.showError", "An event changed nothing; this is why."
  ) {
    $0.required(Members.todoID) { $0.subject.id ?? 0 }
    $0.error(withID: false)
  }

  static let routeBack = Output<Int>(
    "todoDetail.routeBack", "The todo was deleted and its detail is closed: leave it."
  ) { $0.required(Members.todoID, \.self) }

  static let routeEdit = Output<Int>("todoDetail.routeEdit", "Go to the draft of the todo.") {
    $0.required(Members.todoID, \.self)
  }
}

extension RemoteView<TodoDetailWire>: TodoDetailPresenterOutput, TodoDetailRouter {
  package func showTodo(_ todo: TodoDetailViewModel) { send(Wire.showTodo, todo) }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    send(Wire.showHistory, (id, entries))
  }

  package func showComments(id: Int, _ comments: [CommentViewModel], left: Int) {
    send(Wire.showComments, (id, comments, left))
  }

  package func routeBack(id: Int) { send(Wire.routeBack, id) }
  package func routeEdit(id: Int) { send(Wire.routeEdit, id) }
}
