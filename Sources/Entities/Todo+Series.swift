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
    guard let schedule, let anchor = schedule.anchor(due: due) else { return nil }
    let days = day.date.dayNumber - anchor.dayNumber
    let due = due?.adding(days: days)
    guard (due == nil) == (self.due == nil), var moved = schedule.moved(days: days) else {
      return nil
    }
    moved.isMovedBack = day.isMovedBack
    return (due, moved)
  }

  /// What the next todo of the series has, if this one is completed on a day; nil if there is none.
  package func successor(completedOn today: CivilDate, at now: LocalTime) -> Todo? {
    guard let place, let day = nextDay(completedOn: today), var moved = moved(to: day) else {
      return nil
    }
    moved.schedule.place = Schedule.Place(series: place.series, number: place.number + 1)
    moved.schedule.successor = nil
    moved.schedule.uid = nil
    moved.schedule.after = []
    moved.schedule.remindersSetAt = nil
    var next = self
    next.enter(as: Todo.blank.id, rev: Todo.blank.rev, at: Todo.blank.createdAt)
    next.completedAt = nil
    // In the order by hand it stands directly behind this one.
    next.rank = ManualOrder.rank(of: self)
    next.due = moved.due
    next.schedule = moved.schedule
    return try? TodoRules.todo(next, with: GivenFields(), at: now)
  }

  /// An open copy under another todo, so many days later unless that is outside the calendar.
  package func copy(under parent: Int, days: Int, at now: LocalTime) -> Todo {
    var copy = self
    copy.completedAt = nil
    copy.rank = ManualOrder.rank(of: self)
    var schedule = schedule ?? Schedule()
    let anchor = schedule.anchor(due: due)
    let later = anchor?.adding(days: days).flatMap { day in
      moved(to: RuleDay(date: day, isMovedBack: schedule.isMovedBack))
    }
    if let later { (copy.due, schedule) = later }
    (schedule.parent, schedule.uid, schedule.place, schedule.successor) = (parent, nil, nil, nil)
    schedule.after = []
    schedule.remindersSetAt = nil
    schedule.setReminders(due: copy.due, at: now)
    copy.schedule = schedule
    return copy
  }
}
