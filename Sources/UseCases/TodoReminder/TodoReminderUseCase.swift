import Entities

/// The interactor of the scene `todoReminder`: todos that a person wants to be reminded of, shown when
/// it is time (PROTOCOL § 10).
package final class TodoReminderUseCase: LiveUseCase {
  /// How many todos or reminders are read at a time.
  static let stride = 500

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoReminderUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  var open = Checkpointed<[Open<OpenReminders>]>([])

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
  }

  /// Opens the reminders, or resets them, and presents all that are due.
  package func eventViewReady() {
    attempt {
      let freshness = try Freshness(gateway, clock)
      var reminders = OpenReminders(instant: clock.now)
      try lookAtAll(&reminders)
      open.value = [Open(part: reminders, freshness: freshness)]
      output?.presentRevision(freshness.mark.revision)
    }
  }

  /// Acknowledges a reminder that is due, and all earlier ones of its todo.
  package func eventAcknowledge(id: Int, at: LocalTime) { acknowledge(id: id, at: at, until: nil) }

  /// Acknowledges a reminder that is due, and reminds again the next time that clocks show a time.
  package func eventSnooze(id: Int, at: LocalTime, until: LocalTime) {
    let next = clock.nextInstant(of: until)
    let isFirst = next == clock.instant(of: until)
    acknowledge(id: id, at: at, until: .init(at: until, instant: isFirst ? nil : next))
  }

  /// Acknowledges a reminder that is due, and reminds again after a span of time.
  package func eventSnooze(id: Int, at: LocalTime, for span: TimeSpan) {
    let instant = clock.instant(after: span)
    acknowledge(id: id, at: at, until: .init(at: clock.localTime(at: instant), instant: instant))
  }

  /// Closes the reminders. Nothing is pushed any more.
  package func eventViewClosed() { close() }

  /// Presents what has become due, and what no longer is.
  func refresh(_ shown: inout OpenReminders, _ news: News) throws {
    var reminders = shown
    if let earlier = news.since, clock.now >= reminders.instant,
      let ids = try idsToLookAt(reminders, since: earlier, news)
    {
      // Most changes are of todos without reminders.
      if ids.isEmpty && !isDue(reminders) { return }
      try look(at: ids, in: &reminders, acknowledgement)
      reminders.instant = clock.now
      try plan(&reminders)
    } else {
      try lookAtAll(&reminders)
    }
    shown = reminders
  }

  /// When the reminders must be refreshed although nothing happens; nil if none are shown.
  package var nextTime: Instant? { only.map { $0.nextTime ?? .distantFuture } }

  func isDue(_ reminders: OpenReminders) -> Bool {
    clock.now < reminders.instant || reminders.nextTime.map { $0 <= clock.now } ?? false
  }

  /// Writes the acknowledgement of a reminder, if it is due.
  private func acknowledge(id: Int, at: LocalTime, until: ReminderAcknowledgement.Snooze?) {
    attempt {
      var step = try Step(gateway, at: clock.now)
      let todo = try gateway.todo(id, at: clock.reached)
      let earlier = try acknowledgement(of: id)
      let isDue = clock.instant(of: at, earlier) <= clock.now
      if isDue && todo.reminders(earlier, by: clock).contains(at) {
        let acknowledgement = ReminderAcknowledgement(of: at, until: until, after: earlier)
        try step.note(ReminderAcknowledgement.topic, "\(id)", acknowledgement.text)
      }
      output?.presentRevision(step.revision)
    }
  }

  /// The todos whose reminders may have become due or look different; nil if all must be looked at.
  private func idsToLookAt(
    _ reminders: OpenReminders, since earlier: Freshness, _ news: News
  ) throws -> Set<Int>? {
    // What is shown changes with the time, with what comes first, and with claims.
    var ids = Set(reminders.shown.keys)
    if news.freshness.mark != earlier.mark {
      guard let changes = try news.log(News.limit)?.changes else { return nil }
      let notes = try acknowledgements(after: earlier.mark.revision)
      ids.formUnion(
        changes.filter { $0.isScheduled || reminders.snoozes[$0.todo] != nil }.map(\.todo))
      ids.formUnion(notes.keys)
    }
    if reminders.nextTime.map({ $0 <= clock.now }) ?? false {
      ids.formUnion(try self.ids(after: reminders.instant))
      ids.formUnion(reminders.snoozes.filter { $0.value <= clock.now }.map(\.key))
    }
    return ids
  }

  /// Looks at every todo with a reminder that was due by now.
  private func lookAtAll(_ reminders: inout OpenReminders) throws {
    let acknowledgements = try acknowledgements(after: 0)
    let snoozes = acknowledgements.compactMapValues(\.until)
    reminders.snoozes = [:]
    let ids = try ids(after: nil).union(snoozes.keys).union(reminders.shown.keys)
    try look(at: ids, in: &reminders) { acknowledgements[$0] }
    reminders.instant = clock.now
    try plan(&reminders)
  }

  /// Presents what is different of the reminders of some todos.
  private func look(
    at ids: Set<Int>, in reminders: inout OpenReminders,
    _ acknowledgement: (Int) throws -> ReminderAcknowledgement?
  ) throws {
    let ids = ids.sorted()
    var due: [TodoReminderPresentationModel] = []
    for start in Swift.stride(from: 0, to: ids.count, by: Self.stride) {
      let piece = Array(ids[start..<min(start + Self.stride, ids.count)])
      for (id, todo) in zip(piece, try gateway.fetch(piece)) {
        let acknowledgement = try acknowledgement(id)
        let times = (todo?.reminders(acknowledgement, by: clock) ?? [])
          .map { (at: $0, instant: clock.instant(of: $0, acknowledgement)) }
        reminders.snoozes[id] = times.first { $0.at == acknowledgement?.until?.at }?.instant
        due += shown(of: id, todo, at: times, in: &reminders)
      }
      if piece.count == Self.stride { try gateway.checkInterruption() }
    }
    for reminder in due.sorted(by: { ($0.at, $0.todo.id) < ($1.at, $1.todo.id) }) {
      output?.presentReminder(reminder)
    }
  }

  /// Hides the reminders of a todo that are no longer due, and returns those to be shown. Of several
  /// that were missed, only the latest is.
  private func shown(
    of id: Int, _ todo: Todo?, at times: [(at: LocalTime, instant: Instant)],
    in reminders: inout OpenReminders
  ) -> [TodoReminderPresentationModel] {
    let earlier = reminders.shown[id] ?? [:]
    let due = times.filter { $0.instant <= clock.now }.map(\.at)
    for at in earlier.keys.sorted() where !due.contains(at) {
      output?.presentHidden(id: id, at: at)
    }
    var present = earlier.filter { due.contains($0.key) }
    let last = present.keys.max()
    var models: [TodoReminderPresentationModel] = []
    if let todo {
      let new = due.last.flatMap { at in last.map { $0 < at } ?? true ? at : nil }
      for at in present.keys.sorted() + [new].compactMap({ $0 }) {
        let isLate =
          earlier[at]?.isLate
          ?? times.contains { $0.at == at && $0.instant.adding(seconds: 60) <= clock.now }
        let model = TodoReminderPresentationModel(
          at: at, day: RelativeDay(at.date, today: clock.today), isLate: isLate,
          todo: TodoPresentationModel(todo, at: clock.reached).row())
        if model == earlier[at] { continue }
        present[at] = model
        models.append(model)
      }
    }
    reminders.shown[id] = present.isEmpty ? nil : present
    return models
  }

  /// Finds out when there is something to look at again.
  private func plan(_ reminders: inout OpenReminders) throws {
    let snoozes = reminders.snoozes.values.filter { $0 > clock.now }
    reminders.nextTime = [try nextReminderTime(), snoozes.min()].compactMap { $0 }.min()
  }
}

/// Everything that the use case of reminders presents.
package protocol TodoReminderUseCaseOutput: SceneUseCaseOutput {
  /// A reminder is due, or looks different from what was shown of it.
  func presentReminder(_ reminder: TodoReminderPresentationModel)
  /// A reminder that was shown is no longer due.
  func presentHidden(id: Int, at: LocalTime)
}

/// A reminder that is due, on its way to the presenter.
package struct TodoReminderPresentationModel: Equatable {
  /// The local time for which it was set.
  package let at: LocalTime
  /// How people name that day today.
  package let day: RelativeDay
  /// Whether it comes late: nobody ran, or the machine slept.
  package let isLate: Bool
  /// The todo.
  package let todo: TodoPresentationModel
}
