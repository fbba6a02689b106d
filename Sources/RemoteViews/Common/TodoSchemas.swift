import Entities
import JSON
import Presenters
import UseCases

// Todos on the wire (PROTOCOL § 5).

extension TodoRowViewModel: ObjectWritable {
  static let object = Written<Self>("TodoRow", "A todo as lists show it.") {
    $0.required("id", .positive, "Never used again.", \.id)
    restOfRow(&$0)
  }

  /// A todo as changes that are not made would leave it.
  static let previewObject = Written<Self>(
    "PreviewRow", "A todo as changes that are not made would leave it."
  ) {
    $0.nullable("id", .positive, "Null for a new one, which is not stored.") {
      $0.id > 0 ? $0.id : nil
    }
    restOfRow(&$0)
  }

  /// What a detail has of it.
  fileprivate static let detailObject = Written<Self> {
    $0.required("id", .positive, "Never used again.", \.id)
    restOfRow(&$0, isOfDetail: true)
  }

  /// All members but the id. In a detail, the comments stand themselves where a row has their number.
  /// As a method of the writer, it takes 100 instructions more a row.
  private static func restOfRow(_ row: inout MemberWriter<Self>, isOfDetail: Bool = false) {
    row.required("rev", .natural, "The store's revision at its last change.", \.rev)
    row.required("title", .string(1...TodoRules.titleLimit), "One line.", \.title)
    row.required(
      "preview", .string(0...Self.previewLimit),
      "The first line of the content, or its beginning.", \.preview)
    row.required("completed", .boolean, "Whether it is done.", \.completed)
    row.required("state", .choice(TodoSchemas.state), "", \.state)
    row.nullable("due", .date, "The day it is due.", \.due)
    row.nullable(
      "dueText", .string(nil), "The same with the time, if there is one: Tomorrow 09:30.",
      \.dueText)
    row.nullable("time", .string(nil), "The time of that day, HH:MM.", \.schedule?.model.time)
    row.nullable(
      "group", .string(nil),
      "In the list upcoming, by due: the heading of its day, which is dueText without a time.",
      \.group)
    row.nullable("start", .date, "The day before which it can wait.", \.schedule?.model.start)
    row.nullable("startText", .string(nil), "The same: Tomorrow.", \.schedule?.startText)
    row.required(
      "startAhead", .boolean, "Whether start is a day that has not come yet.", \.startAhead)
    row.nullable("repeat", TodoSchemas.repetition.type, "How it repeats.") {
      $0.schedule?.model.repetition.map { TodoSchemas.repetition.of($0) }
    }
    row.nullable("repeatText", .string(nil), "The same: every 2 weeks.", \.schedule?.repeatText)
    row.required(
      "reminders", .list(.string(nil), 0...TodoRules.remindersLimit),
      "When it reminds: before it is due, such as -PT15M, or at a local time."
    ) { $0.schedule?.model.reminders ?? [] }
    row.nullable("estimate", .field(.estimate), "How long it takes.", \.schedule?.model.estimate)
    row.nullable("estimateText", .string(nil), "The same: 1 h 30 min.", \.schedule?.estimateText)
    row.required("priority", .choice(Priority.choice), "", \.priority)
    row.required(
      "tags", .list(.tag, 0...TodoRules.tagsLimit), "In the order of their UTF-8 bytes.", \.tags)
    row.required(
      "blocked", .boolean, "Whether it is open, and so is a todo that comes first.", \.blocked)
    row.optional("parent", .positive, "The todo under which it stands, if there is one.", \.parent)
    row.optional(
      "depth", .integer(0...TodoTree.depthLimit), "In a tree: how many todos are above it."
    ) { isOfDetail ? nil : $0.branch?.depth }
    row.optional(
      "children", TodoSchemas.children.type,
      "In a tree, and in a detail if there are any: the todos directly under it."
    ) { row in
      row.branch.flatMap { isOfDetail && !$0.hasChildren ? nil : TodoSchemas.children.of($0) }
    }
    row.optional(
      "context", .boolean, "In a tree: true if it is only there for a todo under it.",
      \.branch?.shownContext)
    row.optional(
      "hits", .natural, "In a tree, of a folded todo: how many under it pass.", \.branch?.hits)
    row.nullable("claim", TodoSchemas.claim.type, "Who does it; null if nobody does.") {
      $0.claim.map(TodoSchemas.claim.of)
    }
    row.required(
      isOfDetail ? "commentCount" : "comments", .natural, "How many comments it has.",
      \.commentCount)
    row.required("createdAt", .instant, "When it was added.", \.createdAt)
    row.required("createdText", .string(nil), "The same as a local day.", \.createdText)
    if isOfDetail { return }
    row.optional(
      "content", .string(0...TodoRules.contentLimit), "With content: all of it.", \.whole?.content)
    row.optional(
      "completedAt", .instant, "Likewise, if it is done.", \.whole?.completedAt?.rfc3339)
    row.optional("after", .array(.positive), "Likewise: what comes first.", \.whole?.after)
    row.optional("uid", .string(1...TodoRules.uidLimit), "Likewise, if it has any.", \.whole?.uid)
    row.optional("meta", .texts, "Likewise.", \.whole?.meta)
  }
}

