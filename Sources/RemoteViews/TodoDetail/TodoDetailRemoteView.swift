import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoDetail` on the wire (PROTOCOL § 7).
package enum TodoDetailWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoDetail",
    events: [
      viewReady, edit, complete, reopen, delete, skip, startEdit, history, comment, editComment,
      removeComment, comments, viewHidden, viewShown, viewClosed,
    ], outputs: [showTodo, showHistory, showComments, showError, routeBack, routeEdit])

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
    "todoDetail.viewReady", returns: Results.todoRevision.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), once: Members.once(&$0)) }

  static let edit = Event(
    "todoDetail.edit", returns: Results.changedTodo.type,
    fails: [.notFound, .conflict, .invalidTodo, .claimed]
  ) {
    (
      id: $0.required(Members.id), edits: Members.edits(&$0), rev: $0.optional(Members.rev),
      token: $0.optional(Members.token)
    )
  }

  static let complete = Event(
    "todoDetail.complete", returns: Results.changedTodo.type,
    fails: [.notFound, .invalidTodo, .conflict, .claimed], read: Members.completedTodo)

  static let reopen = Event(
    "todoDetail.reopen", returns: Results.changedTodo.type, fails: [.notFound, .conflict],
    read: Members.todo)

  static let delete = Event(
    "todoDetail.delete", returns: Results.changedTodo.type, fails: [.notFound, .conflict],
    read: Members.todo)

  static let skip = Event(
    "todoDetail.skip", returns: Results.changedTodo.type,
    fails: [.notFound, .conflict, .invalidTodo], read: Members.todo)

  static let startEdit = Event("todoDetail.startEdit", fails: [.notFound], read: id)

  static let history = Event(
    "todoDetail.history", returns: Results.todoRevision.type, fails: [.notFound], read: id)

  private static let number = Member("n", .positive)
  static let text = Member("text", .string(1...Comment.textLimit))

  static let comment = Event(
    "todoDetail.comment", returns: Results.changedTodo.type,
    fails: [.notFound, .invalidTodo, .keyReused]
  ) { (id: $0.required(Members.id), text: $0.required(text), key: $0.optional(Members.key)) }

  static let editComment = Event(
    "todoDetail.editComment", returns: Results.changedTodo.type, fails: [.notFound, .invalidTodo]
  ) { (id: $0.required(Members.id), number: $0.required(number), text: $0.required(text)) }

  static let removeComment = Event(
    "todoDetail.removeComment", returns: Results.changedTodo.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), number: $0.required(number)) }

  static let comments = Event(
    "todoDetail.comments", returns: Results.todoRevision.type, fails: [.notFound]
  ) {
    (
      id: $0.required(Members.id), before: $0.optional("before", .positive),
      limit: $0.optional("limit", .integer(1...100))
    )
  }

  static let viewHidden = Event("todoDetail.viewHidden", read: id)

  static let viewShown = Event("todoDetail.viewShown", read: id)

  static let viewClosed = Event("todoDetail.viewClosed", read: id)

  /// The todo of an event that takes nothing else.
  private static func id(_ members: inout MemberReader) -> Int { members.required(Members.id) }

  static let showTodo = Output<TodoDetailViewModel>("todoDetail.showTodo") {
    $0.required("todo", TodoDetailViewModel.type, \.self)
  }

  static let showHistory = Output<(id: Int, entries: [HistoryEntryViewModel])>(
    "todoDetail.showHistory"
  ) {
    $0.required(Members.todoID, \.id)
    $0.list("entries", TodoSchemas.historyEntry, \.entries)
  }

  static let showComments = Output<(id: Int, comments: [CommentViewModel], left: Int)>(
    "todoDetail.showComments"
  ) {
    $0.required(Members.todoID, \.id)
    $0.list("comments", TodoSchemas.comment, \.comments)
    $0.required("left", .natural, \.left)
  }

  package static let showError = Output<ErrorViewModel>("todoDetail.showError") {
    $0.required(Members.todoID) { $0.subject.id ?? 0 }
    $0.error(withID: false)
  }

  static let routeBack = Output<Int>("todoDetail.routeBack") { $0.required(Members.todoID, \.self) }

  static let routeEdit = Output<Int>("todoDetail.routeEdit") { $0.required(Members.todoID, \.self) }
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
