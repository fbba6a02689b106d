/// When a person wants to be reminded of a todo.
package enum Reminder: Sendable, Hashable, CustomStringConvertible {
  /// Minutes before the todo is due, 0 to ``TimeSpan/longest``.
  case before(minutes: Int)
  /// At a local time.
  case at(LocalTime)

  /// The local time of the reminder of a todo that is due on a day, and at a time if it has one. A day
  /// without a time counts as ``TimeOfDay/morning``. Nil if there is none: without a day, or before
  /// the first one.
  package func moment(due: CivilDate?, time: TimeOfDay?) -> LocalTime? {
    switch self {
    case .at(let moment): return moment
    case .before(let minutes):
      guard let due else { return nil }
      return LocalTime(
        minuteNumber: LocalTime(date: due, time: time ?? .morning).minuteNumber - minutes)
    }
  }

  /// Whether it needs a due day.
  package var isRelative: Bool { if case .before = self { true } else { false } }

  /// The reminder for a todo that was moved by some days; nil if the calendar does not reach that
  /// far.
  func moved(days: Int) -> Reminder? {
    guard case .at(let moment) = self else { return self }
    return moment.date.adding(days: days).map { .at(LocalTime(date: $0, time: moment.time)) }
  }

  /// Reads a reminder; nil if the text is none. It is a local time, or a duration of RFC 5545 (§ 3.3.6) in weeks,
  /// days, hours and minutes that is not positive. All of them count on the clock on the wall: a day before 08:00
  /// is 08:00, even if clocks are changed between.
  package init?(_ text: String) {
    if let moment = LocalTime(text) {
      self = .at(moment)
    } else if let span = TimeSpan(text), span.isNegative || span.length == 0,
      span.length <= TimeSpan.longest
    {
      self = .before(minutes: span.length)
    } else {
      return nil
    }
  }

  /// The canonical spelling: `-PT15M`, `-P1DT2H`, `-PT0M`, `2026-11-20T08:30`.
  package var description: String {
    switch self {
    case .at(let moment): return moment.description
    case .before(let minutes):
      let (days, rest) = minutes.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
      let time = Estimate.text(minutes: rest)
      return days == 0 ? "-\(time)" : "-P\(days)D" + (rest == 0 ? "" : time.dropFirst())
    }
  }
}

/// A reminder of an open todo: when, and of which one. They stand in the order of their times; ties go
/// by id, ascending.
package struct TodoReminder: Sendable, Hashable, Comparable {
  /// The local time.
  package let at: LocalTime
  /// The todo's id.
  package let id: Int

  /// A reminder. An id of 0 stands before all reminders of that time.
  package init(at: LocalTime, id: Int) { (self.at, self.id) = (at, id) }

  package static func < (left: TodoReminder, right: TodoReminder) -> Bool {
    left.at == right.at ? left.id < right.id : left.at < right.at
  }
}

extension Todo {
  /// The local times at which it is to be reminded of, in order; none if it is done.
  package var reminderMoments: [LocalTime] {
    guard !completed, let schedule, !schedule.reminders.isEmpty else { return [] }
    return schedule.moments(due: due)
  }

  /// What is to remind of it at these times; most todos have none.
  package var reminders: [TodoReminder] { reminderMoments.map { TodoReminder(at: $0, id: id) } }
}
