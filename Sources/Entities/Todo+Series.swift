// How one todo of a series leads to the next (PROTOCOL § 5).
extension Todo {
  /// The day on which the next todo of the series is due (or starts, if this one is due on no day), if
  /// this one is completed on a day; nil if there is none.
  package func nextDay(completedOn today: CivilDate) -> RuleDay? {
    guard let schedule, let day = schedule.ruleDay(due: due) else { return nil }
    return schedule.repetition?.next(after: day, today: today, number: schedule.place?.number ?? 1)
  }

  /// The days on which the next todos of the series are due, if this one is completed today and each
  /// later one on its day; none if it is done.
  package func upcoming(today: CivilDate) -> [CivilDate] {
    guard !completed, let schedule, let day = schedule.ruleDay(due: due) else { return [] }
    return schedule.repetition?.upcoming(
      after: day, today: today, number: schedule.place?.number ?? 1) ?? []
  }

  /// The id of the first todo of its series, and its place in it, from 1; nil if it is in none.
  package var place: Schedule.Place? {
    guard let schedule else { return nil }
    return schedule.place
      ?? (schedule.repetition == nil ? nil : Schedule.Place(series: id, number: 1))
  }

  /// The number of the series whose open todo it is; nil if it is done, or does not repeat. A series
  /// never has two: whatever opens a todo looks for another one first
  /// (``EntityGateway/openTodos(ofSeries:)``).
  package var openSeries: Int? { completed || repetition == nil ? nil : place?.series }

  /// The due day and the schedule after all days are moved by as many as take the anchor to a day.
  /// Nil if one of them is then outside the calendar.
  package func moved(to day: RuleDay) -> (due: CivilDate?, schedule: Schedule)? {
    guard var schedule, let anchor = schedule.anchor(due: due) else { return nil }
    let days = day.date.dayNumber - anchor.dayNumber
    schedule.isMovedBack = day.isMovedBack
    let due = due?.adding(days: days)
    if due == nil && self.due != nil { return nil }
    if let start = schedule.start {
      guard let moved = start.adding(days: days) else { return nil }
      schedule.start = moved
    }
    let reminders = schedule.reminders.compactMap { $0.moved(days: days) }
    if reminders.count < schedule.reminders.count { return nil }
    schedule.reminders = reminders
    return (due, schedule)
  }

  /// A number that stands for everything that a person can edit, 1 to 2^53. It is the same on every
  /// machine, and of two todos with different contents it is different but for a chance of one in
  /// 2^53.
  package var digest: Int {
    var texts = [title, content, due?.description ?? "", priority.word] + tags + [""]
    if let schedule {
      texts +=
        [
          schedule.time?.description, schedule.start?.description, schedule.repetition?.typed,
        ].map { $0 ?? "" } + schedule.reminders.map(\.description)
    }
    // FNV-1a, with a byte between texts that UTF-8 does not have.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return Int(hash >> 11) + 1
  }

  /// What the next todo of the series has, if this one is completed on a day; nil if there is none.
  package func successor(completedOn today: CivilDate, at now: LocalTime) -> Todo? {
    guard let place, let day = nextDay(completedOn: today), var moved = moved(to: day) else {
      return nil
    }
    moved.schedule.place = Schedule.Place(series: place.series, number: place.number + 1)
    moved.schedule.successor = nil
    moved.schedule.remindersSetAt = nil
    var next = Todo.blank
    next.title = title
    next.content = content
    next.due = moved.due
    next.priority = priority
    next.tags = tags
    next.schedule = moved.schedule
    return try? TodoRules.todo(next, with: GivenFields(), at: now)
  }
}
