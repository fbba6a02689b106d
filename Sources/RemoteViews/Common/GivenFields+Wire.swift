import Entities
import JSON
import UseCases

// The fields of a todo as somebody gives them, on the wire (PROTOCOL § 5): in events, in the defaults of a list,
// and in the lines of an import; and what was read of words.

extension Members {
  /// What fields are given for.
  enum Purpose {
    case add, edit, draft
    /// For the todos that are added to a list, and for a line of an import: values, no words.
    case defaults, line
  }

  /// The fields that can be given for every purpose: those that are read, or those of `given`, which are
  /// written. Nobody judges those of a draft before it is shown.
  static func values(
    _ members: inout MemberReader, of given: inout GivenFields, for purpose: Purpose
  ) {
    let (isDraft, isValue) = (purpose == .draft, purpose == .defaults || purpose == .line)
    given.content = members.optional("content", isDraft ? .string : content, given.content)
    given.due = members.optional("due", .string, given.due)
    given.time = members.optional("time", isValue ? .field(.time) : .string, given.time)
    given.start = members.optional("start", .string, given.start)
    given.repetition = members.optional(
      "repeat", isValue ? .coded : .repetition, given.repetition)
    given.reminders = members.optional(
      "reminders", isDraft ? upTo(TodoRules.remindersLimit, .string) : reminders, given.reminders)
    given.estimate = members.optional(
      "estimate", purpose == .defaults ? .field(.estimate) : .string, given.estimate)
    given.priority = members.optional(
      "priority", isDraft ? .string : .field(.priority), given.priority)
    given.tags = members.optional(
      "tags", isDraft ? upTo(TodoRules.tagsLimit, .string) : tags, given.tags)
  }

  /// The fields that a View gives.
  static func read(
    _ members: inout MemberReader, for purpose: Purpose, into given: inout GivenFields,
    allowsNames: Bool = false, isOfView: Bool = true
  ) {
    let (isEdit, isDraft) = (purpose == .edit, purpose == .draft)
    if purpose == .add { given.line = members.optional("line", .string) }
    let title = members.optional("title", isDraft ? .string : title)
    if purpose == .add && (given.line == nil) == (title == nil) {
      members.refuse(
        title == nil ? "title" : "line",
        expected: title == nil ? "given, unless a line is" : "left out beside a title")
    }
    given.title = title
    values(&members, of: &given, for: purpose)
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
  }

  /// `isOfView` says whether a View adds it, which can give all fields.
  static func newTodo(
    _ members: inout MemberReader, allowsNames: Bool = false, isOfView: Bool = true
  ) -> GivenFields {
    var given = GivenFields()
    read(&members, for: .add, into: &given, allowsNames: allowsNames, isOfView: isOfView)
    return given
  }

  /// The fields of a todo that an edit changes.
  static func edits(_ members: inout MemberReader, allowsNames: Bool = false, isOfView: Bool = true)
    -> GivenFields
  {
    var given = GivenFields()
    read(&members, for: .edit, into: &given, allowsNames: allowsNames, isOfView: isOfView)
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
  private static let reminders = upTo(TodoRules.remindersLimit, .field(.reminders))
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

  /// The values of the fields that were given in words.
  static let readValues = Written<GivenFields>("ReadValues") {
    $0.optional("title", .string(nil), \.title)
    $0.optional("due", .date, \.due)
    $0.optional("time", .field(.time), \.time)
    $0.optional("start", .date, \.start)
    $0.optional("repeat", TodoSchemas.repetition.type, \.repetition)
    $0.optional("reminders", .array(.string(nil)), \.reminders)
    $0.optional("estimate", .field(.estimate), \.estimate)
    $0.optional("priority", .choice(Priority.choice), \.priority)
    $0.optional("tags", .array(.tag), \.tags)
  }
}

extension TodoField: WireWord {
  static var allWords: [Self] { allCases + [.uid, .meta] }
  static var schemaName: SchemaName? { SchemaName("TodoField") }

  /// Those of a form, by their names: each is a text that somebody typed.
  static let typed: [(field: TodoField, name: StaticString)] = [
    (.title, "title"), (.content, "content"), (.due, "due"), (.time, "time"), (.start, "start"),
    (.repetition, "repeat"), (.reminders, "reminders"), (.estimate, "estimate"),
    (.priority, "priority"), (.tags, "tags"), (.after, "after"), (.parent, "parent"),
  ]
}

extension MemberType {
  /// A string that will become a field of a todo, or one of its tags. The rules of todos judge it,
  /// not the wire: if it breaks one, that is error 1002.
  static func field(_ field: TodoField) -> MemberType {
    switch field {
    case .due, .start: return date
    case .time: return text(StringForm(word: "time", pattern: "^[0-9]{2}:[0-9]{2}$"))
    case .estimate:
      return text(
        StringForm(
          expectation: "a duration from PT1M to PT9999H, like PT1H30M",
          pattern: "^PT([0-9]{1,6}H)?([0-9]{1,6}M)?$"))
    // White space around a title is removed before its length is counted.
    case .title, .repetition, .reminders, .after, .parent, .uid, .meta:
      return text(StringForm(limits: 1...Int.max))
    case .content: return text(StringForm(limits: 0...TodoRules.contentLimit))
    case .tags: return text(StringForm(limits: 1...TodoRules.tagLimit, pattern: tagPattern))
    case .priority: return .choice(Priority.choice.judgedLater)
    }
  }
}

extension MemberKind<String> {
  /// The same, to be read.
  static func field(_ field: TodoField) -> Self { Self(.field(field), "") { $0.string } }
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