extension TodoDetailViewModel: ObjectWritable {
  static let object = Written<Self>("TodoDetail", "A whole todo: a row and the remaining fields.") {
    $0.members(TodoRowViewModel.detailObject, of: \.row)
    $0.required(
      "content", .string(0...TodoRules.contentLimit), "The whole content.", \.model.content)
    $0.required("updatedAt", .instant, "When it was last changed.", \.model.updatedAt.rfc3339)
    $0.required("updatedText", .string(nil), "The same as a local day.", \.updatedText)
    $0.nullable("completedAt", .instant, "When it was done.", \.model.completedAt?.rfc3339)
    $0.nullable("completedText", .string(nil), "The same as a local day.", \.completedText)
    $0.nullable(
      "uid", .string(1...TodoRules.uidLimit), "By what programs know it.", \.model.todo.uid)
    $0.required("meta", .texts, "What programs keep with it: texts by keys.", \.model.todo.meta)
    $0.required(TodoSchemas.upcoming) { $0.model.upcoming.map(\.description) }
    $0.nullable(
      "series", .positive, "The number of its series, most often the id of the first todo.",
      \.model.place?.series)
    $0.nullable("number", .positive, "Its place in the series, from 1.", \.model.place?.number)
    $0.required(
      "after", .array(TodoReference.type), "The todos that must be done first.", \.model.after)
    $0.required(
      "before", .array(TodoReference.type),
      "The todos that come after it; of more than 100 the first by their ids.", \.model.before)
    $0.optional(
      "path", .array(TodoReference.type), "The todos above it, if there are any, from the root on."
    ) { $0.model.path.ifAny }
    $0.required(
      "comments", .array(TodoSchemas.comment.type), "The newest 20, the oldest of them first."
    ) { $0.comments.map(TodoSchemas.comment.of) }
  }
}

/// An object with a string for each key.
extension Meta: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in pairs {
        var name = "\"\(key)\""
        name.withUTF8 { writer.name(of: UnsafeRawBufferPointer($0)) }
        writer.value(value)
      }
    }
  }
}

extension TodoReference: ObjectWritable {
  static let object = Written<Self>("TodoReference", "A todo as others name it.") {
    $0.required("id", .positive, "The todo.", \.id)
    $0.required("title", .string(0...TodoRules.titleLimit), "One line.", \.title)
    $0.required("completed", .boolean, "Whether it is done.", \.completed)
  }
}

extension TodoBranch { fileprivate var shownContext: Bool? { isContext ? true : nil } }

enum TodoSchemas {
  static let children = Written<TodoBranch>("Children", "How many todos are directly under one.") {
    $0.required("open", .natural, "How many of them are open.", \.open)
    $0.required("done", .natural, "How many of them are done.", \.done)
  }

  static let claim = Written<ClaimViewModel>("Claim", "Who does a todo.") {
    $0.required(Members.client, \.claim.client)
    $0.required("until", .instant, "When it is over: a whole minute.", \.claim.until.rfc3339)
    $0.required("untilText", .string(nil), "The same: 10:30.", \.untilText)
  }

  static let comment = Written<CommentViewModel>("Comment", "What somebody said about a todo.") {
    $0.required("n", .positive, "Counts the comments of the todo, from 1.", \.comment.number)
    $0.moment(\.comment.instant, \.atText)
    $0.required(Members.client, \.comment.client)
    $0.required("text", .string(1...Comment.textLimit), "One line or more.", \.comment.text)
  }

  static let historyEntry = Written<HistoryEntryViewModel>("HistoryEntry", "A change of a todo.") {
    $0.required("rev", .natural, "The store's revision after the change.", \.entry.rev)
    $0.moment(\.entry.instant, \.atText)
    $0.required("what", .string(nil), "A phrase that says what was done.", \.what)
    $0.required(
      "step", .positive, "The revision of the step's first change; of a claim, its own.",
      \.entry.step)
    $0.required(Members.client, \.entry.client)
    $0.required(
      "changed", .array(fieldChange.type), "The fields that it changed; none if it did more."
    ) { $0.entry.changed.map { fieldChange.of($0) } }
  }

  private static let fieldChange = Written<HistoryPresentationModel.FieldChange>(
    "FieldChange", "What a change made of a field, as drafts spell it."
  ) {
    $0.required("field", .choice(Members.fields), "The field.", \.field.rawValue)
    $0.required("before", .string(nil), "At most 200 characters.", \.before)
    $0.required("after", .string(nil), "At most 200 characters.", \.after)
  }

  static let sum = Written<EstimateSumViewModel>(
    "EstimateSum", "How long some todos take together."
  ) {
    $0.required("estimate", .string(nil), "The sum of the estimates: PT3H20M.") {
      Estimate.text(minutes: $0.model.minutes)
    }
    $0.required("estimateText", .string(nil), "The same: 3 h 20 min.", \.text)
    $0.required("without", .natural, "How many of them have no estimate.", \.model.without)
  }

  static let state = Choice(
    named: SchemaName(
      "TodoState",
      """
      Open, overdue (open, and due before today by the local calendar, or today at a time that has \
      come) or done.
      """), ["open", "overdue", "done"])

  /// The next days of a rule.
  static let upcoming: MemberDeclaration = .required(
    "upcoming", .array(.date),
    """
    The next days of its rule, at most 5, if it is done today and the later ones on their days; empty \
    if it is done or does not repeat.
    """)

  static let repetition = Written<Repetition>("Repetition", "How a todo repeats.") {
    $0.required(
      "rule", .string(nil), "The rule in its canonical spelling (RFC 5545).", \.rule.description)
    $0.required(
      "from", .choice(Choice(Repetition.Basis.allCases.map(\.rawValue))),
      "What the next day counts from.", \.basis.rawValue)
  }
}

extension Priority: WireWord {
  static var schemaName: SchemaName? { SchemaName("Priority", "How important a todo is.") }
  static var allWords: [Self] { allCases }
  static func value(of word: String) -> Self? { try? TodoRules.priority(word) }
}
