import Entities
import UseCases

/// What the presenter of the scene `todoEdit` tells its View (PROTOCOL § 9).
package protocol TodoEditPresenterOutput: EventResponder {
  /// Shows a draft. Replaces everything that was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows that an event for a draft failed.
  func showError(_ error: ErrorViewModel, draft: String?)
}

/// The way out of the scene `todoEdit` (PROTOCOL § 9).
package protocol TodoEditRouter: AnyObject {
  /// Leaves the scene, since the draft is closed. `id` is the todo that it was saved as or that it
  /// edited, nil if there is none.
  func routeBack(draft: String?, id: Int?, saved: Bool)
}

/// A draft, ready to be shown (PROTOCOL § 9).
package struct TodoEditViewModel {
  /// What is wrong with a field.
  package struct Problem: Equatable {
    /// The field's name.
    package let field: String
    /// The reason, as a word for programs.
    package let reason: String
    /// One sentence for a person.
    package let message: String
  }

  /// A field that somebody else changed too.
  package struct StaleField: Equatable {
    /// The field's name.
    package let field: String
    /// The todo's text, as a person would type it.
    package let theirs: String
  }

  /// The name that the View gave the draft; nil for the unnamed one.
  package let draft: String?
  /// The todo's id; nil for a new one.
  package let id: Int?
  /// Its revision; nil for a new one.
  package let rev: Int?
  /// The texts of the fields, as typed.
  package let texts: TodoTexts
  /// The values of those that were typed in words; nil if none were.
  package let read: ReadWords?
  /// The due day for a person, such as `Tomorrow`; nil if the text is not a day.
  package let dueText: String?
  /// The start for a person; nil if the text is not a day.
  package let startText: String?
  /// How it repeats, for a person; nil if it does not.
  package let repeatText: String?
  /// The next days of the rule, `YYYY-MM-DD`.
  package let upcoming: [String]
  /// The names of the fields whose values differ from the todo's.
  package let changed: [String]
  /// The problems, in the order of the fields.
  package let problems: [Problem]
  /// The stale fields, in their order.
  package let stale: [StaleField]
  /// Whether the todo was deleted.
  package let gone: Bool
  /// Whether it can be saved.
  package let canSave: Bool

  init(_ draft: TodoEditPresentationModel, texts: Texts) {
    self.draft = draft.draft
    id = draft.id
    rev = draft.rev
    self.texts = draft.texts
    read = draft.read.map { ReadWords(values: $0, spans: draft.spans) }
    dueText = draft.due.map { texts.day($0.date, $0.day, at: draft.time) }
    startText = draft.start.map { texts.day($0.date, $0.day) }
    repeatText = draft.repetition.map(texts.repetition)
    upcoming = draft.upcoming.map(\.description)
    changed = draft.changed.map(\.rawValue)
    problems = draft.problems.map {
      Problem(
        field: $0.field.rawValue, reason: $0.reason.rawValue,
        message: texts.phrases.message(for: $0))
    }
    stale = draft.stale.map { StaleField(field: $0.field.rawValue, theirs: $0.theirs) }
    gone = draft.isGone
    canSave = draft.canSave
  }
}
