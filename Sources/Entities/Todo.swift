/// A thing to do, the entity of every scene (PROTOCOL § 5).
///
/// Copies share one box until one of them changes: a todo is passed from ring to ring, and stands in
/// the list and twice in the log.
package struct Todo: @unchecked Sendable, Equatable {
  private var box: Box

  private final class Box {
    var values: Values

    init(_ values: Values) { self.values = values }
  }

  private struct Values {
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
    var isBlocked = false
    var claim: Claim?
    var branch: TodoBranch?
    var comments = 0
    var rank: Int?
  }

  private final class Boxed {
    let value: Schedule

    init(_ value: Schedule) { self.value = value }
  }

  /// Checks nothing; the rules are ``TodoRules``.
  package init(
    id: Int, rev: Int, title: String, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none, tags: [String] = [], createdAt: Instant, updatedAt: Instant? = nil,
    completedAt: Instant? = nil, schedule: Schedule? = nil, isDamaged: Bool = false
  ) {
    box = Box(
      Values(
        id: id, rev: rev, title: title, content: content, tags: tags,
        schedule: schedule.map(Boxed.init), createdAt: createdAt, updatedAt: updatedAt ?? createdAt,
        completedAt: completedAt, due: due, priority: priority, isDamaged: isDamaged))
  }

  /// A todo without any text, which is in no store.
  package static let blank = Todo(id: 0, rev: 0, title: "", createdAt: Instant(milliseconds: 0))

  /// 1 or more; the store gives it, and never uses it again, even after a delete.
  package var id: Int { box.values.id }

  /// The store's revision at this todo's last change.
  package var rev: Int {
    get { box.values.rev }
    set { own().values.rev = newValue }
  }

  /// One line, kept as it was sent; see ``TodoRules/title(_:)``.
  package var title: String {
    get { box.values.title }
    set { own().values.title = newValue }
  }

  /// Any number of lines; "" if there are none. See ``TodoRules/content(_:)``.
  package var content: String {
    get { box.values.content }
    set { own().values.content = newValue }
  }

  /// A day of the calendar, not an instant, so no time zone ever shifts it.
  package var due: CivilDate? {
    get { box.values.due }
    set { own().values.due = newValue }
  }

  /// How important it is.
  package var priority: Priority {
    get { box.values.priority }
    set { own().values.priority = newValue }
  }

  /// Different words in the order of their UTF-8 bytes; see ``TodoRules/tags(_:)``.
  package var tags: [String] {
    get { box.values.tags }
    set { own().values.tags = newValue }
  }

  /// When it was added.
  package var createdAt: Instant { box.values.createdAt }

  /// When it was last changed.
  package var updatedAt: Instant {
    get { box.values.updatedAt }
    set { own().values.updatedAt = newValue }
  }

  /// When it was completed; nil while it is open.
  package var completedAt: Instant? {
    get { box.values.completedAt }
    set { own().values.completedAt = newValue }
  }

  /// What few todos have beside a due day; nil for all others.
  package var schedule: Schedule? {
    get { box.values.schedule?.value }
    set { own().values.schedule = newValue.map(Boxed.init) }
  }

  /// Whether it has a ``schedule``.
  package var isScheduled: Bool { box.values.schedule != nil }

  /// The time of the due day at which it is due.
  package var time: TimeOfDay? { schedule?.time }

  /// The day before which it need not be looked at.
  package var start: CivilDate? { schedule?.start }
  /// Whether its start has come; also if it has none.
  package func isStarted(on day: CivilDate) -> Bool { start.map { $0 <= day } ?? true }

  /// The ids of the todos that must be done first.
  package var after: [Int] { isScheduled ? schedule?.after ?? [] : [] }

  /// The id of the todo under which it stands; nil for a root.
  package var parent: Int? {
    get { isScheduled ? schedule?.parent : nil }
    set {
      if newValue == parent { return }
      var schedule = schedule ?? Schedule()
      schedule.parent = newValue
      self.schedule = schedule.ifAny
    }
  }

  /// By what programs know it (``Schedule/uid``).
  package var uid: String? { isScheduled ? schedule?.uid : nil }
  package var meta: Meta { isScheduled ? schedule?.meta ?? Meta() : Meta() }

  /// How it stands in the tree, for a list of that or a filter that asks for it. That is no part of the todo either.
  package var branch: TodoBranch? {
    get { box.values.branch }
    set { own().values.branch = newValue }
  }

  /// Whether it is open, and so is one of those. That is no part of the todo, and is true as of when it was
  /// read (``EntityGateway/marked(_:)``).
  package var isBlocked: Bool {
    get { box.values.isBlocked }
    set { own().values.isBlocked = newValue }
  }

  /// Who does it, if somebody does. That is no part of the todo either.
  package var claim: Claim? {
    get { completed ? nil : box.values.claim }
    set { own().values.claim = newValue }
  }

  /// How many comments it has. They are no part of what people edit, and make no revision of it.
  package var comments: Int {
    get { box.values.comments }
    set { own().values.comments = newValue }
  }

  /// Where it stands in the order by hand (``ManualOrder``); nil as long as nobody has moved it. Like the comments,
  /// it is no part of what people edit.
  package var rank: Int? {
    get { box.values.rank }
    set { own().values.rank = newValue }
  }

  /// The todo without what is no part of it.
  package var unmarked: Todo {
    if !box.values.isBlocked && box.values.claim == nil && box.values.branch == nil { return self }
    var todo = self
    (todo.isBlocked, todo.claim, todo.branch) = (false, nil, nil)
    return todo
  }

  /// Whether it can be begun on a day: it is open, its start has come, it is neither blocked nor claimed, and nothing
  /// under it is open.
  package func isReady(on day: CivilDate) -> Bool {
    !completed && isStarted(on: day) && !isBlocked && claim == nil && branch?.open ?? 0 == 0
  }

  /// How it repeats.
  package var repetition: Repetition? { schedule?.repetition }

  /// Whether another tool put something into the store that a todo may not hold. Values that cannot
  /// be shown are replaced here by harmless ones. A damaged todo is listed and can be deleted, and
  /// nothing else.
  package var isDamaged: Bool { box.values.isDamaged }

  /// Gives it what a todo has only once it is added to a store.
  package mutating func enter(as id: Int, rev: Int, at instant: Instant) {
    let own = own()
    own.values.id = id
    own.values.rev = rev
    own.values.createdAt = instant
    own.values.updatedAt = instant
    own.values.comments = 0
  }

  /// A box that no other todo shares.
  private mutating func own() -> Box {
    if !isKnownUniquelyReferenced(&box) { box = Box(box.values) }
    return box
  }

  /// Whether it is done.
  package var completed: Bool { completedAt != nil }

  /// Whether it is open, and was due before this day, or on this day at this time or earlier.
  package func isOverdue(at now: LocalTime) -> Bool {
    guard !completed, let due else { return false }
    return due < now.date || due == now.date && time.map { $0 <= now.time } ?? false
  }

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

  /// Whether the tags are the same, to the byte.
  func hasSameTags(as other: Todo) -> Bool { tags.hasSameTexts(as: other.tags) }

  /// A number that stands for everything that a person can edit, 1 to 2^53. It is the same on every
  /// machine, and of two todos with different contents it is different but for a chance of one in
  /// 2^53.
  package var digest: Int {
    var texts = [title, content, due?.description ?? "", priority.word] + tags + [""]
    texts += schedule?.digestTexts ?? []
    // FNV-1a, with a byte between texts that UTF-8 does not have.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return Int(hash >> 11) + 1
  }
}
