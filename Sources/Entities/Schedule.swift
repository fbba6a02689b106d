/// What only some todos have beside a due day: a time, a first day, a repetition, reminders, an
/// estimate, todos that come first, one under which it stands, an identity, what programs keep with it, and a place in
/// a series (PROTOCOL § 5).
package struct Schedule: Sendable, Equatable {
  /// The time of the due day at which it is due.
  package var time: TimeOfDay?
  /// The day before which it need not be looked at.
  package var start: CivilDate?
  /// How it repeats.
  package var repetition: Repetition? { didSet { if repetition == nil { isMovedBack = false } } }
  /// Whether the repetition moved the day from which it counts (``RuleDay/isMovedBack``).
  package var isMovedBack = false
  /// At most ``TodoRules/remindersLimit``, each once.
  package var reminders: [Reminder] = []
  /// The local time at which the reminders were set. Those that were past by then never remind.
  package var remindersSetAt: LocalTime?
  /// How long it takes.
  package var estimate: Estimate?
  /// The ids of the todos that must be done first, as ``TodoRules/after(_:)`` has them. Some may be gone.
  package var after: [Int] = []
  /// The id of the todo under which it stands in the tree; nil for a root.
  package var parent: Int?
  /// By what programs know it, which no other todo has; nil if nobody gave it any. It never changes.
  package var uid: String?
  package var meta = Meta()
  /// Its place in a series; nil for a todo that is not the successor of another one, and has none.
  package var place: Place?
  /// The todo that took its place when it was completed.
  package var successor: Successor?

  /// The place of a todo in a series.
  package struct Place: Sendable, Equatable {
    /// The id of the first todo, or another number (``series(beginningWith:)``).
    package let series: Int
    /// 1 for the first todo.
    package let number: Int

    /// A place.
    package init(series: Int, number: Int) { (self.series, self.number) = (series, number) }

    /// The numbers of the series that a todo can begin, in the order in which they are tried: its id,
    /// and then numbers that no todo has, since a series that it began before may still have an open
    /// todo.
    package static func series(beginningWith id: Int) -> some Sequence<Int> {
      stride(from: id, through: 1 << 53, by: 1 << 40)
    }
  }

  /// The next todo of a series, as it was added.
  package struct Successor: Sendable, Equatable {
    /// Its id.
    package let id: Int
    /// The digest of its contents then (``Todo/digest``). If it has another one, somebody touched it;
    /// the log may have forgotten that.
    package let digest: Int

    /// A successor.
    package init(id: Int, digest: Int) { (self.id, self.digest) = (id, digest) }
  }

  /// A schedule; without any values, it is that of most todos, who have none.
  package init(time: TimeOfDay? = nil, start: CivilDate? = nil) {
    (self.time, self.start) = (time, start)
  }

  /// The schedule; nil if it says nothing.
  package var ifAny: Schedule? {
    hasSameContents(as: Schedule()) && place == nil && successor == nil ? nil : self
  }

  /// Whether everything that a person can set is the same.
  package func hasSameContents(as other: Schedule) -> Bool {
    time == other.time && start == other.start && repetition == other.repetition
      && reminders == other.reminders && estimate == other.estimate && after == other.after
      && parent == other.parent && uid.hasSameBytes(as: other.uid) && meta == other.meta
  }

  /// Texts that stand for everything that a person can set.
  var digestTexts: [String] {
    [time?.description, start?.description, repetition?.typed].map { $0 ?? "" }
      + reminders.map(\.description) + [estimate?.description].compactMap { $0 }
      + (after.isEmpty ? [] : [TodoRules.text(ofAfter: after)])
      + [parent.map { "^\($0)" }, uid.map { "@\($0)" }].compactMap { $0 }
      + (meta.pairs.isEmpty ? [] : ["=" + meta.text])
  }

  /// The day from which the repetition counts: the day the todo is due, or else starts.
  package func anchor(due: CivilDate?) -> CivilDate? { due ?? start }

  /// The same as a day of the repetition.
  func ruleDay(due: CivilDate?) -> RuleDay? {
    anchor(due: due).map { RuleDay(date: $0, isMovedBack: isMovedBack) }
  }

  /// The schedule after all its days are moved; nil if one of them is then outside the calendar.
  func moved(days: Int) -> Schedule? {
    var moved = self
    moved.start = start?.adding(days: days)
    moved.reminders = reminders.compactMap { $0.moved(days: days) }
    let isInside =
      (moved.start == nil) == (start == nil) && moved.reminders.count == reminders.count
    return isInside ? moved : nil
  }

  /// The local times of the reminders of a todo that is due on a day, in order, each once.
  package func moments(due: CivilDate?) -> [LocalTime] {
    Set(reminders.compactMap { $0.moment(due: due, time: time) }).sorted()
  }

  /// Notes when the reminders were set. Those of an earlier schedule keep their time, unless one that
  /// is past by now would remind that did not before. If that time lies after now, since clocks were put
  /// back or the user has travelled west, they are set now: otherwise they would not remind until then.
  package mutating func setReminders(
    due: CivilDate?, over earlier: Schedule? = nil, earlierDue: CivilDate? = nil, at now: LocalTime
  ) {
    let known = earlier?.moments(due: earlierDue) ?? []
    let setAt = earlier?.remindersSetAt.map { min($0, now) }
    let isNew =
      setAt == nil
      || moments(due: due).contains { $0 <= now && $0 > setAt ?? now && !known.contains($0) }
    remindersSetAt = reminders.isEmpty ? nil : isNew ? now : setAt
  }
}
