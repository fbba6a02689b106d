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
  var summary: String { schema.summary }
  let schema: SchemaName
  /// The members of its `data` besides the tag; nil if it has no `data`.
  let data: [MemberDeclaration]?
  /// Whether `data` begins with the tag.
  let isTagged: Bool

  /// The error object, as a response has it.
  var object: MemberTable { MemberTable(named: schema, members) }

  private var members: [MemberDeclaration] {
    let error: [MemberDeclaration] = [
      .required("code", .integer(code...code)),
      .required("message", .string(nil)),
    ]
    guard let data else { return error }
    let tag = MemberDeclaration.required("tag", .choice(["\(name)"]))
    return error + [
      .required(
        "data", .object(MemberTable(of: schema.name, (isTagged ? [tag] : []) + data)))
    ]
  }

  /// An error with one of the ``ErrorTag``s, or one of JSON-RPC's own (JSON-RPC 2.0 § 5.1).
  private init(
    _ code: Int, _ name: StaticString, schema: StaticString, _ data: [MemberDeclaration]? = nil
  ) {
    self.name = name
    self.code = code
    self.schema = SchemaName(schema)
    isTagged = ErrorTag(rawValue: code) != nil
    self.data = isTagged ? data ?? [] : data
  }

  static let all: [ErrorDeclaration] = [
    Self(ErrorCode.parseError, "parseError", schema: "ParseError"),
    Self(ErrorCode.invalidRequest, "invalidRequest", schema: "InvalidRequestError"),
    Self(ErrorCode.methodNotFound, "methodNotFound", schema: "MethodNotFoundError"),
    Self(
      ErrorCode.invalidParams, "invalidParams", schema: "InvalidParamsError",
      [.required("field", .string(nil)), .required("expected", .string(nil)), Members.entry]),
    Self(ErrorTag.internal.rawValue, "internal", schema: "InternalError"),
    Self(
      ErrorTag.notFound.rawValue, "notFound", schema: "NotFoundError",
      [Members.todoID, Members.laterSteps, Members.entry]),
    Self(
      ErrorTag.invalidTodo.rawValue, "invalidTodo", schema: "InvalidTodoError",
      [
        .required("field", .choice(Members.faultyFields)),
        .required("reason", .choice(Members.invalidReasons)), .optional("id", .positive),
        Members.count, Members.cycle, Members.entry,
      ]),
    Self(
      ErrorTag.conflict.rawValue, "conflict", schema: "ConflictError",
      [
        Members.todoID.asOptional, .optional("todo", TodoDetailViewModel.type),
        Members.contestedFields, Members.count, Members.cycle, Members.laterSteps, Members.entry,
      ]),
    Self(
      ErrorTag.store.rawValue, "store", schema: "StoreError",
      [
        .required("reason", .choice(Members.storeReasons)), .required("retryable", .boolean),
        .optional("id", .positive), Members.entry,
      ]),
    Self(
      ErrorTag.nothingToUndo.rawValue, "nothingToUndo", schema: "NothingToUndoError",
      [Members.newestStep, .optional("key", .string(1...64))]),
    Self(
      ErrorTag.keyReused.rawValue, "keyReused", schema: "KeyReusedError",
      [.required("key", .string(1...64)), .optional("id", .positive)]),
    Self(
      ErrorTag.invalidList.rawValue, "invalidList", schema: "InvalidListError",
      [
        .required("reason", .choice(Members.listFaults)),
        .required("name", SavedListsWire.name.kind.type),
      ]),
    Self(
      ErrorTag.notOpen.rawValue, "notOpen", schema: "NotOpenError",
      [
        .optional("view", TodoListWire.view.kind.type),
        .optional("draft", TodoEditWire.draft.kind.type),
      ]),
    Self(
      ErrorTag.claimed.rawValue, "claimed", schema: "ClaimedError",
      [Members.todoID, Members.ended, Members.holder, Members.entry]),
    Self(
      ErrorTag.notKept.rawValue, "notKept", schema: "NotKeptError",
      [TodoEditWire.keptNumber.required]),
    Self(
      ErrorTag.notTransferred.rawValue, "notTransferred", schema: "NotTransferredError",
      [.required("reason", .choice(Members.transferReasons))]),
  ]

  /// The errors of an event: its own, and those that every event of a scene, or every event that refuses
  /// members, may answer with.
  static func all(of event: any EventDeclaration, isOfSession: Bool) -> [ErrorDeclaration] {
    let own = event.errors.compactMap { tag in all.first { $0.code == tag.rawValue } }
    let ofAll = event.isOpen ? [] : [ErrorCode.invalidParams]
    let ofScene = isOfSession ? [] : [ErrorTag.internal, .store].map(\.rawValue)
    return own + (ofAll + ofScene).compactMap { code in all.first { $0.code == code } }
  }

  /// The members that a scene's `showError` may have besides those that name its list, detail or
  /// draft.
  static let shown = Written<ErrorViewModel> {
    $0.error()
    $0.optional(Members.contestedFields, \.fields)
    $0.stepDetails()
  }.members

  static let anyObject = Alternatives(
    name: SchemaName("Error"),
    tables: all.map(\.object))
}
