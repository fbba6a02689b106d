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

  /// What fields are given for.
  enum Purpose { case add, edit, draft }

  /// The fields that a View gives. Nobody judges those of a draft before it is shown. Inlined, since the
  /// question for what they are given costs an add 500 instructions.
  @inline(__always) static func read(
    _ members: inout MemberReader, for purpose: Purpose, line: String? = nil,
    allowsNames: Bool = false, isOfView: Bool = true
  ) -> GivenFields {
    let (isEdit, isDraft) = (purpose == .edit, purpose == .draft)
    let title = members.optional("title", isDraft ? .string : title)
    if purpose == .add && (line == nil) == (title == nil) {
      members.refuse(
        title == nil ? "title" : "line",
        expected: title == nil ? "given, unless a line is" : "left out beside a title")
    }
    var given = GivenFields(
      line: line, title: title, content: members.optional("content", isDraft ? .string : content),
      due: members.optional("due", .string), time: members.optional("time", .string),
      start: members.optional("start", .string),
      repetition: members.optional("repeat", .repetition),
      reminders: members.optional(
        "reminders", isDraft ? upTo(TodoRules.remindersLimit, .string) : reminders),
      estimate: members.optional("estimate", .string),
      priority: members.optional("priority", isDraft ? .string : .field(.priority)),
      tags: members.optional("tags", isDraft ? upTo(TodoRules.tagsLimit, .string) : tags))
    given.setAfter(members.optional("after", allowsNames ? namedTodos : todos), adds: false)
    if isOfView && purpose == .add { given.uid = members.optional("uid", .field(.uid)) }
    if isOfView && !isDraft { given.meta = members.optional("meta", .pairs) }
    let parent = members.nullable("parent", allowsNames ? .subject : .id)
    switch parent {
    case .id(let id)??: given.parent = "\(id)"
    case .name(let name)??: given.parentName = name
    case .some(nil) where isEdit: given.clear = [.parent]
    case .some(nil), nil: break
    }
    return given
  }

  /// `isOfView` says whether a View adds it, which can give all fields.
  static func newTodo(
    _ members: inout MemberReader, allowsNames: Bool = false, isOfView: Bool = true
  ) -> GivenFields {
    let line = members.optional("line", .string)
    return read(&members, for: .add, line: line, allowsNames: allowsNames, isOfView: isOfView)
  }

  /// The fields of a todo that an edit changes.
  static func edits(_ members: inout MemberReader, allowsNames: Bool = false, isOfView: Bool = true)
    -> GivenFields
  {
    var given = read(&members, for: .edit, allowsNames: allowsNames, isOfView: isOfView)
    given.addTags = members.optional("addTags", tags) ?? []
    given.removeTags = members.optional("removeTags", tags) ?? []
    if isOfView {
      given.setAfter(members.optional("addAfter", allowsNames ? namedTodos : todos), adds: true)
      given.removeAfter = members.optional("removeAfter", .list(of: .positive, readable)) ?? []
      given.removeMeta = members.optional("removeMeta", .list(of: .string, readable)) ?? []
      given.setMeta = members.optional("setMeta", .pairs) ?? Meta()
    }
    let clear =
      members.optional(
        "clear", .list(of: .word(among: isOfView ? clearable + [.meta] : clearable), 0...20)) ?? []
    given.clear += clear
    if let doubled = clearable.first(where: { clear.contains($0) && given.gives($0) }) {
      members.refuse(
        "clear", expected: "an array without fields that are given too, such as \(doubled.rawValue)"
      )
    }
    return given
  }

  private static let clearable = TodoField.allCases.filter { $0 != .title }

  // Made once, since each add asks for them.
  private static let title = MemberKind.field(.title)
  private static let content = MemberKind.field(.content)
  static let reminders = upTo(TodoRules.remindersLimit, .field(.reminders))
  static let tags = upTo(TodoRules.tagsLimit, .field(.tags))
  /// Ids of todos, or of new ones the names that earlier entries give them.
  private static let namedTodos = upTo(TodoRules.afterLimit, .subject)
  private static let todos = upTo(TodoRules.afterLimit, MemberKind<SentCommand.Subject>.id)

  /// A list that may have at most so many values by the rules of todos, which judge that. More are read.
  private static func upTo<Value>(_ limit: Int, _ kind: MemberKind<Value>) -> MemberKind<[Value]> {
    .list(of: kind, readable, told: 0...limit)
  }

  /// So many tags or reminders are read, to bound the time. How many a todo may have is a rule of todos.
  private static let readable = 0...1000

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

extension GivenFields {
  /// Takes the todos that come first: these alone, or besides others.
  fileprivate mutating func setAfter(_ subjects: [SentCommand.Subject]?, adds: Bool) {
    guard let subjects else { return }
    var ids: [Int] = []
    for subject in subjects {
      switch subject {
      case .id(let id): ids.append(id)
      case .name(let name): afterNames.append(name)
      }
    }
    if adds { addAfter = ids } else { after = ids }
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

extension TodoField: WireWord {
  static var allWords: [Self] { allCases + [.uid, .meta] }
  static var schemaName: SchemaName? { SchemaName("TodoField") }
}

/// A rule of repetition as a View gives it (PROTOCOL § 5).
extension GivenFields.RepetitionText: CodedObject {
  static var schemaName: SchemaName? { SchemaName("RepetitionText") }

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    GivenFields.RepetitionText(
      rule: members.required("rule", .field(.repetition), value?.rule),
      from: members.optional("from", .field(.repetition), value?.from))
  }
}

extension MemberKind<GivenFields.RepetitionText> {
  /// One text, which may be words, or a rule.
  static let repetition = MemberKind(.either(.string(nil), coded.type), coded.placeholder) {
    json throws(MemberFault) in
    guard let text = json.string else { return try coded.value(of: json) }
    var repetition = GivenFields.RepetitionText(rule: text, from: nil)
    repetition.isText = true
    return repetition
  }
}
