import Entities
import UseCases

/// What the presenter of the scene `todoEdit` tells its View (PROTOCOL § 9).
package protocol TodoEditPresenterOutput: SceneView {
  /// Shows a draft. Replaces everything that was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows which drafts are kept. Replaces those that were shown before.
  func showKept(_ drafts: [KeptDraftViewModel])
}

/// The way out of the scene `todoEdit` (PROTOCOL § 9).
package protocol TodoEditRouter: AnyObject {
  /// Leaves the scene, since the draft is closed. `id` is the todo that it was saved as or that it
  /// edited, nil if there is none.
  func routeBack(draft: String?, id: Int?, saved: Bool)
}

/// A draft, ready to be shown (PROTOCOL § 9).
package struct TodoEditViewModel {
  /// What is wrong with a field, and the same in one sentence for a person.
  package typealias Problem = (model: InvalidTodo, message: String)

  /// What is shown as it is.
  package let model: TodoEditPresentationModel
  /// The fields whose texts the View does not have.
  package let fields: [TodoField]
  /// The due day for a person, such as `Tomorrow`; nil if the text is not a day.
  package let dueText: String?
  /// The start for a person; nil if the text is not a day.
  package let startText: String?
  /// How it repeats, for a person; nil if it does not.
  package let repeatText: String?
  /// How long it takes, for a person; nil if the text is no duration.
  package let estimateText: String?
  /// The problems, in the order of the fields.
  package let problems: [Problem]

  init(_ draft: TodoEditPresentationModel, fields: [TodoField], texts: Texts) {
    self.fields = fields
    model = draft
    dueText = draft.due.map { texts.day($0.date, $0.day, at: draft.time) }
    startText = draft.start.map { texts.day($0.date, $0.day) }
    repeatText = draft.repetition.map(texts.repetition)
    estimateText = draft.estimate.map { texts.duration($0.minutes) }
    problems = draft.problems.map { ($0, texts.phrases.message(for: $0)) }
  }
}

/// A kept draft in a list to choose from: its number, and when it was kept, for a person.
package typealias KeptDraftViewModel = (kept: Int, draft: KeptDraft, atText: String)
