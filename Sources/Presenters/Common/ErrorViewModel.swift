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
  /// What else programs may need.
  package let data: Data
  /// What the event was about that failed.
  package let subject: EventSubject
  /// Which entry of several failed, from 0; nil if it was no entry.
  package var index: Int?
  /// The later steps that stand in the way of an undo or a redo.
  package var steps: [Int] = []

  /// The members that an error carries besides its tag.
  package enum Data {
    case none
    case id(Int)
    case invalid(field: String, reason: String)
    case conflict(TodoDetailViewModel, fields: [String])
    case store(reason: String, retryable: Bool, id: Int?)
    case count(Int)
    case key(String, id: Int?)
    case list(String, reason: String)
    case view(String?)
    case draft(String?)
    case kept(Int)
    case newest(NewestStep)
  }

  /// The newest step that can be undone by its number.
  package struct NewestStep {
    /// The revision of its first change.
    package let step: Int
    /// What it did, as `showMessage` says it.
    package let text: String
    /// The client that made it; nil if it did not say who it is.
    package let by: String?
    /// When it was made, RFC 3339 in UTC.
    package let at: String
    /// The local day and minute, for a person.
    package let atText: String

    init(_ step: TodoListMessagePresentationModel, texts: Texts) {
      self.step = step.step
      text = texts.message(for: step)
      by = step.client
      at = step.instant.rfc3339
      atText = texts.dateAndTime(step.instant)
    }
  }

  /// Puts a failure into words.
  init(_ failure: Failure, of subject: EventSubject = .scene, texts: Texts) {
    self.subject = subject
    loggedMessage = texts.phrases.message(for: failure.withoutTexts, storeAt: texts.storePlace)
    var message = texts.phrases.message(for: failure, storeAt: texts.storePlace)
    let tag: ErrorTag
    switch failure {
    case .nothingToUndo(_, let newest?):
      let step = NewestStep(newest, texts: texts)
      (tag, data) = (.nothingToUndo, .newest(step))
      message = texts.phrases.message(forNothingBut: step)
    case .notFound(let id): (tag, data) = (.notFound, .id(id))
    case .invalid(let invalid):
      tag = .invalidTodo
      data = .invalid(field: invalid.field.rawValue, reason: invalid.reason.rawValue)
    case .conflict(let todo, let fields):
      tag = .conflict
      data = .conflict(
        TodoDetailViewModel(todo, texts: texts), fields: fields.map(\.rawValue))
    case .changedSince(let todo), .seriesOpen(let todo):
      (tag, data) = (.conflict, .conflict(TodoDetailViewModel(todo, texts: texts), fields: []))
    case .notRepeating:
      tag = .invalidTodo
      data = .invalid(
        field: TodoField.repetition.rawValue, reason: InvalidTodo.Reason.ended.rawValue)
    case .otherCount(let count): (tag, data) = (.conflict, .count(count))
    case .store(let error):
      tag = .store
      data = .store(
        reason: error.reason.rawValue, retryable: error.retryable, id: error.todo)
    case .nothingToUndo, .notUndoable: (tag, data) = (.nothingToUndo, .none)
    case .keyReused(let key, let id): (tag, data) = (.keyReused, .key(key, id: id))
    case .list(let name, let fault):
      (tag, data) = (.invalidList, .list(name, reason: fault.rawValue))
    case .listNotOpen(let view): (tag, data) = (.notOpen, .view(view))
    case .draftNotOpen(let draft): (tag, data) = (.notOpen, .draft(draft))
    case .keptDraftNotFound(let number): (tag, data) = (.notKept, .kept(number))
    case .unexpected: (tag, data) = (.internal, .none)
    }
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
    case .nothingToUndo(let direction, _): .nothingToUndo(direction)
    default: self
    }
  }
}

/// The numbers by which programs identify domain failures (PROTOCOL § 11). Their words are the names of
/// the cases.
package enum ErrorTag: Int, CaseIterable {
  case notFound = 1001
  case invalidTodo = 1002
  case conflict = 1003
  case store = 1004
  case nothingToUndo = 1005
  case keyReused = 1006
  case invalidList = 1007
  case notOpen = 1008
  case notKept = 1010
  /// A fault in this program, which no rule foresees. The number is JSON-RPC's own.
  case `internal` = -32603

  package var word: String { "\(self)" }
}
