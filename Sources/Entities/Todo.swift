/// A thing to do, the entity of every scene (PROTOCOL § 5).
///
/// A todo is passed from ring to ring and kept in several places. So its values are in one box,
/// which is never changed while another todo shares it: changing a copy of the todo copies the box.
package struct Todo: @unchecked Sendable {
  private var box: TodoBox

  /// A todo with all its values. Nothing is checked here (the rules are ``TodoRules``).
  package init(
    id: Int, rev: Int, title: consuming String, content: consuming String = "",
    due: CivilDate? = nil, priority: Priority = .none, tags: consuming [String] = [],
    createdAt: Instant, updatedAt: Instant? = nil, completedAt: Instant? = nil,
    schedule: consuming Schedule? = nil, isDamaged: Bool = false
  ) {
    box = TodoBox.make(
      TodoValues(
        id: id, rev: rev, content: content, tags: tags, schedule: schedule, createdAt: createdAt,
        updatedAt: updatedAt ?? createdAt, completedAt: completedAt, priority: priority,
        isDamaged: isDamaged, due: due),
      title: title)
  }

  /// A todo of which only the title is known, in valid UTF-8, and which is in no store yet.
  init(title: UnsafeRawBufferPointer) {
    box = TodoBox.make(
      TodoValues(
        id: 0, rev: 0, content: "", tags: [], schedule: nil, createdAt: Instant(milliseconds: 0),
        updatedAt: Instant(milliseconds: 0), completedAt: nil, priority: .none, isDamaged: false,
        due: nil),
      title: title.assumingMemoryBound(to: UInt8.self))
  }

  /// 1 or more; the store gives it, and never uses it again, even after a delete.
  package var id: Int { box.header.id }

  /// The store's revision at this todo's last change.
  package var rev: Int {
    get { box.header.rev }
    set { own().header.rev = newValue }
  }

  /// One line, kept as it was sent; see ``TodoRules/title(_:)``.
  package var title: String {
    get { box.title }
    set { box = TodoBox.make(box.header, title: newValue) }
  }

  /// Calls `body` with the title's UTF-8.
  func withTitle<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    box.withTitle(body)
  }

  /// Any number of lines; "" if there are none. See ``TodoRules/content(_:)``.
  package var content: String {
    get { box.header.content }
    set { own().header.content = newValue }
  }

  /// A day of the calendar, not an instant, so no time zone ever shifts it.
  package var due: CivilDate? {
    get { box.header.due }
    set { own().header.due = newValue }
  }

  /// How important it is.
  package var priority: Priority {
    get { box.header.priority }
    set { own().header.priority = newValue }
  }

  /// Different words in the order of their UTF-8 bytes; see ``TodoRules/tags(_:)``.
  package var tags: [String] {
    get { box.header.tags }
    set { own().header.tags = newValue }
  }

  /// When it was added.
  package var createdAt: Instant { box.header.createdAt }

  /// When it was last changed.
  package var updatedAt: Instant {
    get { box.header.updatedAt }
    set { own().header.updatedAt = newValue }
  }

  /// When it was completed; nil while it is open.
  package var completedAt: Instant? {
    get { box.header.completedAt }
    set { own().header.completedAt = newValue }
  }

  /// What few todos have beside a due day; nil for all others.
  package var schedule: Schedule? {
    get { box.header.schedule }
    set { own().header.schedule = newValue }
  }

  /// Whether it has a ``schedule``.
  package var isScheduled: Bool { box.header.schedule != nil }

  /// The time of the due day at which it is due.
  package var time: TimeOfDay? { box.header.schedule?.time }

  /// The day before which it need not be looked at.
  package var start: CivilDate? { box.header.schedule?.start }

  /// How it repeats.
  package var repetition: Repetition? { box.header.schedule?.repetition }

  /// Whether another tool put something into the store that a todo may not hold. Values that cannot
  /// be shown are replaced here by harmless ones. A damaged todo is listed and can be deleted, and
  /// nothing else.
  package var isDamaged: Bool { box.header.isDamaged }

  /// Gives it what a todo has only once it is added to a store.
  package mutating func enter(as id: Int, rev: Int, at instant: Instant) {
    own().header.enter(as: id, rev: rev, at: instant)
  }

  /// A box that no other todo shares.
  private mutating func own() -> TodoBox {
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
    guard !completed, let schedule = box.header.schedule, !schedule.reminders.isEmpty else {
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
    hasSameTitle(as: other) && content.hasSameBytes(as: other.content)
      && due == other.due && priority == other.priority && hasSameTags(as: other)
      && (!isScheduled && !other.isScheduled
        || (schedule ?? Schedule()).hasSameContents(as: other.schedule ?? Schedule()))
  }

  /// Whether the titles are the same, to the byte.
  func hasSameTitle(as other: Todo) -> Bool {
    withTitle { title in other.withTitle { title.compare(with: $0) == 0 } }
  }

  /// Whether the tags are the same, to the byte.
  func hasSameTags(as other: Todo) -> Bool { tags.hasSameTexts(as: other.tags) }
}
