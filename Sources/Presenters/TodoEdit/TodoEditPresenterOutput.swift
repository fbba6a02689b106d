import Entities
import UseCases

/// What the presenter of the scene `todoEdit` tells its View (PROTOCOL § 9).
package protocol TodoEditPresenterOutput: EventResponder {
  /// Shows a draft. Replaces everything that was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows which drafts are kept. Replaces those that were shown before.
  func showKept(_ drafts: [KeptDraftViewModel])

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
  /// The fields whose texts the View does not have.
  package let fields: [TodoField]
  /// The typed line that the View does not have; nil if it has it, or there is none.
  package let line: String?
  /// The values of those that were typed in words; nil if none were.
  package let read: GivenFields?
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

  init(_ draft: TodoEditPresentationModel, fields: [TodoField], texts: Texts) {
    self.fields = fields
    line = draft.line
    self.draft = draft.draft
    id = draft.id
    rev = draft.rev
    self.texts = draft.texts
    read = draft.read
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

/// A kept draft in a list to choose from.
package struct KeptDraftViewModel {
  /// The number by which it is opened or forgotten.
  package let kept: Int
  /// The todo that it edits; nil for a new one.
  package let id: Int?
  /// The title as it was typed.
  package let title: String
  /// When it was kept, RFC 3339.
  package let at: String
  /// The local day and minute, for a person.
  package let atText: String
  /// The client that it was typed in; nil if that gave no name.
  package let by: String?

  init(_ number: Int, _ draft: KeptDraft, texts: Texts) {
    kept = number
    id = draft.todo?.id
    title = draft.title
    at = draft.at.rfc3339
    atText = texts.dateAndTime(draft.at)
    by = draft.client
  }
}
