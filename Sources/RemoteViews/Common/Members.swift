import Entities
import JSON
import Presenters
import UseCases

/// Members that several events, results and outputs have.
enum Members {
  /// The todo that an event addresses.
  static let id = Member("id", .positive)
  /// The revision for compare-and-set.
  static let rev = Member("rev", .natural)
  /// Both of these: the params of an event that changes one todo.
  static func todo(_ members: inout MemberReader) -> (id: Int, rev: Int?) {
    (id: members.required(id), rev: members.optional(rev))
  }

  /// The same of an event that completes it.
  static func completedTodo(_ members: inout MemberReader) -> (
    id: Int, rev: Int?, token: String?, action: TodoAction
  ) {
    let (id, rev) = todo(&members)
    return (id, rev, members.optional(token), .complete(children: members.optional(children)))
  }
  /// What becomes of what is under a todo that is completed.
  static let children = Member("children", .word(of: ChildrenChoice.self))
  /// What makes a change that is sent again happen once.
  static let key = Member("key", .string(1...64))
  /// The token of a claim.
  static let token = Member("token", .string(1...100))

  /// Whether `viewReady` opens what it shows.
  static func once(_ members: inout MemberReader) -> Bool { members.flag("once") }

  /// The todo that an error or an output is about.
  static let todoID = id.required
  /// The client that made a change.
  static let client: MemberDeclaration = .required("by", .nullable(.string(1...ClientName.limit)))
  static let storeRev: MemberDeclaration = .required("rev", .natural)

  /// How many todos pass a filter, if not as many as were expected.
  static let count: MemberDeclaration = .optional("count", .natural)
  /// Which change of `apply` failed.
  static let entry: MemberDeclaration = .optional("index", .natural)

  /// That a claim is over.
  static let ended: MemberDeclaration = .optional("ended", .boolean)
  /// Who has a todo by now.
  static let holder: MemberDeclaration = .optional("claim", TodoSchemas.claim.type)
  /// The todos at fault.
  static let cycle: MemberDeclaration = .optional("ids", .array(.positive))
  /// What stands in the way of an undo.
  static let laterSteps: MemberDeclaration = .optional("steps", .array(.positive))
  /// What could be undone in place of a step of the View's own.
  static let newestStep: MemberDeclaration = .optional("newest", StepViewModel.type)

  /// The fields of a todo that a View can set.
  static var fields: Choice { TodoField.choice }
  /// What an error can call at fault: one of these, the order of a list, or what is under a todo.
  static let faultyFields = Choice(joining: [fields, Choice(["sort", "children"])])
  /// The fields that both a draft and somebody else changed.
  static let contestedFields: MemberDeclaration = .optional("fields", .array(.choice(fields)))
  /// The words by which programs identify errors.
  static let errorTags = Choice(named: SchemaName("ErrorTag"), ErrorTag.allCases.map(\.word))
  /// The reasons why a field is invalid.
  static let invalidReasons = Choice(
    named: SchemaName("InvalidReason"), InvalidTodo.Reason.allCases.map(\.rawValue))
  /// The reasons why a store can fail.
  static let storeReasons = Choice(
    named: SchemaName("StoreReason"), StoreError.Reason.allCases.map(\.rawValue))

  /// The reasons why nothing is imported or exported.
  static let transferReasons = Choice(
    named: SchemaName("TransferReason"), TransferError.Reason.allCases.map(\.rawValue))
  /// Why a line of an import is not taken.
  static let lineReasons = Choice(joining: [
    invalidReasons,
    Choice(named: SchemaName("LineFault"), LineFault.Reason.allCases.map(\.rawValue)),
  ])

  /// The reasons why a list is not found, changed or saved.
  static let listFaults = Choice(named: SchemaName("ListFault"), ListFault.allCases.map(\.rawValue))
}

extension MemberWriter {
  /// When a change was made.
  mutating func moment(_ at: (Value) -> Instant, _ text: (Value) -> String) {
    required("at", .instant) { at($0).rfc3339 }
    required("atText", .string(nil), text)
  }
}

extension MemberKind<Meta> {
  /// An object with a string for each key; the rules of todos judge them.
  static let pairs = MemberKind(.texts, Meta()) { json in
    guard json.kind == .object, json.count <= 1000 else { return nil }
    var meta = Meta()
    for member in json.members {
      guard let key = member.name.string, let value = member.value.string else { return nil }
      meta[key] = value
    }
    return meta
  }

  /// What a todo can have.
  static let meta = MemberKind(.texts, Meta()) { json throws(MemberFault) in
    try pairs.value(of: json).flatMap { try? TodoRules.meta(Meta(), setting: $0.pairs) }
  }
}
