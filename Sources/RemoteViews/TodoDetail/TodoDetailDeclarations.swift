import Entities
import Presenters
import UseCases

/// The events of the scene `todoDetail` (PROTOCOL § 7).
package enum TodoDetailEvents {
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

  static let all: [any EventDeclaration] = [
    viewReady, edit, complete, reopen, delete, skip, startEdit, history, comment, editComment,
    removeComment, comments, viewHidden, viewShown, viewClosed,
  ]
}

/// The outputs of the scene `todoDetail` (PROTOCOL § 7).
package enum TodoDetailOutputs: SceneOutputs {
  package typealias Presenter = TodoDetailPresenter

  package static let scene = SceneDeclaration(
    name: "todoDetail", events: TodoDetailEvents.all,
    outputs: [showTodo, showHistory, showComments, showError, routeBack, routeEdit])

  static let showTodo = Output<TodoDetailViewModel>("todoDetail.showTodo") {
    $0.required("todo", TodoDetailViewModel.type, \.self)
  }

  static let showHistory = Output<(id: Int, entries: [HistoryEntryViewModel])>(
    "todoDetail.showHistory"
  ) {
    $0.required(Members.todoID, \.id)
    $0.required("entries", .array(TodoSchemas.historyEntry.type)) {
      $0.entries.map(TodoSchemas.historyEntry.of)
    }
  }

  static let showComments = Output<(id: Int, comments: [CommentViewModel], left: Int)>(
    "todoDetail.showComments"
  ) {
    $0.required(Members.todoID, \.id)
    $0.required("comments", .array(TodoSchemas.comment.type)) {
      $0.comments.map(TodoSchemas.comment.of)
    }
    $0.required("left", .natural, \.left)
  }

  package static let showError = Output<ErrorViewModel>("todoDetail.showError") {
    $0.required(Members.todoID) { $0.subject.id ?? 0 }
    $0.error(withID: false)
  }

  static let routeBack = Output<Int>("todoDetail.routeBack") { $0.required(Members.todoID, \.self) }

  static let routeEdit = Output<Int>("todoDetail.routeEdit") { $0.required(Members.todoID, \.self) }
}
