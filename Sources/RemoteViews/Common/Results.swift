import Entities
import JSON
import Presenters
import UseCases

/// The results of events (PROTOCOL § 13).
enum Results {
  static let changedTodo = Written<(todo: ChangedTodo, shows: Bool?)>(
    "ChangedTodo", "The todo that was changed, or that was already as requested."
  ) {
    $0.required(Members.todoID, \.todo.id)
    $0.required("rev", .natural, "Its revision now; after a delete, the store's.", \.todo.rev)
    $0.required(step, \.todo.step)
    $0.optional("next", next.type, nextSummary) { $0.todo.next.map { next.of($0) } }
    $0.optional(
      "shows", .boolean, "Of an add with a view: whether the todo is in that list.", \.shows)
    $0.read(\.todo.read)
    $0.optional(repeated, \.todo.repeated)
    $0.optional("n", .positive, "Of an event about a comment: its number.", \.todo.comment)
    $0.optional(
      "count", .positive, "Of a delete: how many went, with those under it.", \.todo.count)
  }

  /// The values of the fields that were given in words.
  static let values = Written<GivenFields>(
    "ReadValues", "Fields that were given in words, as they were read."
  ) {
    $0.optional("title", .string(nil), "What is left of a line.", \.title)
    $0.optional("due", .date, "The day it is due.", \.due)
    $0.optional("time", .field(.time), "The time of that day.", \.time)
    $0.optional("start", .date, "The day before which it can wait.", \.start)
    $0.optional("repeat", TodoSchemas.repetition.type, "How it repeats.", \.repetition)
    $0.optional("reminders", .array(.string(nil)), "When it reminds.", \.reminders)
    $0.optional("estimate", .field(.estimate), "How long it takes.", \.estimate)
    $0.optional("priority", .choice(Priority.choice), "", \.priority)
    $0.optional("tags", .array(.tag), "Its tags.", \.tags)
  }

  private static let next = Written<NextTodo>(
    "NextTodo", "The todo that takes the place of one that was completed."
  ) {
    $0.required(Members.todoID, \.id)
    $0.nullable("due", .date, "The day it is due.", \.due)
  }
  fileprivate static let nextSummary: StaticString =
    "Of complete: the next todo of its series, if there is one."

  static let claimed = Written<ClaimOutcome<TodoDetailViewModel>>(
    "ClaimedTodo", "The todo that was claimed, or why there is none."
  ) {
    $0.nullable("todo", TodoDetailViewModel.type, "Null if there is none to begin.", \.todo)
    $0.nullable(
      "token", .string(1...100), "To renew, to release, and to change the todo by the claim.",
      \.claim?.token)
    $0.nullable("until", .instant, "When the claim is over.", \.claim?.until.rfc3339)
    $0.optional(
      "blocked", .natural, "Without a todo: how many that pass wait for open ones.",
      \.counts?.blocked)
    $0.optional(
      "claimed", .natural, "Without a todo: how many that pass are claimed.", \.counts?.claimed)
  }

  static let renewed = Written<Claim>("RenewedClaim", "When a claim is over by now.") {
    $0.required("until", .instant, "When the claim is over.") { $0.until.rfc3339 }
  }

  static let changedCount = Written<(count: Int, rev: Int, step: Int?)>(
    "ChangedCount", "How many todos were changed."
  ) {
    $0.required("count", .natural, "How many todos.", \.count)
    $0.required(Members.storeRev, \.rev)
    $0.required(step, \.step)
  }

  static let listTotal = Written<(total: Int, rev: Int)>(
    "ListTotal", "How many todos a list has."
  ) {
    $0.required("total", .natural, "How many todos pass the filter.", \.total)
    $0.required(Members.storeRev, \.rev)
  }

  static let storeRevision = Written<Int>(
    "StoreRevision", "The store's revision, by itself."
  ) { $0.required(Members.storeRev, \.self) }

  static let todoRevision = Written<Int>("TodoRevision", "A todo's revision, by itself.") {
    $0.required("rev", .natural, "The todo's revision, to send with the next change.", \.self)
  }

  static let undone = Written<(step: ReversedStep, phrase: String)>("Undone", "What was undone.") {
    $0.required(Members.storeRev, \.step.rev)
    $0.required("undone", .string(nil), phraseSummary, \.phrase)
    $0.required("count", .natural, countSummary, \.step.event.count)
    $0.required("step", .positive, "The revision of the undo's first change.", \.step.step)
  }

  static let undoneSteps = Written<(steps: [Int], rev: Int)>(
    "UndoneSteps", "What undid several steps."
  ) {
    $0.required(Members.storeRev, \.rev)
    $0.required(
      "steps", .array(.positive),
      "The undos, in their order: one for each step that was in effect, the newest first.", \.steps)
  }

  static let redone = Written<(step: ReversedStep, phrase: String)>("Redone", "What was redone.") {
    $0.required(Members.storeRev, \.step.rev)
    $0.required("redone", .string(nil), phraseSummary, \.phrase)
    $0.required("count", .natural, countSummary, \.step.event.count)
    $0.required(
      "step", .positive, "The revision of the step's first change, for undo.", \.step.step)
  }
  private static let countSummary: StaticString = "How many todos the step had changed."
  private static let phraseSummary: StaticString = "A phrase to show, such as: delete “Buy milk”."

