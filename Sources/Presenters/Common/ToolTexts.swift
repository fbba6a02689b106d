import UseCases

/// The sentences that say in a few words what a tool did, for Views that show its result as text.
package struct ToolTexts {
  private let texts: Texts

  /// Sentences in the language of texts.
  package init(_ texts: Texts) { self.texts = texts }

  /// How much of a list is shown.
  package func list(_ shown: TodoListViewModel<TodoRowViewModel>) -> String {
    shown.message
      ?? texts.phrases.text(
        .listShown, ("shown", "\(shown.list.rows.count)"), ("total", "\(shown.list.total)"))
  }

  /// How much of a report is shown.
  package func report(shown: Int, total: Int) -> String {
    texts.phrases.text(.reportShown, ("shown", "\(shown)"), ("total", "\(total)"))
  }

  /// Which todo is shown.
  package func todo(_ todo: TodoDetailViewModel) -> String {
    texts.phrases.text(.todoShown, ("id", "\(todo.row.id)"), ("title", todo.row.title))
  }

  /// How many changes of a todo are shown.
  package func history(id: Int, shown: Int) -> String {
    texts.phrases.text(.historyShown, ("id", "\(id)"), ("shown", "\(shown)"))
  }

  /// The steps, a line for each.
  package func activity(_ activity: TodoActivityViewModel) -> String {
    if activity.steps.isEmpty { return texts.phrases.text(.noSteps) }
    return activity.steps.map { step in
      let by = step.step.message.client.map { " · " + $0 } ?? ""
      return "\(step.step.message.step) · \(step.atText)\(by) · \(step.text)"
    }.joined(separator: "\n")
  }

  /// How much changed since a revision.
  package func changes(_ changes: TodoListChanges<TodoRowViewModel>) -> String {
    if !changes.isComplete { return texts.phrases.text(.changesUnknown) }
    return texts.phrases.text(
      .changesShown, ("changed", "\(changes.todos.count)"),
      ("deleted", "\(changes.deleted.count)"))
  }

  /// What changes would do that are not made.
  package func preview(count: Int) -> String {
    texts.phrases.text(.previewShown, ("shown", "\(count)"))
  }

  /// Everything was as requested already.
  package var nothingChanged: String { texts.phrases.text(.nothingChanged) }

  /// An earlier call with the same key made the changes.
  package var keyRepeated: String { texts.phrases.text(.keyRepeated) }

  /// How many steps were undone.
  package func undone(count: Int) -> String { texts.phrases.text(.stepsUndone, count: count) }

  /// What was undone; the phrase says what it had done.
  package func undone(_ phrase: String) -> String {
    texts.phrases.text(.undone, ("step", phrase))
  }
}
