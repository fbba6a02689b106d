import Entities

/// The reminders that a View has open: what it was shown, and when there is something to look at again.
struct OpenReminders {
  /// What is shown, by the todo and the time of the reminder.
  var shown: [Int: [LocalTime: TodoReminderPresentationModel]] = [:]
  /// When todos are reminded of again that were put off, by their ids.
  var snoozes: [Int: Instant] = [:]
  /// Up to when the reminders of the store were looked at.
  var instant: Instant
  /// When the next reminder is due; nil if there is none.
  var nextTime: Instant?
}

// Looks up in the store which reminders the time passes. It knows the times by clocks on walls, which
// are put forward and back, and is asked by instants.
extension TodoReminderUseCase {
  /// The todos with a reminder after an instant, nil for any time before, up to now.
  func ids(after instant: Instant?) throws -> Set<Int> {
    var ids: Set<Int> = []
    let last = clock.localTime(at: clock.now).minuteNumber + slack
    try forEach(after: instant.map { $0.adding(seconds: -60) }) { reminder in
      ids.insert(reminder.id)
      return reminder.at.minuteNumber <= last
    }
    return ids
  }

  /// When the next reminder is due; nil if there is none.
  func nextReminderTime() throws -> Instant? {
    var next: Instant?
    try forEach(after: clock.now) { reminder in
      let instant = clock.instant(of: reminder.at)
      if instant > clock.now { next = min(instant, next ?? instant) }
      // Clocks that are put forward show later times earlier.
      return next.map { reminder.at <= clock.localTime(at: $0) } ?? true
    }
    return next
  }

  /// All that was acknowledged after a revision, by the todos.
  func acknowledgements(after revision: Int) throws -> [Int: ReminderAcknowledgement] {
    var found: [Int: ReminderAcknowledgement] = [:]
    try gateway.forEachNote(ReminderAcknowledgement.topic, after: revision) { note in
      if let id = Int(note.key) { found[id] = .init(note) }
    }
    return found
  }

  /// What was acknowledged of a todo.
  func acknowledgement(of id: Int) throws -> ReminderAcknowledgement? {
    ReminderAcknowledgement(try gateway.note(ReminderAcknowledgement.topic, "\(id)"))
  }

  /// Visits the reminders in their order, until it has enough.
  private func forEach(after instant: Instant?, _ wantsMore: (TodoReminder) -> Bool) throws {
    let start = instant.map { clock.localTime(at: $0).minuteNumber - slack }
    var last = TodoReminder(
      at: start.flatMap { LocalTime(minuteNumber: $0) } ?? .first, id: instant == nil ? 0 : .max)
    while true {
      let reminders = try gateway.reminders(after: last, limit: Self.stride)
      for reminder in reminders where !wantsMore(reminder) { return }
      guard reminders.count == Self.stride, let end = reminders.last else { return }
      try gateway.checkInterruption()
      last = end
    }
  }

  /// How many minutes clocks were put forward or back within the last day.
  private var slack: Int {
    let now = clock.localTime(at: clock.now).minuteNumber
    let before = clock.localTime(at: clock.now.adding(seconds: -86_400)).minuteNumber
    return abs(now - before - TimeOfDay.minutesPerDay)
  }
}
