import Entities

/// What few todos have beside a due day, ready to be shown (PROTOCOL § 5).
package final class ScheduleViewModel: Sendable {
  /// `HH:MM`; nil if the todo has no time.
  package let time: String?
  /// `YYYY-MM-DD`; nil if the todo has no start.
  package let start: String?
  /// The rule as it is kept, and what it counts from; nil if the todo does not repeat.
  package let repetition: (rule: String, from: String)?
  /// The same for a person: `every 2 weeks on Tuesday`.
  package let repeatText: String?
  /// The reminders in their canonical spelling.
  package let reminders: [String]

  init(_ schedule: Schedule, texts: Texts) {
    time = schedule.time?.description
    start = schedule.start?.description
    repetition = schedule.repetition.map { ($0.rule.description, $0.basis.rawValue) }
    repeatText = schedule.repetition.map(texts.repetition)
    reminders = schedule.reminders.map(\.description)
  }
}
