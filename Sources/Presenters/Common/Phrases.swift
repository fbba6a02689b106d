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
    for tag in tags {
      if let language = Languages.language(of: tag) {
        self.init(language, region: tag.region)
        return
      }
    }
    self.init()
  }

  /// The words for a phrase.
  func text(_ phrase: Phrase, _ values: (place: StaticString, value: String)...) -> String {
    template(phrase).filled(values)
  }

  /// The words for a phrase with a number of todos.
  func text(_ phrase: Phrase, count: Int) -> String {
    template(phrase, for: count).filled([("count", "\(count)")])
  }

  /// The name of a month within a sentence, 1 to 12.
  func month(_ month: Int) -> String {
    let names = language.monthsInText
    return (names.isEmpty ? Language.english.monthsInText : names)[month - 1]
  }

  /// The name of a weekday within a sentence.
  func weekday(_ weekday: Weekday) -> String {
    let names = language.weekdaysInText
    return (names.isEmpty ? Language.english.weekdaysInText : names)[weekday.rawValue - 1]
  }

  /// A day of the month, from its beginning or from its end: the 15th, the last day.
  func monthDay(_ day: Int) -> String {
    day < 0
      ? nth(day, text(.dayOfAnyKind)) : text(.monthDay, ("day", language.monthDay(day)))
  }

  /// A day of the year: March 31.
  func monthAndDay(_ month: Int, _ day: Int) -> String {
    let number = day == 1 ? language.firstOfMonth ?? "1" : "\(day)"
    return text(.monthAndDay, ("month", self.month(month)), ("day", number))
  }

  /// One of several days, from the first or from the last one: the third Tuesday.
  func nth(_ ordinal: Int, _ day: String) -> String {
    let phrase: Phrase =
      switch ordinal {
      case 1: .first
      case 2: .second
      case 3: .third
      case 4: .fourth
      case 5: .fifth
      case -1: .last
      case -2: .secondToLast
      case -3: .thirdToLast
      default: ordinal > 0 ? .nth : .nthToLast
      }
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

  /// Says why a list shows nothing.
  func message(for emptiness: TodoListPresentationModel.Emptiness) -> String {
    switch emptiness {
    case .nothingThere: text(.nothingThere)
    case .nothingPasses: text(.nothingPasses)
    case .behindTheEnd: text(.behindTheEnd)
    }
  }

  /// Says in a few words what a change did.
  func what(_ event: HistoryPresentationModel.Event) -> String {
    switch event {
    case .added: text(.added)
    case .restored: text(.restored)
    case .completed: text(.completed)
    case .reopened: text(.reopened)
    case .deleted: text(.deleted)
    case .edited(let fields):
      text(.changed, ("fields", names(of: fields)))
    }
  }

  /// Says what a step does, as a command: delete “Buy milk”.
  func phrase(for step: StepPresentationModel) -> String {
    let (one, many): (Phrase, Phrase) =
      switch step.event {
      case .added: (.addOne, .addMany)
      case .completed: (.completeOne, .completeMany)
      case .reopened: (.reopenOne, .reopenMany)
      case .deleted: (.deleteOne, .deleteMany)
      case .restored: (.restoreOne, .restoreMany)
      case .edited: (.editOne, .editMany)
      case nil: (.changeMany, .changeMany)
      }
    return step.count == 1 ? text(one, ("title", step.title)) : text(many, count: step.count)
  }

  /// The names of the fields, one after the other.
  func names(of fields: [TodoField]) -> String {
    fields.map { text(Self.name(of: $0)) }.joined(separator: text(.fieldSeparator))
  }

  /// Says what a step did to a todo with this title, or to several todos, as a report: Deleted “Buy
  /// milk”.
  func message(for step: TodoListMessagePresentationModel, title: String) -> String {
    let (one, many): (Phrase, Phrase)
    switch step.kind {
    case .added: (one, many) = (.addedOne, .addedMany)
    case .completed: (one, many) = (.completedOne, .completedMany)
    case .reopened: (one, many) = (.reopenedOne, .reopenedMany)
    case .edited: (one, many) = (.editedOne, .editedMany)
    case .deleted: (one, many) = (.deletedOne, .deletedMany)
    case .changed: (one, many) = (.changedMany, .changedMany)
    case .undone: return text(.undone, ("step", phrase(for: step.event)))
    case .redone: return text(.redone, ("step", phrase(for: step.event)))
    }
    return step.event.count == 1
      ? text(one, ("title", title)) : text(many, count: step.event.count)
  }

  private static func name(of field: TodoField) -> Phrase {
    switch field {
    case .title: .titleField
    case .content: .contentField
    case .due: .dueField
    case .time: .timeField
    case .start: .startField
    case .repetition: .repetitionField
    case .reminders: .remindersField
    case .priority: .priorityField
    case .tags: .tagsField
    }
  }
}
