import Entities
import UseCases

/// The words and sentences of all scenes, in one language.
struct Phrases {
  private let language: Language
  private let region: String?

  /// The phrases of a language, as a region uses them (BCP 47: `GB`).
  init(_ language: Language = .english, region: String? = nil) {
    self.language = language
    self.region = region
  }

  /// The phrases of the first of these languages that is known; English ones if none is.
  init(for tags: [LocaleTag]) {
    let known = tags.lazy.compactMap { tag in
      Languages.language(of: tag).map { Phrases($0, region: tag.region) }
    }
    self = known.first ?? Phrases()
  }

  /// The words for a phrase.
  func text(_ phrase: Phrase, _ values: (place: StaticString, value: String)...) -> String {
    template(phrase).filled(values)
  }

  /// The words for a phrase with a number of todos.
  func text(_ phrase: Phrase, count: Int) -> String {
    template(phrase, for: count).filled([("count", "\(count)")])
  }

  /// The words for a value whose phrase has its name.
  func text(named name: String) -> String { Phrase(rawValue: name).map { text($0) } ?? "" }

  /// The name of a month within a sentence, 1 to 12.
  func month(_ month: Int) -> String { name(\.monthsInText, month) }

  /// The name of a weekday within a sentence.
  func weekday(_ weekday: Weekday) -> String { name(\.weekdaysInText, weekday.rawValue) }

  private func name(_ names: (Language) -> [String], _ number: Int) -> String {
    let own = names(language)
    return (own.isEmpty ? names(.english) : own)[number - 1]
  }

  /// A day of the month, from its beginning or from its end: the 15th, the last day.
  func monthDay(_ day: Int) -> String {
    day < 0 ? nth(day, text(.dayOfAnyKind)) : text(.monthDay, ("day", language.monthDay(day)))
  }

  /// A day of the year: March 31.
  func monthAndDay(_ month: Int, _ day: Int) -> String {
    let number = day == 1 ? language.dates.firstOfMonth ?? "1" : "\(day)"
    return text(.monthAndDay, ("month", self.month(month)), ("day", number))
  }

  /// The ordinals that have their own words.
  static let ordinals: [(phrase: Phrase, ordinal: Int)] = [
    (.first, 1), (.second, 2), (.third, 3), (.fourth, 4), (.fifth, 5), (.last, -1),
    (.secondToLast, -2), (.thirdToLast, -3),
  ]

  /// One of several days, from the first or from the last one: the third Tuesday.
  func nth(_ ordinal: Int, _ day: String) -> String {
    let named = Self.ordinals.first { $0.ordinal == ordinal }?.phrase
    let phrase = named ?? (ordinal > 0 ? .nth : .nthToLast)
    return text(phrase, ("ordinal", language.ordinal(abs(ordinal))), ("day", day))
  }

  /// The words before values are put in: those of the region, else those of the language, else
  /// English ones.
  func template(_ phrase: Phrase, for count: Int = 0) -> Template {
    let regional = region.flatMap { region in
      language.regions.first { $0.key.hasSameBytes(as: region) }?.value[phrase]
    }
    let wording = regional ?? language.phrases[phrase]
    if let template = wording?.template(for: language.pluralForm(count)) { return template }
    let english = Language.english
    return english.phrases[phrase]?.template(for: english.pluralForm(count)) ?? ""
  }

  /// Says in a few words what a change did.
  func what(_ event: HistoryPresentationModel.Event) -> String {
    if case .edited(let fields) = event { return text(.changed, ("fields", names(of: fields))) }
    if case .commented(let comment) = event {
      let phrase: Phrase =
        comment.after == nil
        ? .commentRemoved : comment.before == nil ? .commented : .commentEdited
      let text = (comment.after?.text ?? "").unicodeScalars
        .prefix(HistoryPresentationModel.textLimit).map { $0 == "\n" ? " " : $0 }
      return self.text(
        phrase, ("number", "\(comment.number)"), ("text", String(String.UnicodeScalarView(text))))
    }
    return text(named: "\(event)")
  }

  /// Says what a step does, as a command: delete “Buy milk”.
  func phrase(for step: StepPresentationModel) -> String {
    text(Self.phrases(for: step.event).command, of: step, title: step.title)
  }

