import Entities
import UseCases

/// A domain failure, ready to be shown (PROTOCOL § 11).
package struct ErrorViewModel {
  /// The number by which programs identify it.
  package let code: Int
  /// The word by which programs identify it.
  package let tag: String
  /// One sentence for a person.
  package let message: String
  /// The same for a log, without texts that a person typed.
  package let loggedMessage: String
  /// What the event was about that failed.
  package let subject: EventSubject

  // What else programs may need: the members of its `data`, nil if the error does not have them.

  /// The todo that is not found or at fault, that others changed, or that has the key.
  package private(set) var id: Int?
  /// The field of a todo that breaks a rule.
  package private(set) var field: String?
  /// What is wrong with the field or the list, or why the store failed.
  package private(set) var reason: String?
  /// Whether the same event can succeed later, although the store failed.
  package private(set) var retryable: Bool?
  /// The key that was used before.
  package private(set) var key: String?
  /// The list that is not found, or cannot be changed.
  package private(set) var name: String?
  /// The todo as it is now.
  package var todo: TodoDetailViewModel?
  /// The fields that both changed.
  package private(set) var fields: [String]?
  /// The list that is not open, if it has a name.
  package private(set) var view: String?
  /// The draft that is not open, if it has a name.
  package private(set) var draft: String?
  /// The number under which no draft is kept.
  package private(set) var kept: Int?
  /// How many todos pass the filter.
  package private(set) var count: Int?
  /// The step that could be undone by its number.
  package private(set) var newest: StepViewModel?
  /// Which entry of several failed, from 0; nil if it was no entry.
  package var index: Int?
  /// Who has the todo whose claim is over; nil if nobody has, or it is another error.
  package private(set) var claim: ClaimViewModel?
  /// The todos of a cycle.
  package private(set) var ids: [Int] = []
  /// The later steps that stand in the way of an undo or a redo.
  package var steps: [Int] = []

  /// Puts a failure into words.
  init(_ failure: Failure, of subject: EventSubject = .scene, texts: Texts) {
    self.subject = subject
    loggedMessage = texts.phrases.message(for: failure.withoutTexts, storeAt: texts.storePlace)
    var message = texts.phrases.message(for: failure, storeAt: texts.storePlace)
    let tag: ErrorTag
    switch failure {
    case .nothingToUndo(_, let newest?):
      let step = StepViewModel(newest, texts: texts)
      (tag, self.newest) = (.nothingToUndo, step)
      message = texts.phrases.message(forNothingBut: step)
    case .notFound(let id), .commentNotFound(let id, _): (tag, self.id) = (.notFound, id)
    case .invalid(let invalid):
      (tag, field, reason) = (.invalidTodo, invalid.field.rawValue, invalid.reason.rawValue)
      ids = invalid.ids
    case .claimOver(let id, let claim):
      (tag, self.id) = (.claimed, id)
      self.claim = claim.map(texts.held)
    case .cycle(let cycle): (tag, ids) = (.conflict, cycle)
    case .conflict(let todo, let fields):
      (tag, self.todo) = (.conflict, TodoDetailViewModel(todo, texts: texts))
      if !fields.isEmpty { self.fields = fields.map(\.rawValue) }
    case .changedSince(let todo), .seriesOpen(let todo), .uidTaken(let todo),
      .contentUnseen(let todo):
      (tag, self.todo) = (.conflict, TodoDetailViewModel(todo, texts: texts))
    case .notRepeating:
      let (field, reason) = (TodoField.repetition, InvalidTodo.Reason.ended)
      (tag, self.field, self.reason) = (.invalidTodo, field.rawValue, reason.rawValue)
    case .notManual:
      (tag, field, reason) = (.invalidTodo, "sort", InvalidTodo.Reason.notManual.rawValue)
    case .openChildren(let id, let count):
      (tag, field, reason) = (.invalidTodo, "children", InvalidTodo.Reason.openChildren.rawValue)
      (self.id, self.count) = (id, count)
    case .orphan(let id): (tag, ids) = (.conflict, [id])
    case .otherCount(let count): (tag, self.count) = (.conflict, count)
    case .store(let error):
      (tag, reason, id) = (.store, error.reason.rawValue, error.todo)
      retryable = error.retryable
    case .nothingToUndo, .notUndoable: tag = .nothingToUndo
    case .keyReused(let key, let id): (tag, self.key, self.id) = (.keyReused, key, id)
    case .list(let name, let fault): (tag, self.name, reason) = (.invalidList, name, fault.rawValue)
    case .listNotOpen(let view): (tag, self.view) = (.notOpen, view)
    case .activityNotOpen: tag = .notOpen
    case .draftNotOpen(let draft): (tag, self.draft) = (.notOpen, draft)
    case .keptDraftNotFound(let number): (tag, kept) = (.notKept, number)
    case .importStep(let key): (tag, self.key) = (.nothingToUndo, key)
    case .notTransferred(let error): (tag, reason) = (.notTransferred, error.reason.rawValue)
    case .unexpected: tag = .internal
    }
    if let todo { id = todo.row.id }
    self.message = message
    code = tag.rawValue
    self.tag = tag.word
  }
}

extension Failure {
  /// The same without texts that a person typed.
  fileprivate var withoutTexts: Failure {
    switch self {
    case .list(_, let fault): .list("…", fault)
    case .notTransferred(let error): .notTransferred(TransferError(error.reason, "…"))
    case .nothingToUndo(let direction, _): .nothingToUndo(direction)
    default: self
    }
  }
}

/// The numbers by which programs identify domain failures (PROTOCOL § 11). Their words are the names of
/// the cases.
package enum ErrorTag: Int, CaseIterable {
  /// A fault in this program, which no rule foresees. The number is JSON-RPC's own.
  case `internal` = -32603
  case notFound = 1001
  // The next numbers, in this order.
  case invalidTodo, conflict, store, nothingToUndo, keyReused, invalidList, notOpen, claimed
  case notKept, notTransferred

  package var word: String { "\(self)" }
}