  static let draft = Written<(id: Int?, rev: Int?, keptCount: Int)>(
    "DraftReference", "The todo that a draft edits, if any."
  ) {
    $0.nullable("id", .positive, "The todo's id; null for a new one.", \.id)
    $0.nullable("rev", .natural, "Its revision; null for a new one.", \.rev)
    $0.required(
      "keptCount", .natural, "How many other drafts of this client are kept and not open.",
      \.keptCount)
  }

  static let canSave = Written<Bool>("DraftState", "The state of a draft.") {
    $0.required("canSave", .boolean, "Whether the draft can be saved as it is.", \.self)
  }

  static let repeated: MemberDeclaration = .optional(
    "repeated", .boolean, "Of an add: true if the todo was there, by its uid.")

  static let step: MemberDeclaration = .required(
    "step", .nullable(.positive),
    "The revision of the step's first change, for undo; null if nothing changed.")
}

extension TodoListApplied: ObjectWritable {
  static let object = Written<Self>("AppliedChanges", "What several changes did, or would do.") {
    $0.required(Results.step, \.step)
    $0.required(Members.storeRev, \.rev)
    $0.optional("count", .natural, "With a filter: how many todos pass it.") {
      if case .count(let count) = $0.outcome { count } else { nil }
    }
    $0.optional(
      "results", .array(Entry.type), "Without a filter: one for each change."
    ) { if case .entries(let entries) = $0.outcome { entries } else { nil } }
  }
}

extension TodoListApplied.Entry: ObjectWritable {
  static let object = Written<Self>("AppliedChange", "What became of one of several changes.") {
    $0.nullable("id", .positive, "The todo's id; null for a new one that is not stored.", \.id)
    $0.required(
      "rev", .natural, "Its revision after all changes; if it was deleted, the store's.", \.rev)
    $0.optional("next", nextObject.type, Results.nextSummary) { $0.next.map { nextObject.of($0) } }
    $0.read(\.read)
    $0.optional(Results.repeated, \.repeated)
  }

  private static let nextObject = Written<NextTodo> {
    $0.nullable("id", .positive, "Its id; null if it is not stored.", \.id)
    $0.nullable("due", .date, "The day it is due.", \.due)
  }
}

extension TodoChangesPage<TodoRowViewModel>: JSONWritable, ObjectWritable {
  static let object = Written<Self>("TodoChanges", "The changes after a revision.") {
    $0.required(Members.storeRev, \.rev)
    $0.required(
      "todos", .array(TodoRowViewModel.type),
      "Those that were added or changed and still exist, in the order of their last change.",
      \.todos)
    $0.required(
      "deleted", .array(.positive), "The ids of those that were deleted, in the order of deletion."
    ) { $0.deleted.map(\.id) }
    $0.required(
      "commented", .array(.positive), "The ids of those whose comments changed.", \.commented)
    $0.required(
      "moved", .array(.positive), "The ids of those that were moved in the order by hand.", \.moved)
    $0.required(
      "complete", .boolean, "False if the View must read everything again."
    ) { $0.left == 0 }
    $0.required(
      "mark", .string(1...64), "The store's mark at rev, for the next changesSince.", \.mark)
  }
}

extension WordSpan: CodedObject {
  static var schemaName: SchemaName? {
    SchemaName("WordSpan", "A part of a line that sets a field.")
  }

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    let start = members.required(
      "start", .natural, "Where it begins, in characters of the line.", value?.range.lowerBound)
    let end = members.required(
      "end", .natural, "Where it ends: the character behind it.", value?.range.upperBound)
    return WordSpan(
      range: start..<max(start, end),
      field: members.required("field", .word(of: TodoField.self), "", value?.field),
      text: members.required("text", .string, "Its text.", value?.text))
  }
}

extension MemberWriter {
  /// What was read of words, if there were any.
  @inline(__always) mutating func read(_ read: (Value) -> GivenFields?) {
    optional(
      "read", Results.values.type, "The values of the fields that were given in words.", read)
    optional(
      "spans", .array(MemberKind<WordSpan>.coded.type),
      "With a line: its parts that set fields, in order."
    ) { read($0)?.spans }
  }
}

extension ResultViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .nothing, .held(nil): writer.null()
    case .todo(let todo, let shows): Results.changedTodo.write((todo, shows), to: &writer)
    case .claimed(let outcome): Results.claimed.write(outcome, to: &writer)
    case .held(let claim?): Results.renewed.write(claim, to: &writer)
    case .count(let count, let rev, let step):
      Results.changedCount.write((count, rev, step), to: &writer)
    case .total(let total, let rev): Results.listTotal.write((total, rev), to: &writer)
    case .rev(let rev): Results.storeRevision.write(rev, to: &writer)
    case .draft(let id, let rev, let keptCount):
      Results.draft.write((id, rev, keptCount), to: &writer)
    case .canSave(let canSave): Results.canSave.write(canSave, to: &writer)
    case .reversed(let direction, let phrase, let step):
      (direction == .undo ? Results.undone : Results.redone).write((step, phrase), to: &writer)
    case .undone(let steps, let rev): Results.undoneSteps.write((steps, rev), to: &writer)
    case .changes(let changes): writer.value(changes)
    case .begun(let begun): TodoTransferWire.begun.write(begun, to: &writer)
    case .applied(let applied): writer.value(applied)
    case .savedList(let list): writer.value(list)
    }
  }
}