  /// The phrases for a step that does this to one todo, or to several: as a command, and as a report.
  private static func phrases(
    for event: HistoryPresentationModel.Event?
  ) -> (command: (one: Phrase, many: Phrase), report: (one: Phrase, many: Phrase)) {
    switch event {
    case .added: ((.addOne, .addMany), (.addedOne, .addedMany))
    case .completed: ((.completeOne, .completeMany), (.completedOne, .completedMany))
    case .reopened: ((.reopenOne, .reopenMany), (.reopenedOne, .reopenedMany))
    case .deleted: ((.deleteOne, .deleteMany), (.deletedOne, .deletedMany))
    case .restored: ((.restoreOne, .restoreMany), (.restoredOne, .restoredMany))
    case .edited: ((.editOne, .editMany), (.editedOne, .editedMany))
    case .commented(let comment) where comment.before == nil:
      ((.commentOne, .changeMany), (.commentedOne, .changedMany))
    case .commented: ((.editComment, .changeMany), (.editedComment, .changedMany))
    case .moved: ((.moveOne, .moveMany), (.movedOne, .movedMany))
    case .claimed, .released, nil: ((.changeMany, .changeMany), (.changedMany, .changedMany))
    }
  }

  private func text(
    _ phrases: (one: Phrase, many: Phrase), of step: StepPresentationModel, title: String
  ) -> String {
    step.count == 1 ? text(phrases.one, ("title", title)) : text(phrases.many, count: step.count)
  }

  /// What people call a list; one without a title is built in.
  func title(ofList name: String, _ title: String?) -> String {
    title ?? BuiltInList.named(name).map { text(named: $0.rawValue + "List") } ?? name
  }

  /// The names of the fields, one after the other.
  func names(of fields: [TodoField]) -> String {
    fields.map { text(named: "\($0)Field") }.joined(separator: text(.fieldSeparator))
  }

  /// Says what a step did to a todo with this title, or to several todos, as a report: Deleted “Buy
  /// milk”.
  func message(for step: TodoListMessagePresentationModel, title: String) -> String {
    switch step.kind {
    case .undone: text(.undone, ("step", phrase(for: step.event)))
    case .redone: text(.redone, ("step", phrase(for: step.event)))
    default: text(Self.phrases(for: step.event.event).report, of: step.event, title: title)
    }
  }

  /// Says what is wrong, and what would be right; if the store failed, also the place of the store.
  func message(for failure: Failure, storeAt place: String? = nil) -> String {
    switch failure {
    case .notFound(let id): text(.notFound, ("id", "\(id)"))
    case .commentNotFound(let id, let number):
      text(.commentNotFound, ("id", "\(id)"), ("number", "\(number)"))
    case .invalid(let invalid): message(for: invalid)
    case .conflict(let todo, let fields) where fields.isEmpty:
      text(.conflict, ("id", "\(todo.id)"), ("rev", "\(todo.rev)"))
    case .conflict(let todo, let fields):
      text(.fieldsConflict, ("id", "\(todo.id)"), ("fields", names(of: fields)))
    case .contentUnseen(let todo):
      text(.contentUnseen, ("id", "\(todo.id)"), ("rev", "\(todo.rev)"))
    case .changedSince(let todo): text(.changedSince, ("id", "\(todo.id)"))
    case .notRepeating: text(.notRepeating)
    case .notManual: text(.notManual)
    case .openChildren(_, let count): text(.openChildren, count: count)
    case .uidTaken(let todo): text(.uidTaken, ("id", "\(todo.id)"))
    case .seriesOpen(let todo): text(.seriesOpen, ("id", "\(todo.id)"))
    case .cycle: text(.undoCycle)
    case .orphan(let id): text(.undoOrphan, ("id", "\(id)"))
    case .claimOver(let id, _): text(.claimOver, ("id", "\(id)"))
    case .store(let error): message(for: error) + (place.map { " (\($0.withoutControls))" } ?? "")
    case .nothingToUndo(.undo, _): text(.nothingToUndo)
    case .nothingToUndo(.redo, _): text(.nothingToRedo)
    case .notUndoable(let step): text(.notUndoable, ("step", "\(step)"))
    case .keyReused(_, let id?): text(.keyReused, ("id", "\(id)"))
    case .keyReused(_, nil): text(.keyOfOthers)
    case .otherCount(let count): text(.countChanged, count: count)
    case .list(let name, let fault): message(for: fault, name: name.withoutControls)
    case .listNotOpen(let view?): text(.listNotOpen, ("name", view.withoutControls))
    case .listNotOpen(nil): text(.unnamedListNotOpen)
    case .activityNotOpen: text(.activityNotOpen)
    case .draftNotOpen(let draft?): text(.draftNotOpen, ("name", draft.withoutControls))
    case .keptDraftNotFound: text(.keptDraftNotFound)
    case .draftNotOpen(nil): text(.unnamedDraftNotOpen)
    case .importStep(let key): text(.importStep, ("key", key.withoutControls))
    case .notTransferred(let error): message(for: error)
    case .unexpected: text(.unexpected)
    }
  }

