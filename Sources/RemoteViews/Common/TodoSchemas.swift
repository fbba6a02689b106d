import Entities
import JSON
import Presenters
import UseCases

// Todos on the wire (PROTOCOL § 5).

extension TodoRowViewModel: ObjectWritable {
  static let object = Written<Self>("TodoRow") {
    $0.required("id", .positive, \.id)
    restOfRow(&$0)
  }

  /// A todo as changes that are not made would leave it.
  static let previewObject = Written<Self>("PreviewRow") {
    $0.nullable("id", .positive) { $0.id > 0 ? $0.id : nil }
    restOfRow(&$0)
  }

  /// What a detail has of it.
  fileprivate static let detailObject = Written<Self> {
    $0.required("id", .positive, \.id)
    restOfRow(&$0, isOfDetail: true)
  }

  /// All members but the id. In a detail, the comments stand themselves where a row has their number.
  /// As a method of the writer, it takes 100 instructions more a row. Members behind a `?` are closures, since such
  /// key paths are made at run time, which took 250,000 instructions of a process's first row.
  private static func restOfRow(_ row: inout MemberWriter<Self>, isOfDetail: Bool = false) {
    row.required("rev", .natural, \.rev)
    row.required("title", .string(1...TodoRules.titleLimit), \.title)
    row.required("preview", .string(0...Self.previewLimit), \.preview)
    row.required("completed", .boolean, \.completed)
    row.required("state", .choice(TodoSchemas.state), \.state)
    row.nullable("due", .date, \.due)
    row.nullable("dueText", .string(nil), \.dueText)
    row.nullable("time", .string(nil)) { $0.schedule?.model.time }
    row.nullable("group", .string(nil), \.group)
    row.nullable("start", .date) { $0.schedule?.model.start }
    row.nullable("startText", .string(nil)) { $0.schedule?.startText }
    row.required("startAhead", .boolean, \.startAhead)
    row.nullable("repeat", TodoSchemas.repetition.type) {
      $0.schedule?.model.repetition.map { TodoSchemas.repetition.of($0) }
    }
    row.nullable("repeatText", .string(nil)) { $0.schedule?.repeatText }
    row.required("reminders", .list(.string(nil), 0...TodoRules.remindersLimit)) {
      $0.schedule?.model.reminders ?? []
    }
    row.nullable("estimate", .field(.estimate)) { $0.schedule?.model.estimate }
    row.nullable("estimateText", .string(nil)) { $0.schedule?.estimateText }
    row.required("priority", .choice(Priority.choice), \.priority)
    row.required("tags", .list(.tag, 0...TodoRules.tagsLimit), \.tags)
    row.required("blocked", .boolean, \.blocked)
    row.optional("parent", .positive, \.parent)
    row.optional("depth", .integer(0...TodoTree.depthLimit)) { isOfDetail ? nil : $0.branch?.depth }
    row.optional("children", TodoSchemas.children.type) { row in
      row.branch.flatMap { isOfDetail && !$0.hasChildren ? nil : TodoSchemas.children.of($0) }
    }
    row.optional("context", .boolean) { $0.branch?.shownContext }
    row.optional("hits", .natural) { $0.branch?.hits }
    row.nullable("claim", TodoSchemas.claim.type) { $0.claim.map(TodoSchemas.claim.of) }
    row.required(isOfDetail ? "commentCount" : "comments", .natural, \.commentCount)
    row.required("createdAt", .instant, \.createdAt)
    row.required("createdText", .string(nil), \.createdText)
    if isOfDetail { return }
    row.optional("content", .string(0...TodoRules.contentLimit)) { $0.whole?.todo.content }
    row.optional("completedAt", .instant) { $0.whole?.todo.completedAt?.rfc3339 }
    row.optional("after", .array(.positive)) { $0.whole?.todo.after }
    row.optional("uid", .string(1...TodoRules.uidLimit)) { $0.whole?.todo.uid }
    row.optional("meta", .texts) { $0.whole?.todo.meta }
  }
}

