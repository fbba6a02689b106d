/// A thing to do, the entity of every scene (PROTOCOL § 5).
///
/// Copies share one box until one of them changes: a todo is passed from ring to ring, and stands in
/// the list and twice in the log.
package struct Todo: @unchecked Sendable {
  private var box: Box

  private final class Box {
    var id: Int
    var rev: Int
    var title: String
    var content: String
    var tags: [String]
    /// Most todos have none, and pay for one pointer.
    var schedule: Boxed?
    var createdAt: Instant
    var updatedAt: Instant
    var completedAt: Instant?
    var due: CivilDate?
    var priority: Priority
    let isDamaged: Bool

    init(
      id: Int, rev: Int, title: String, content: String, tags: [String], schedule: Boxed?,
      createdAt: Instant, updatedAt: Instant, completedAt: Instant?, due: CivilDate?,
      priority: Priority, isDamaged: Bool
    ) {
      self.id = id
      self.rev = rev
      self.title = title
      self.content = content
      self.tags = tags
      self.schedule = schedule
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.completedAt = completedAt
      self.due = due
      self.priority = priority
      self.isDamaged = isDamaged
    }

    func copy() -> Box {
      Box(
        id: id, rev: rev, title: title, content: content, tags: tags, schedule: schedule,
        createdAt: createdAt, updatedAt: updatedAt, completedAt: completedAt, due: due,
        priority: priority, isDamaged: isDamaged)
    }
  }

  private indirect enum Boxed {
    case schedule(Schedule)

    var value: Schedule {
      switch self {
      case .schedule(let schedule): schedule
      }
    }
  }

  /// Checks nothing; the rules are ``TodoRules``.
  package init(
    id: Int, rev: Int, title: String, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none, tags: [String] = [], createdAt: Instant,
    updatedAt: Instant? = nil, completedAt: Instant? = nil, schedule: Schedule? = nil,
    isDamaged: Bool = false
  ) {
    box = Box(
      id: id, rev: rev, title: title, content: content, tags: tags,
      schedule: schedule.map { .schedule($0) },
      createdAt: createdAt, updatedAt: updatedAt ?? createdAt, completedAt: completedAt, due: due,
      priority: priority, isDamaged: isDamaged)
  }

  /// A todo without any text, which is in no store.
  package static let blank = Todo(
    id: 0, rev: 0, title: "", createdAt: Instant(milliseconds: 0))

  /// 1 or more; the store gives it, and never uses it again, even after a delete.
  package var id: Int { box.id }

  /// The store's revision at this todo's last change.
  package var rev: Int {
    get { box.rev }
    set { own().rev = newValue }
  }

  /// One line, kept as it was sent; see ``TodoRules/title(_:)``.
  package var title: String {
    get { box.title }
    set { own().title = newValue }
  }

  /// Any number of lines; "" if there are none. See ``TodoRules/content(_:)``.
  package var content: String {
    get { box.content }
    set { own().content = newValue }
  }

  /// A day of the calendar, not an instant, so no time zone ever shifts it.
  package var due: CivilDate? {
    get { box.due }
    set { own().due = newValue }
  }

  /// How important it is.
  package var priority: Priority {
    get { box.priority }
    set { own().priority = newValue }
  }

  /// Different words in the order of their UTF-8 bytes; see ``TodoRules/tags(_:)``.
  package var tags: [String] {
    get { box.tags }
    set { own().tags = newValue }
  }

  /// When it was added.
  package var createdAt: Instant { box.createdAt }

  /// When it was last changed.
  package var updatedAt: Instant {
    get { box.updatedAt }
    set { own().updatedAt = newValue }
  }

  /// When it was completed; nil while it is open.
  package var completedAt: Instant? {
    get { box.completedAt }
    set { own().completedAt = newValue }
  }

  /// What few todos have beside a due day; nil for all others.
  package var schedule: Schedule? {
    get { box.schedule?.value }
    set { own().schedule = newValue.map { .schedule($0) } }
  }

  /// Whether it has a ``schedule``.
  package var isScheduled: Bool { box.schedule != nil }

  /// The time of the due day at which it is due.
  package var time: TimeOfDay? { schedule?.time }

  /// The day before which it need not be looked at.
  package var start: CivilDate? { schedule?.start }
  /// Whether its start has come; also if it has none.
  package func isStarted(on day: CivilDate) -> Bool { start.map { $0 <= day } ?? true }

  /// How it repeats.
  package var repetition: Repetition? { schedule?.repetition }

  /// Whether another tool put something into the store that a todo may not hold. Values that cannot
  /// be shown are replaced here by harmless ones. A damaged todo is listed and can be deleted, and
  /// nothing else.
  package var isDamaged: Bool { box.isDamaged }

  /// Gives it what a todo has only once it is added to a store.
  package mutating func enter(as id: Int, rev: Int, at instant: Instant) {
    let own = own()
    own.id = id
    own.rev = rev
    own.createdAt = instant
    own.updatedAt = instant
  }

  /// A box that no other todo shares.
  private mutating func own() -> Box {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return box
  }

  /// Whether it is done.
  package var completed: Bool { completedAt != nil }

  /// Whether it is open, and was due before this day, or on this day at this time or earlier.
  package func isOverdue(at now: LocalTime) -> Bool {
    guard !completed, let due else { return false }
    return due < now.date || due == now.date && time.map { $0 <= now.time } ?? false
  }

  /// The local times at which it is to be reminded of, in order; none if it is done.
  package var reminderMoments: [LocalTime] {
    guard !completed, let schedule, !schedule.reminders.isEmpty else {
      return []
    }
    return schedule.moments(due: due)
  }
}

extension Todo: Equatable {
  /// Whether both are the same to the byte. Swift's `String ==` would take two spellings of é for
  /// one text.
  package static func == (left: Todo, right: Todo) -> Bool {
    left.id == right.id && left.rev == right.rev && left.hasSameContents(as: right)
      && left.createdAt == right.createdAt && left.updatedAt == right.updatedAt
      && left.completedAt == right.completedAt && left.isDamaged == right.isDamaged
      && left.schedule == right.schedule
  }

  /// Whether everything that a person can edit is the same, to the byte.
  package func hasSameContents(as other: Todo) -> Bool {
    title.hasSameBytes(as: other.title) && content.hasSameBytes(as: other.content)
      && due == other.due && priority == other.priority && hasSameTags(as: other)
      && (!isScheduled && !other.isScheduled
        || (schedule ?? Schedule()).hasSameContents(as: other.schedule ?? Schedule()))
  }

  /// The fields in which another todo differs, in their order.
  package func fields(changedIn other: Todo) -> [TodoField] {
    let (old, new) = (schedule ?? Schedule(), other.schedule ?? Schedule())
    return TodoField.allCases.filter { field in
      switch field {
      case .title: !title.hasSameBytes(as: other.title)
      case .content: !content.hasSameBytes(as: other.content)
      case .due: due != other.due
      case .time: old.time != new.time
      case .start: old.start != new.start
      case .repetition: old.repetition != new.repetition
      case .reminders: old.reminders != new.reminders
      case .priority: priority != other.priority
      case .tags: !hasSameTags(as: other)
      }
    }
  }

  /// Whether the tags are the same, to the byte.
  func hasSameTags(as other: Todo) -> Bool { tags.hasSameTexts(as: other.tags) }

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
}
