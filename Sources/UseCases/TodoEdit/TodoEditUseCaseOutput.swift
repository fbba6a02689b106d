import Entities

/// Everything that the use case of drafts presents.
package protocol TodoEditUseCaseOutput: SceneUseCaseOutput {
  /// The draft as it looks now, after each event, change of the store or new day that changed its
  /// look. The View has the texts of all fields but these.
  func presentDraft(_ draft: TodoEditPresentationModel, fields: [TodoField])

  /// The draft is open. `id` and `rev` are those of its todo, nil for a new one. So many others of this
  /// client are kept, which nobody has open.
  func presentViewReady(id: Int?, rev: Int?, keptCount: Int)
  /// The kept drafts that nobody has open, the newest first.
  func presentKept(_ drafts: [(number: Int, draft: KeptDraft)])
  /// After `change` and `resolve`.
  func presentChanged(canSave: Bool)
  /// The draft is closed by `save` or `cancel`. `id` is the todo that it was saved as or that it edited,
  /// nil if there is none.
  func presentLeft(draft: String?, id: Int?, isSaved: Bool)
  func presentSaved(_ todo: ChangedTodo)
}

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
  /// The values of those that were typed in words, with the spans of a line; nil if none were.
  package let read: GivenFields?
  /// The due day and how people name it today; nil if the text is not a day.
  package let due: (date: CivilDate, day: RelativeDay)?
  /// The start and how people name it today; nil if the text is not a day.
  package let start: (date: CivilDate, day: RelativeDay)?
  /// The time of the due day; nil if the text is not a time.
  package let time: TimeOfDay?
  /// How it repeats; nil if the text is not a rule.
  package let repetition: Repetition?
  /// How long it takes; nil if the text is no duration.
  package let estimate: Estimate?
  /// The todos that come first and are there.
  package let after: [TodoReference]
  /// The todo under which it is to stand, if that is there.
  package let parent: TodoReference?
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

  /// The line that was typed, if the draft was kept and is opened again; nil if the View has it.
  package let line: String?

  /// How its days are named.
  var days: [RelativeDay?] { [due?.day, start?.day] }

  init(_ draft: OpenDraft, in gateway: any EntityGateway, by clock: any Clock) {
    let today = clock.today
    self.draft = draft.name
    id = draft.todo?.id
    rev = draft.todo?.rev
    var texts = TodoTexts()
    for field in TodoField.allCases { texts[field] = draft.text(of: field) }
    self.texts = texts
    stale = draft.contested
    let faults = draft.faults
    let between = faults.isEmpty ? draft.faultBetweenFields : nil
    let isUntitled = texts[.title].isEmpty
    // A title that nobody has typed yet is not a problem.
    problems =
      faults.filter { $0.field != .title || !isUntitled || draft.isTitleTyped }
      + [between].compactMap { $0 } + draft.faultsOfLinks(in: gateway, by: clock)
    canSave = faults.isEmpty && problems.isEmpty && stale.isEmpty
    let isSound = faults.allSatisfy { $0.field == .title && isUntitled }
    let todo = isSound ? try? draft.scheduled() : nil
    repetition = texts[.repetition].isEmpty ? nil : todo?.repetition
    upcoming = repetition == nil ? [] : todo?.upcoming(today: today) ?? []
    read = draft.read(in: todo)
    line = draft.spans == nil || draft.knowsLine ? nil : draft.line?.text
    due = draft.due.map { ($0, RelativeDay($0, today: today)) }
    start = draft.start.map { ($0, RelativeDay($0, today: today)) }
    time = draft.time
    estimate = Estimate(draft.value(of: .estimate))
    after = (try? gateway.references(draft.after)) ?? []
    parent = draft.parent.flatMap { try? gateway.references([$0]).first }
    changed = draft.changed
    isGone = draft.isGone
  }
}
