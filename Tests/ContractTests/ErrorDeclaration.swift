import Entities
import JSONRPC
import Presenters

@testable import RemoteViews

/// The declaration of an error (PROTOCOL § 11), for the documents. The program writes them as `ErrorViewModel+JSON`
/// says, which `FailureTests` compare with these.
struct ErrorDeclaration: Sendable {
  /// The name among the components: the tag, if the error has one.
  let name: StaticString
  let code: Int
  let summary: StaticString
  let schema: SchemaName
  /// The members of its `data` besides the tag; nil if it has no `data`.
  let data: [MemberDeclaration]?
  /// Whether `data` begins with the tag.
  let isTagged: Bool

  /// The error object, as a response has it.
  var object: MemberTable { MemberTable(named: schema, members) }

  private var members: [MemberDeclaration] {
    let error: [MemberDeclaration] = [
      .required("code", .integer(code...code), "The error's number."),
      .required("message", .string(nil), "One sentence for a person."),
    ]
    guard let data else { return error }
    let tag = MemberDeclaration.required("tag", .choice(["\(name)"]), "The error's name.")
    return error + [
      .required(
        "data", .object(MemberTable((isTagged ? [tag] : []) + data)), "Details for programs.")
    ]
  }

  /// An error with one of the ``ErrorTag``s, or one of JSON-RPC's own (JSON-RPC 2.0 § 5.1).
  private init(
    _ code: Int, _ name: StaticString, _ summary: StaticString, schema: StaticString,
    _ data: [MemberDeclaration]? = nil
  ) {
    self.name = name
    self.code = code
    self.summary = summary
    self.schema = SchemaName(schema, summary)
    isTagged = ErrorTag(rawValue: code) != nil
    self.data = isTagged ? data ?? [] : data
  }

  static let all: [ErrorDeclaration] = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError, notFound, invalidTodo,
    conflict, store, nothingToUndo, keyReused, invalidList, notOpen, claimed, notKept,
    notTransferred,
  ]

  /// The errors of an event: its own, and those that every event of a scene, or every event that refuses
  /// members, may answer with.
  static func all(of event: any EventDeclaration, isOfSession: Bool) -> [ErrorDeclaration] {
    let own = event.errors.compactMap { tag in all.first { $0.code == tag.rawValue } }
    let ofScene = isOfSession ? [] : [internalError, store]
    return own + (event.isOpen ? [] : [invalidParams]) + ofScene
  }

  /// The members that a scene's `showError` may have besides those that name its list, detail or
  /// draft.
  static let shown = Written<ErrorViewModel> {
    $0.error()
    $0.optional(Members.contestedFields, \.fields)
    $0.stepDetails()
  }.members

  static let anyObject = Alternatives(
    name: SchemaName("Error", "The error of a response; its code says which one."),
    tables: all.map(\.object))

  static let parseError = Self(
    ErrorCode.parseError, "parseError", "The message is not JSON, or not Unicode; the id is null.",
    schema: "ParseError")

  static let invalidRequest = Self(
    ErrorCode.invalidRequest, "invalidRequest",
    "The message is JSON but not a request, or it is too large or too deep, or it comes after shutdown.",
    schema: "InvalidRequestError")

  static let methodNotFound = Self(
    ErrorCode.methodNotFound, "methodNotFound",
    "There is no such method; the message names the one that was probably meant, if any.",
    schema: "MethodNotFoundError")

  static let invalidParams = Self(
    ErrorCode.invalidParams, "invalidParams", "The method does not take these params.",
    schema: "InvalidParamsError",
    [
      .required("field", .string(nil), "The member at fault, as a path: filter.dueBefore."),
      .required("expected", .string(nil), "What the member must be."), Members.entry,
    ])

  static let internalError = Self(
    ErrorTag.internal.rawValue, "internal", "An internal error of the backend; nothing changed.",
    schema: "InternalError")

  static let notFound = Self(
    ErrorTag.notFound.rawValue, "notFound", "No todo has the id.", schema: "NotFoundError",
    [Members.todoID, Members.laterSteps, Members.entry])

  static let invalidTodo = Self(
    ErrorTag.invalidTodo.rawValue, "invalidTodo", "The todo would break a rule.",
    schema: "InvalidTodoError",
    [
      .required("field", .choice(Members.faultyFields), "The field at fault."),
      .required("reason", .choice(Members.invalidReasons), "What is wrong with it."),
      .optional("id", .positive, "Of openChildren: the todo that they are under."), Members.count,
      Members.cycle, Members.entry,
    ])

  static let conflict = Self(
    ErrorTag.conflict.rawValue, "conflict",
    """
    A todo is not at the revision that was given, others changed what a draft or a step changes, or \
    a series would have two open todos, or todos would come after themselves.
    """, schema: "ConflictError",
    [
      Members.todoID.asOptional,
      .optional("todo", TodoDetailViewModel.type, "The todo as it is now."),
      Members.contestedFields, Members.count, Members.cycle, Members.laterSteps, Members.entry,
    ])

  static let store = Self(
    ErrorTag.store.rawValue, "store", "The store failed.", schema: "StoreError",
    [
      .required("reason", .choice(Members.storeReasons), "Why."),
      .required("retryable", .boolean, "Whether the same event can succeed later."),
      .optional("id", .positive, "The damaged todo, if one is at fault and not the store."),
      Members.entry,
    ])

  static let nothingToUndo = Self(
    ErrorTag.nothingToUndo.rawValue, "nothingToUndo",
    "There is nothing of the View's own to undo or redo, or the given step cannot be undone.",
    schema: "NothingToUndoError",
    [
      Members.newestStep,
      .optional("key", .string(1...64), "Of a step of an import: the key to undo that by."),
    ])

  static let keyReused = Self(
    ErrorTag.keyReused.rawValue, "keyReused",
    "The key was already used, for another todo or for other changes.", schema: "KeyReusedError",
    [
      .required("key", .string(1...64), "The key."),
      .optional("id", .positive, "Of an add: the todo that was added with it."),
    ])

  static let invalidList = Self(
    ErrorTag.invalidList.rawValue, "invalidList",
    "No list has the name, or the list cannot be changed or saved.", schema: "InvalidListError",
    [
      .required("reason", .choice(Members.listFaults), "What is wrong."),
      .required("name", SavedListsWire.name.kind.type, "The name."),
    ])

  static let notOpen = Self(
    ErrorTag.notOpen.rawValue, "notOpen", "The list or the draft is not open; viewReady opens it.",
    schema: "NotOpenError", [TodoListWire.view.optional, TodoEditWire.draft.optional])

  static let claimed = Self(
    ErrorTag.claimed.rawValue, "claimed", "The claim is over, by which a todo was to be changed.",
    schema: "ClaimedError", [Members.todoID, Members.ended, Members.holder, Members.entry])

  static let notKept = Self(
    ErrorTag.notKept.rawValue, "notKept",
    "No draft is kept under the number, or somebody has it open.",
    schema: "NotKeptError", [TodoEditWire.keptNumber.required])

  static let notTransferred = Self(
    ErrorTag.notTransferred.rawValue, "notTransferred",
    "Nothing is imported, exported or undone.", schema: "NotTransferredError",
    [.required("reason", .choice(Members.transferReasons), "Why.")])
}
