import Entities

/// The sentences that say in a few words what a tool did, for Views that show its result as text.
package struct ToolTexts {
  private let texts: Texts

  /// Sentences in the language of texts.
  package init(_ texts: Texts) { self.texts = texts }

  /// The user's day, and the name of the time zone if anybody knows it.
  package var today: (day: String, zone: String?) { ("\(texts.clock.today)", texts.clock.zoneName) }

  /// What people call a list; one without a title is built in.
  package func title(ofList name: String, _ title: String?) -> String {
    texts.phrases.title(ofList: name, title)
  }

  /// The words for a phrase.
  package func text(
    _ phrase: Phrase, _ values: (place: StaticString, value: any CustomStringConvertible)...
  ) -> String { texts.phrases.template(phrase).filled(values.map { ($0, "\($1)") }) }

  /// Until when a claim lasts.
  package func held(until: Instant) -> String {
    text(.claimHeld, ("until", texts.dateAndTime(until)))
  }

  /// How many steps were undone.
  package func undone(count: Int) -> String { texts.phrases.text(.stepsUndone, count: count) }

  /// What a person may want from a program, and what they then say to it.
  package func prompt(_ prompt: ToolPrompt) -> (title: String, text: String) {
    // A phrase is one line.
    let paragraphs = texts.phrases.text(named: "\(prompt)Prompt").split(separator: "¶")
    return (texts.phrases.text(named: "\(prompt)"), paragraphs.joined(separator: "\n\n"))
  }
}

/// What a person may want from a program that calls tools.
package enum ToolPrompt: String, Sendable, CaseIterable {
  case planTheDay = "plan_the_day"
  case triageTheInbox = "triage_the_inbox"
  case weeklyReview = "weekly_review"
}
