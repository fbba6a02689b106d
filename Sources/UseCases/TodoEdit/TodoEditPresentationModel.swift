import Entities

/// A draft on its way to the presenter.
package struct TodoEditPresentationModel {
  /// The View's name for it; nil for the unnamed one.
  package let draft: String?
  /// The todo that it edits; nil if it is to add one.
  package let id: Int?
  /// The todo's revision; nil if it is to add one.
  package let rev: Int?
  /// The texts of its fields.
  package let texts: TodoTexts
  /// The day that it is due, if it is one, and how people name it today.
  package let due: (date: CivilDate, day: RelativeDay)?
  /// The fields that are not as the todo has them.
  package let changed: [TodoField]
  /// What breaks a rule, at most one for each field.
  package let problems: [InvalidTodo]
  /// The fields that somebody else changed too, and to what.
  package let stale: [(field: TodoField, theirs: String)]
  /// Whether the todo was deleted.
  package let isGone: Bool
  /// Whether it can be saved.
  package let canSave: Bool

  init(_ draft: OpenDraft, today: CivilDate) {
    self.draft = draft.name
    id = draft.todo?.id
    rev = draft.todo?.rev
    var texts = TodoTexts()
    for field in TodoField.allCases { texts[field] = draft.text(of: field) }
    self.texts = texts
    due = draft.due.map { ($0, RelativeDay($0, today: today)) }
    changed = draft.changed
    problems = draft.problems
    stale = draft.contested
    isGone = draft.isGone
    canSave = draft.canSave
  }
}