extension TodoDetailViewModel: ObjectWritable {
  static let object = Written<Self>("TodoDetail") {
    $0.members(TodoRowViewModel.detailObject, of: \.row)
    $0.required("content", .string(0...TodoRules.contentLimit), \.model.todo.content)
    $0.required("updatedAt", .instant, \.model.todo.updatedAt.rfc3339)
    $0.required("updatedText", .string(nil), \.updatedText)
    $0.nullable("completedAt", .instant) { $0.model.todo.completedAt?.rfc3339 }
    $0.nullable("completedText", .string(nil), \.completedText)
    $0.nullable("uid", .string(1...TodoRules.uidLimit), \.model.todo.uid)
    $0.required("meta", .texts, \.model.todo.meta)
    $0.required(TodoSchemas.upcoming) { $0.model.upcoming.map(\.description) }
    $0.nullable("series", .positive) { $0.model.todo.place?.series }
    $0.nullable("number", .positive) { $0.model.todo.place?.number }
    $0.required("after", .array(TodoReference.type), \.model.after)
    $0.required("before", .array(TodoReference.type), \.model.before)
    $0.optional("path", .array(TodoReference.type)) { $0.model.path.ifAny }
    $0.list("comments", TodoSchemas.comment, \.comments)
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
  static let object = Written<Self>("TodoReference") {
    $0.required("id", .positive, \.id)
    $0.required("title", .string(0...TodoRules.titleLimit), \.title)
    $0.required("completed", .boolean, \.completed)
  }
}

extension TodoBranch { fileprivate var shownContext: Bool? { isContext ? true : nil } }

enum TodoSchemas {
  static let children = Written<TodoBranch>("Children") {
    $0.required("open", .natural, \.open)
    $0.required("done", .natural, \.done)
  }

  static let claim = Written<ClaimViewModel>("Claim") {
    $0.required(Members.client, \.claim.client)
    $0.required("until", .instant, \.claim.until.rfc3339)
    $0.required("untilText", .string(nil), \.untilText)
  }

  static let comment = Written<CommentViewModel>("Comment") {
    $0.required("n", .positive, \.comment.number)
    $0.moment(\.comment.instant, \.atText)
    $0.required(Members.client, \.comment.client)
    $0.required("text", .string(1...Comment.textLimit), \.comment.text)
  }

  static let historyEntry = Written<HistoryEntryViewModel>("HistoryEntry") {
    $0.required("rev", .natural, \.entry.rev)
    $0.moment(\.entry.instant, \.atText)
    $0.required("what", .string(nil), \.what)
    $0.required("step", .positive, \.entry.step)
    $0.required(Members.client, \.entry.client)
    $0.list("changed", fieldChange, \.entry.changed)
  }

  private static let fieldChange = Written<HistoryPresentationModel.FieldChange>("FieldChange") {
    $0.required("field", .choice(Members.fields), \.field.rawValue)
    $0.required("before", .string(nil), \.before)
    $0.required("after", .string(nil), \.after)
  }

  static let sum = Written<EstimateSumViewModel>("EstimateSum") {
    $0.required("estimate", .string(nil)) { Estimate.text(minutes: $0.model.minutes) }
    $0.required("estimateText", .string(nil), \.text)
    $0.required("without", .natural, \.model.without)
  }

  static let state = Choice(named: SchemaName("TodoState"), ["open", "overdue", "done"])

  /// The next days of a rule.
  static let upcoming: MemberDeclaration = .required("upcoming", .array(.date))

  static let repetition = Written<Repetition>("Repetition") {
    $0.required("rule", .string(nil), \.rule.description)
    $0.required(
      "from", .choice(Choice(Repetition.Basis.allCases.map(\.rawValue))), \.basis.rawValue)
  }
}

extension Priority: WireWord {
  static var schemaName: SchemaName? { SchemaName("Priority") }
  static var allWords: [Self] { allCases }
  static func value(of word: String) -> Self? { try? TodoRules.priority(word) }
}