  private func message(for error: TransferError) -> String {
    let detail = error.detail.withoutControls
    return switch error.reason {
    case .notFound: text(.fileNotFound, ("path", detail))
    case .denied: text(.fileDenied, ("path", detail))
    case .notAFile: text(.notAFile, ("path", detail))
    case .exists: text(.fileExists, ("path", detail))
    case .ofStore: text(.fileOfStore, ("path", detail))
    case .noFiles: text(.noFiles)
    case .io: text(.fileFailed, ("detail", detail))
    case .running: text(.transferRunning)
    case .unknownKey: text(.importUnknown, ("key", detail))
    }
  }

  /// Says that there is nothing of the user's own to undo, but this.
  func message(forNothingBut step: StepViewModel) -> String {
    guard let by = step.model.client else {
      return text(.nothingOwnToUndo, ("at", step.atText), ("text", step.text))
    }
    return text(.onlyOthersToUndo, ("by", by), ("at", step.atText), ("text", step.text))
  }

  /// Says what is wrong with a field, and what would be right.
  func message(for invalid: InvalidTodo) -> String {
    switch (invalid.field, invalid.reason) {
    case (.title, .empty): text(.titleEmpty)
    case (.title, .tooLong): text(.titleTooLong, limit: TodoRules.titleLimit)
    case (.title, _): text(.titleControlCharacter)
    case (.content, .tooLong): text(.contentTooLong, limit: TodoRules.contentLimit)
    case (.content, .tooMany): text(.commentsTooMany, limit: Comment.limit)
    case (.content, .empty): text(.commentEmpty)
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
    case (.estimate, _): text(.notADuration)
    case (.priority, _): text(.priorityUnknown)
    case (.tags, .tooMany): text(.tagsTooMany, limit: TodoRules.tagsLimit)
    case (.tags, .empty): text(.tagEmpty)
    case (.tags, .tooLong): text(.tagTooLong, limit: TodoRules.tagLimit)
    case (.tags, _): text(.tagNotAWord)
    case (.after, .tooMany): text(.afterTooMany, limit: TodoRules.afterLimit)
    case (.after, .cycle):
      invalid.ids.isEmpty
        ? text(.undoCycle)
        : text(.afterCycle, ("ids", invalid.ids.map { "\($0)" }.joined(separator: " → ")))
    case (.after, _):
      invalid.ids.first.map { text(.notFound, ("id", "\($0)")) } ?? text(.afterUnknown)
    case (.parent, .cycle): text(.parentCycle)
    case (.parent, .tooDeep): text(.parentTooDeep, limit: TodoTree.depthLimit)
    case (.parent, .tooMany): text(.parentTooMany, limit: TodoTree.childrenLimit)
    case (.parent, .otherParent): text(.parentOther)
    case (.parent, _):
      invalid.ids.first.map { text(.notFound, ("id", "\($0)")) } ?? text(.parentUnknown)
    case (.uid, _): text(.uidInvalid, limit: TodoRules.uidLimit)
    case (.meta, .tooMany): text(.metaTooMany, limit: Meta.limit)
    case (.meta, .notAKey): text(.metaKeyInvalid, limit: Meta.keyLimit)
    case (.meta, _): text(.metaValueInvalid, limit: Meta.valueLimit)
    }
  }

  private func message(for fault: ListFault, name: String) -> String {
    switch fault {
    case .unknown: text(.listUnknown, ("name", name))
    case .builtIn: text(.listBuiltIn, ("name", name))
    case .tooMany: text(.listsTooMany, limit: SavedList.countLimit)
    case .exists: text(.listExists, ("name", name))
    }
  }

  private func text(_ phrase: Phrase, limit: Int) -> String { text(phrase, ("limit", "\(limit)")) }

  private func message(for error: StoreError) -> String {
    let reason = error.reason.rawValue
    return switch error.finding {
    case .partMissing(let part): text(.storePartMissing, ("part", part.withoutControls))
    case .severalNames: text(.storeSeveralNames)
    case .folderMissing(let folder): text(.storeFolderMissing, ("folder", folder.withoutControls))
    case .damagedTodo(let id): text(.storeDamagedTodo, ("id", "\(id)"))
    // Each reason has a phrase with its name.
    case nil where error.reason == .io: text(.storeIO)
    case nil: text(named: "store\(reason.prefix(1).uppercased())\(reason.dropFirst())")
    }
  }
}

extension String {
  /// The text with U+FFFD in place of the characters that must not be shown.
  fileprivate var withoutControls: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}
