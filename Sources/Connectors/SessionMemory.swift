import Entities

/// What a session remembers of its own changes, so that it need not ask the store after every event:
/// on another machine, each question takes longer than the event itself.
struct SessionMemory {
  /// The step that was recorded since an event began; nil if there is none. It is always a step of
  /// this session, whatever others do with the store.
  private(set) var recordedStep: RecordedStep?
  /// The next due time after a local time, as the store last said, and still says at the mark below.
  /// Cleared when somebody else has changed the store, when a todo with a schedule is changed, and
  /// when changes are lost.
  private var dueTime: (after: LocalTime, next: LocalTime?)?
  /// The claims that are over after an instant, as the store last said. Cleared when somebody else
  /// has changed the store, when a claim is written or many changes are, and when changes are lost.
  private(set) var claims: (after: Instant, all: [Claim])?
  /// The newest row of the log, as the store last said.
  private(set) var mark = Mark.beginning
  /// Whether the transaction has recorded something, so that a new mark is its own: nobody else can
  /// change the store until it ends.
  private var hasOwnRows = false
  /// The changes that were just recorded, which everything open follows. Cleared when the log gets rows
  /// of other kinds or of others, and when they are lost.
  var recent = RecentChanges()

  /// The next local time at which an open todo becomes overdue, if somebody has asked for it.
  var knownDueTime: LocalTime? { dueTime?.next }

  /// The next due time after a local time; nil if only the store knows, and a value without one if
  /// there is none.
  func dueTime(after time: LocalTime) -> LocalTime?? {
    guard let dueTime, dueTime.after <= time, dueTime.next.map({ time < $0 }) ?? true else {
      return nil
    }
    return .some(dueTime.next)
  }

  /// The store has said when a todo is due next.
  mutating func note(_ next: LocalTime?, after time: LocalTime) { dueTime = (time, next) }

  /// The store has said what is claimed after an instant.
  mutating func note(_ claims: [Claim], after now: Instant) { self.claims = (now, claims) }

  /// The store has said which row is its newest.
  mutating func note(_ newest: Mark) {
    if newest == mark { return }
    // Somebody else has changed the store.
    if !hasOwnRows {
      dueTime = nil
      claims = nil
      recent.forget()
    }
    mark = newest
  }

  /// A change was recorded.
  mutating func note(_ change: Change) {
    hasOwnRows = true
    recent.append(change, after: mark)
    if change.isScheduled { dueTime = nil }
    if change.kind.endsClaim { claims?.all.removeAll { $0.todo == change.todo } }
    if recordedStep?.number == change.step {
      recordedStep?.tally.add(change)
    } else {
      recordedStep = RecordedStep(number: change.step, tally: StepTally(change))
    }
  }

  /// Many changes were recorded, or a note. Nobody follows so many changes.
  mutating func noteMany(
    _ step: RecordedStep? = nil, isScheduled: Bool = false, isOfClaim: Bool = false
  ) {
    hasOwnRows = true
    if isOfClaim || claims?.all.isEmpty == false { claims = nil }
    recent.forget()
    recordedStep = step ?? recordedStep
    if isScheduled { dueTime = nil }
  }

  /// Another event begins, which makes its own step.
  mutating func forgetRecordedStep() { recordedStep = nil }

  /// What was recorded is stored.
  mutating func commit() { hasOwnRows = false }

  /// What was recorded is lost, with all that was remembered of it.
  mutating func lose() {
    if hasOwnRows { (dueTime, claims) = (nil, nil) }
    hasOwnRows = false
    recent.forget()
    recordedStep = nil
  }
}

/// The changes after a row of the log.
struct RecentChanges {
  /// Nobody follows more changes than these.
  private static let limit = 100

  /// The row before the changes; nil while nobody follows the log, or if somebody else changed it.
  private var earlier: Mark?
  /// All changes after that row, in order.
  private var changes: [Change] = []
  /// Whether somebody has followed them, who will ask only for later ones.
  private var areFollowed = false

  /// Keeps a change that was recorded, if anybody follows the log; `newest` is the newest row that the
  /// store has named.
  mutating func append(_ change: Change, after newest: Mark) {
    guard earlier != nil else { return }
    if areFollowed { (earlier, changes, areFollowed) = (newest, [], false) }
    let last = changes.last?.revision ?? earlier?.revision ?? 0
    guard changes.count < Self.limit, change.revision == last + 1 else { return forget() }
    changes.append(change)
  }

  /// The log after a row of it up to the newest row that the store has named; nil if only the store
  /// knows.
  mutating func follow(after mark: Mark, limit: Int) -> [Change]? {
    guard let earlier, earlier == mark, changes.count < limit else { return nil }
    areFollowed = true
    return changes
  }

  /// Begins to keep changes, since somebody has followed the log up to its newest row.
  mutating func begin(after newest: Mark) { (earlier, changes, areFollowed) = (newest, [], true) }

  /// Forgets the changes.
  mutating func forget() { (earlier, changes) = (nil, []) }
}
