import UseCases

/// The sentences that say in a few words what a tool did, for Views that show its result as text.
package struct ToolTexts {
  private let texts: Texts

  /// Sentences in the language of texts.
  package init(_ texts: Texts) { self.texts = texts }

  /// The user's day, and the name of the time zone if anybody knows it.
  package var today: (day: String, zone: String?) {
    (texts.clock.today.description, texts.clock.zoneName)
  }

  /// What people call a list; one without a title is built in.
  package func title(ofList name: String, _ title: String?) -> String {
    texts.phrases.title(ofList: name, title)
  }

  /// How much of a list is shown.
  package func list(shown: Int, of total: Int) -> String {
    texts.phrases.text(.listShown, ("shown", "\(shown)"), ("total", "\(total)"))
  }

  /// Which todo is shown.
  package func todo(_ todo: TodoDetailViewModel) -> String {
    texts.phrases.text(.todoShown, ("id", "\(todo.row.id)"), ("title", todo.row.title))
  }

  /// How many changes of a todo are shown.
  package func history(id: Int, shown: Int) -> String {
    texts.phrases.text(.historyShown, ("id", "\(id)"), ("shown", "\(shown)"))
  }

  /// How many steps are shown.
  package func activity(shown: Int) -> String {
    texts.phrases.text(.stepsShown, ("shown", "\(shown)"))
  }

  /// How much changed since a revision.
  package func changes(changed: Int, deleted: Int) -> String {
    texts.phrases.text(.changesShown, ("changed", "\(changed)"), ("deleted", "\(deleted)"))
  }

  /// What changed since a revision is no longer known.
  package var changesUnknown: String { texts.phrases.text(.changesUnknown) }

  /// How much there is to do.
  package func overview(open: Int, overdue: Int) -> String {
    texts.phrases.text(.overviewShown, ("open", "\(open)"), ("overdue", "\(overdue)"))
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

  /// What a person may want from a program, and what they then say to it.
  package func prompt(_ prompt: ToolPrompt) -> (title: String, text: String) {
    let phrase = { (name: String) in Phrase(rawValue: name).map { texts.phrases.text($0) } ?? "" }
    // A phrase is one line.
    let paragraphs = phrase("\(prompt)Prompt").split(separator: "¶")
    return (phrase("\(prompt)"), paragraphs.joined(separator: "\n\n"))
  }
}

/// What a person may want from a program that calls tools.
package enum ToolPrompt: String, Sendable, CaseIterable {
  case planTheDay = "plan_the_day"
  case triageTheInbox = "triage_the_inbox"
  case weeklyReview = "weekly_review"
}
