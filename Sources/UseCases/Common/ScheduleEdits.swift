import Entities

/// What a person wants to set of a todo's schedule, not yet checked against the rules; nil means no
/// change. In a box, since few events have any.
package final class ScheduleEdits: Sendable {
  let time: TimeOfDay?
  let start: CivilDate?
  let repetition: Repetition?
  /// Replaces all reminders.
  let reminders: [Reminder]?

  /// A rule of repetition as a person gives it.
  package struct RepetitionText: Sendable {
    /// The rule.
    package let rule: String
    /// The word for what it counts from; nil for the usual one.
    package let from: String?

    /// The texts. Nothing is checked.
    package init(rule: String, from: String?) {
      self.rule = rule
      self.from = from
    }
  }

  /// The same as texts; nil for what a person did not give.
  package final class Texts: Sendable {
    /// The time of the due day.
    package let time: String?
    /// The first day.
    package let start: String?
    /// How it repeats.
    package let repetition: RepetitionText?
    /// All reminders.
    package let reminders: [String]?

    /// These texts. Nothing is checked.
    package init(
      time: String?, start: String?, repetition: RepetitionText?, reminders: [String]?
    ) {
      self.time = time
      self.start = start
      self.repetition = repetition
      self.reminders = reminders
    }
  }

  /// These values; nil if there are none.
  package init?(
    time: TimeOfDay?, start: CivilDate?, repetition: Repetition?, reminders: [Reminder]?
  ) {
    if time == nil && start == nil && repetition == nil && reminders == nil { return nil }
    self.time = time
    self.start = start
    self.repetition = repetition
    self.reminders = reminders
  }

  /// The values that texts stand for; nil if there are none.
  package convenience init?(_ texts: Texts?) throws(InvalidTodo) {
    guard let texts else { return nil }
    self.init(
      time: try texts.time.map(TodoRules.time), start: try texts.start.map(TodoRules.start),
      repetition: try texts.repetition.map { text throws(InvalidTodo) in
        try TodoRules.repetition(rule: text.rule, from: text.from)
      },
      reminders: try texts.reminders.map(TodoRules.reminders))
  }

  /// The schedule after the edits; not checked.
  func applied(to schedule: Schedule?) -> Schedule {
    var result = schedule ?? Schedule()
    result.time = time ?? result.time
    result.start = start ?? result.start
    result.repetition = repetition ?? result.repetition
    result.reminders = reminders ?? result.reminders
    return result
  }
}
