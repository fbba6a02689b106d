import Entities

/// The sentences that say in a few words what a tool did, for Views that show its result as text.
extension Texts {
  /// The user's day, and the name of the time zone if anybody knows it.
  package var today: (day: String, zone: String?) { ("\(clock.today)", clock.zoneName) }

  /// What people call a list; one without a title is built in.
  package func title(ofList name: String, _ title: String?) -> String {
    phrases.title(ofList: name, title)
  }

  /// The words for a phrase.
  package func text(
    _ phrase: Phrase, _ values: (place: StaticString, value: any CustomStringConvertible)...
  ) -> String { phrases.template(phrase).filled(values.map { ($0, "\($1)") }) }

  /// Until when a claim lasts.
  package func held(until: Instant) -> String { text(.claimHeld, ("until", dateAndTime(until))) }

  /// How many steps were undone.
  package func undone(count: Int) -> String { phrases.text(.stepsUndone, count: count) }

  /// What a person may want from a program, and what they then say to it.
  package func prompt(_ prompt: ToolPrompt) -> (title: String, text: String) {
    // A phrase is one line.
    let paragraphs = phrases.text(named: "\(prompt)Prompt").split(separator: "¶")
    return (phrases.text(named: "\(prompt)"), paragraphs.joined(separator: "\n\n"))
  }
}

/// What a person may want from a program that calls tools.
package enum ToolPrompt: String, Sendable, CaseIterable {
  case planTheDay = "plan_the_day"
  case triageTheInbox = "triage_the_inbox"
  case weeklyReview = "weekly_review"
}
