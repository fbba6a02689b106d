import Entities

/// What was acknowledged of a todo's reminders. It is a note under the todo's id, so that every process
/// sees it, and no undo takes it back.
struct ReminderAcknowledgement: Equatable {
  /// The reminder that was acknowledged, and with it all earlier ones.
  let through: LocalTime
  /// When it reminds again; nil if it does not.
  let until: Snooze?
  /// The revision of its note; 0 before it is written.
  var revision = 0

  /// The time to which a reminder is put off.
  struct Snooze: Equatable {
    /// What clocks show then.
    let at: LocalTime
    /// When that is; nil if it is the first time that clocks show it, wherever the user is by then.
    var instant: Instant?
  }

  /// The values last: otherwise a reminder would come back once the log forgets what became of it.
  static let topic = Note.Topic("reminder", lasts: true)
}

extension ReminderAcknowledgement {
  /// What a note says; nil if it says nothing that this program knows.
  init?(_ note: Note?) {
    let words = (note?.value ?? "").split(separator: " ").map { String($0) }
    guard (1...3).contains(words.count), let through = LocalTime(words[0]) else { return nil }
    let at = words.count > 1 ? LocalTime(words[1]) : nil
    let instant = words.count > 2 ? Instant(rfc3339: words[2]) : nil
    self.init(through: through, until: at.map { Snooze(at: $0, instant: instant) })
    revision = note?.revision ?? 0
  }

  /// The text of the note.
  var text: String {
    [through.description, until?.at.description, until?.instant?.rfc3339].compactMap { $0 }
      .joined(separator: " ")
  }

  /// The acknowledgement of another reminder on top of an earlier one. A later reminder that was put
  /// off still comes.
  init(of at: LocalTime, until: Snooze?, after earlier: ReminderAcknowledgement?) {
    through = max(at, earlier?.through ?? at)
    let pending = earlier?.until.flatMap { $0.at > at ? $0 : nil }
    self.until = until ?? pending
  }
}

extension Clock {
  /// When a reminder is due that is set for a local time, or was put off to it.
  func instant(of at: LocalTime, _ acknowledgement: ReminderAcknowledgement?) -> Instant {
    let until = acknowledgement?.until
    return (until?.at == at ? until?.instant : nil) ?? instant(of: at)
  }
}

extension Todo {
  /// The local times at which the todo is to be reminded of, in order: those of its reminders that were
  /// not past when they were set and are not acknowledged, and the one to which it was put off.
  func reminders(_ acknowledgement: ReminderAcknowledgement?, by clock: any Clock) -> [LocalTime] {
    if completed || isDamaged { return [] }
    let setAt = schedule?.remindersSetAt
    var times = reminderMoments.filter { moment in
      (setAt.map { $0 < moment } ?? true)
        && acknowledgement.map { !isAcknowledged(moment, by: $0, clock) } ?? true
    }
    if let until = acknowledgement?.until?.at, !times.contains(until) { times.append(until) }
    return times.sorted()
  }

  /// Whether an acknowledgement holds for a time. One that was made before the todo was changed does
  /// not hold for an earlier time that still lay ahead then: clocks were put back, or the user has
  /// travelled west.
  private func isAcknowledged(
    _ moment: LocalTime, by acknowledgement: ReminderAcknowledgement, _ clock: any Clock
  ) -> Bool {
    if moment >= acknowledgement.through { return moment == acknowledgement.through }
    return acknowledgement.revision > rev || clock.instant(of: moment) <= updatedAt
  }
}
