import Entities
import UseCases

extension Phrases {
  /// Says what is wrong, and what would be right.
  func message(for failure: Failure) -> String {
    switch failure {
    case .notFound(let id): text(.notFound, ("id", "\(id)"))
    case .invalid(let invalid): message(for: invalid)
    case .conflict(let todo, let fields) where fields.isEmpty:
      text(.conflict, ("id", "\(todo.id)"), ("rev", "\(todo.rev)"))
    case .conflict(let todo, let fields):
      text(.fieldsConflict, ("id", "\(todo.id)"), ("fields", names(of: fields)))
    case .changedSince(let todo): text(.changedSince, ("id", "\(todo.id)"))
    case .notRepeating: text(.notRepeating)
    case .seriesOpen(let todo): text(.seriesOpen, ("id", "\(todo.id)"))
    case .store(let error): message(for: error)
    case .nothingToUndo(.undo): text(.nothingToUndo)
    case .nothingToUndo(.redo): text(.nothingToRedo)
    case .notUndoable(let step): text(.notUndoable, ("step", "\(step)"))
    case .keyReused(_, let id?): text(.keyReused, ("id", "\(id)"))
    case .keyReused(_, nil): text(.keyOfOthers)
    case .otherCount(let count): text(.countChanged, count: count)
    case .list(let name, let fault): message(for: fault, name: name.withoutControls)
    case .unexpected: text(.unexpected)
    }
  }

  /// Says what is wrong with a field, and what would be right.
  func message(for invalid: InvalidTodo) -> String {
    switch (invalid.field, invalid.reason) {
    case (.title, .empty): text(.titleEmpty)
    case (.title, .tooLong): text(.titleTooLong, limit: TodoRules.titleLimit)
    case (.title, _): text(.titleControlCharacter)
    case (.content, .tooLong): text(.contentTooLong, limit: TodoRules.contentLimit)
    case (.content, _): text(.contentControlCharacter)
    case (.due, _): text(.dueNotADate)
    case (.time, .unanchored): text(.timeUnanchored)
    case (.time, _): text(.timeNotATime)
    case (.start, _): text(.startNotADate)
    case (.repetition, .unanchored): text(.repetitionUnanchored)
    case (.repetition, .ended): text(.repetitionEnded)
    case (.repetition, .unknown): text(.repetitionUnknown)
    case (.repetition, _): text(.notARule)
    case (.reminders, .tooMany): text(.remindersTooMany, limit: TodoRules.remindersLimit)
    case (.reminders, .unanchored): text(.reminderUnanchored)
    case (.reminders, _): text(.notAReminder)
    case (.priority, _): text(.priorityUnknown)
    case (.tags, .tooMany): text(.tagsTooMany, limit: TodoRules.tagsLimit)
    case (.tags, .empty): text(.tagEmpty)
    case (.tags, .tooLong): text(.tagTooLong, limit: TodoRules.tagLimit)
    case (.tags, _): text(.tagNotAWord)
    }
  }

  /// The same; if the store failed, followed by the place of the store.
  func message(for failure: Failure, storeAt place: String?) -> String {
    let sentence = message(for: failure)
    guard case .store = failure, let place else { return sentence }
    return "\(sentence) (\(place.withoutControls))"
  }

  private func message(for fault: ListFault, name: String) -> String {
    switch fault {
    case .unknown: text(.listUnknown, ("name", name))
    case .builtIn: text(.listBuiltIn, ("name", name))
    case .tooMany: text(.listsTooMany, limit: SavedList.countLimit)
    }
  }

  private func text(_ phrase: Phrase, limit: Int) -> String {
    text(phrase, ("limit", "\(limit)"))
  }

  private func message(for error: StoreError) -> String {
    switch error.finding {
    case .partMissing(let part): text(.storePartMissing, ("part", part.withoutControls))
    case .severalNames: text(.storeSeveralNames)
    case .folderMissing(let folder): text(.storeFolderMissing, ("folder", folder.withoutControls))
    case .damagedTodo(let id): text(.storeDamagedTodo, ("id", "\(id)"))
    case nil: text(Self.phrase(for: error.reason))
    }
  }

  private static func phrase(for reason: StoreError.Reason) -> Phrase {
    switch reason {
    case .busy: .storeBusy
    case .full: .storeFull
    case .readOnly: .storeReadOnly
    case .corrupt: .storeCorrupt
    case .newer: .storeNewer
    case .gone: .storeGone
    case .io: .storeIO
    case .unreachable: .storeUnreachable
    case .denied: .storeDenied
    case .outcomeUnknown: .storeOutcomeUnknown
    }
  }
}

extension String {
  /// The text with U+FFFD in place of the characters that must not be shown.
  fileprivate var withoutControls: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}
