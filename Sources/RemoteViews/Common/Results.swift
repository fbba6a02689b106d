import Entities
import JSON
import Presenters
import UseCases

/// The results of events (PROTOCOL § 13).
enum Results {
  static let changedTodo = Written<(todo: ChangedTodo, shows: Bool?)>("ChangedTodo") {
    $0.required(Members.todoID) { $0.todo.id }
    $0.required("rev", .natural) { $0.todo.rev }
    $0.required(step) { $0.todo.step }
    $0.optional("next", next.type) { $0.todo.next.map { next.of($0) } }
    $0.optional("shows", .boolean) { $0.shows }
    $0.read { $0.todo.read?.values }
    $0.optional(repeated) { $0.todo.repeated }
    $0.optional("n", .positive) { $0.todo.comment }
    $0.optional("count", .positive) { $0.todo.count }
  }

  private static let next = Written<NextTodo>("NextTodo") {
    $0.required(Members.todoID, \.id)
    $0.nullable("due", .date, \.due)
  }

  static let claimed = Written<ClaimOutcome<TodoDetailViewModel>>("ClaimedTodo") {
    $0.nullable("todo", TodoDetailViewModel.type, \.todo)
    $0.nullable("token", .string(1...100)) { $0.claim?.token }
    $0.nullable("until", .instant, \.claim?.until.rfc3339)
    $0.optional("blocked", .natural) { $0.counts?.blocked }
    $0.optional("claimed", .natural) { $0.counts?.claimed }
  }

  static let renewed = Written<Claim>("RenewedClaim") {
    $0.required("until", .instant) { $0.until.rfc3339 }
  }

  static let changedCount = Written<(count: Int, rev: Int, step: Int?)>("ChangedCount") {
    $0.required("count", .natural, \.count)
    $0.required(Members.storeRev, \.rev)
    $0.required(step, \.step)
  }

  static let listTotal = Written<(total: Int, rev: Int)>("ListTotal") {
    $0.required("total", .natural, \.total)
    $0.required(Members.storeRev, \.rev)
  }

  static let storeRevision = Written<Int>("StoreRevision") { $0.required(Members.storeRev, \.self) }

  static let todoRevision = Written<Int>("TodoRevision") { $0.required("rev", .natural, \.self) }

  static let undone = Written<(step: ReversedStep, phrase: String)>("Undone") {
    $0.required(Members.storeRev, \.step.rev)
    $0.required("undone", .string(nil), \.phrase)
    $0.required("count", .natural, \.step.event.count)
    $0.required("step", .positive, \.step.step)
  }

  static let undoneSteps = Written<(steps: [Int], rev: Int)>("UndoneSteps") {
    $0.required(Members.storeRev, \.rev)
    $0.required("steps", .array(.positive), \.steps)
  }

  static let redone = Written<(step: ReversedStep, phrase: String)>("Redone") {
    $0.required(Members.storeRev, \.step.rev)
    $0.required("redone", .string(nil), \.phrase)
    $0.required("count", .natural, \.step.event.count)
    $0.required("step", .positive, \.step.step)
  }

  static let draft = Written<(id: Int?, rev: Int?, keptCount: Int)>("DraftReference") {
    $0.nullable("id", .positive, \.id)
    $0.nullable("rev", .natural, \.rev)
    $0.required("keptCount", .natural, \.keptCount)
  }

  static let canSave = Written<Bool>("DraftState") { $0.required("canSave", .boolean, \.self) }

  static let repeated: MemberDeclaration = .optional("repeated", .boolean)

  static let step: MemberDeclaration = .required("step", .nullable(.positive))
}

extension TodoListApplied: ObjectWritable {
  static let object = Written<Self>("AppliedChanges") {
    $0.required(Results.step, \.step)
    $0.required(Members.storeRev, \.rev)
    $0.optional("count", .natural) { if case .count(let count) = $0.outcome { count } else { nil } }
    $0.optional("results", .array(Entry.type)) {
      if case .entries(let entries) = $0.outcome { entries } else { nil }
    }
  }
}

extension TodoListApplied.Entry: ObjectWritable {
  static let object = Written<Self>("AppliedChange") {
    $0.nullable("id", .positive, \.id)
    $0.required("rev", .natural, \.rev)
    $0.optional("next", nextObject.type) { $0.next.map { nextObject.of($0) } }
    $0.read { $0.read?.values }
    $0.optional(Results.repeated, \.repeated)
  }

  private static let nextObject = Written<NextTodo>(of: "AppliedNext") {
    $0.nullable("id", .positive, \.id)
    $0.nullable("due", .date, \.due)
  }
}

extension TodoChangesPage<TodoRowViewModel>: JSONWritable, ObjectWritable {
  static let object = Written<Self>("TodoChanges") {
    $0.required(Members.storeRev, \.rev)
    $0.required("todos", .array(TodoRowViewModel.type), \.todos)
    $0.required("deleted", .array(.positive)) { $0.deleted.map(\.id) }
    $0.required("commented", .array(.positive), \.commented)
    $0.required("moved", .array(.positive), \.moved)
    $0.required("complete", .boolean) { $0.left == 0 }
    $0.required("mark", .string(1...64), \.mark)
  }
}

extension WordSpan: CodedObject {
  static var schemaName: SchemaName? { SchemaName("WordSpan") }

  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self {
    let start = members.required("start", .natural, value?.range.lowerBound)
    let end = members.required("end", .natural, value?.range.upperBound)
    return WordSpan(
      range: start..<max(start, end),
      field: members.required("field", .word(of: TodoField.self), value?.field),
      text: members.required("text", .string, value?.text))
  }
}

extension MemberWriter {
  /// What was read of words, if there were any.
  @inline(__always) mutating func read(_ read: (Value) -> GivenFields?) {
    optional("read", GivenFields.readValues.type, read)
    optional("spans", .array(MemberKind<WordSpan>.coded.type)) { read($0)?.spans }
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
