import Entities

/// A draft on its way to the presenter.
package struct TodoEditPresentationModel {
  /// The View's name for the draft; nil for the unnamed one.
  package let draft: String?
  /// The todo that it edits; nil for a new one.
  package let id: Int?
  /// The todo's revision; nil for a new one.
  package let rev: Int?
  /// The texts of its fields.
  package let texts: TodoTexts
  /// The due day and how people name it today; nil if the text is not a day.
  package let due: (date: CivilDate, day: RelativeDay)?
  /// The time of that day; nil if the text is not a time.
  package let time: TimeOfDay?
  /// How it repeats; nil if the text is not a rule.
  package let repetition: Repetition?
  /// The next days of the rule.
  package let upcoming: [CivilDate]
  /// The fields whose values differ from the todo's.
  package let changed: [TodoField]
  /// The texts that break a rule, at most one per field.
  package let problems: [InvalidTodo]
  /// The fields that somebody else changed too, with the todo's texts.
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
    time = draft.time
    (repetition, upcoming) = draft.repetition(today: today)
    changed = draft.changed
    problems = draft.problems
    stale = draft.contested
    isGone = draft.isGone
    canSave = draft.canSave
  }
}
