import Entities

/// Refuses changes on behalf of any store, so that no gateway has to know how a failed transaction
/// ends.
///
/// If a call fails on which changes depend, the whole transaction is lost: every change and the
/// commit then throw the same error, until ``rollback()``. So a group of a thousand messages waits
/// for a busy store only once. The session also has changes refused while it handles again those
/// messages whose changes could not be stored.
///
/// It also has in hand what is asked for after every event: the next due time, and the changes that it has
/// just passed on.
package final class RefusingGateway: EntityGateway {
  private let store: any EntityGateway
  /// Why changes are refused; nil if they are not.
  private(set) var refusal: StoreError?
  private var isChanging = false
  /// Whether something was recorded since the last event began to change the store.
  private var hasRecorded = false
  /// The step that was recorded since ``forgetRecordedStep()``; nil if there is none. It is always a
  /// step of this session, whatever others do with the store.
  package private(set) var recordedStep: RecordedStep?
  /// The client that makes the changes (``ClientName``); nil if it did not say who it is.
  package var client: String?

  /// The next due time after a local time, as the store last said, and still says at the mark below.
  /// Every event asks for it while something is open, and few change it. Cleared when somebody else has
  /// changed the store, when a todo with a schedule is changed, and when changes are lost.
  private var dueTime: (after: LocalTime, next: LocalTime?)?
  /// The newest row of the log, as the store last said.
  private var knownMark = Mark.beginning
  /// Whether the transaction has recorded something, so that a new mark is its own: nobody else can
  /// change the store until it ends.
  private var hasOwnRows = false

  private var recent = RecentChanges()

  /// The next local time at which an open todo becomes overdue, if somebody has asked for it; else
  /// nil.
  var knownDueTime: LocalTime? { dueTime?.next }

  /// A gateway that passes calls on to a store.
  package init(_ store: any EntityGateway) { self.store = store }

  /// Refuses changes with this error until ``rollback()``.
  package func refuseChanges(_ error: StoreError) { refusal = error }

  /// Forgets the recorded step, since another event begins, which makes its own step.
  package func forgetRecordedStep() { recordedStep = nil }

  package var isInterrupted: Bool { store.isInterrupted }

  package func checkInterruption() throws(StoreError) {
    do throws(StoreError) {
      try store.checkInterruption()
    } catch {
      // The changes so far must not be committed.
      if hasRecorded { lose(error) }
      throw error
    }
  }

  package func beginChanges() throws(StoreError) {
    if let refusal { throw refusal }
    isChanging = true
    hasRecorded = false
    try attempt { store throws(StoreError) in try store.beginChanges() }
  }

  package func newID() throws(StoreError) -> Int {
    try attempt { store throws(StoreError) in try store.newID() }
  }

  package func record(_ change: Change) throws(StoreError) {
    hasRecorded = true
    if let client { return try record(made: change.made(by: client)) }
    try record(made: change)
  }

  package func record(_ changes: [Change]) throws(StoreError) {
    hasRecorded = true
    let changes = client.map { client in changes.map { $0.made(by: client) } } ?? changes
    try attempt { store throws(StoreError) in try store.record(changes) }
    for change in changes { note(change) }
  }

  package func record(_ changes: PatchedTodos) throws(StoreError) {
    guard let first = changes.todos.first?.patch.kind else { return }
    hasRecorded = true
    var changes = changes
    changes.client = client ?? changes.client
    try attempt { store throws(StoreError) in try store.record(changes) }
    hasOwnRows = true
    // Nobody follows so many.
    recent.forget()
    var others = changes.todos[...]
    var tally: StepTally
    if let recordedStep, recordedStep.number == changes.step {
      tally = recordedStep.tally
    } else {
      tally = StepTally(first)
      others = others.dropFirst()
    }
    for (_, patch) in others { tally.add(patch.kind) }
    recordedStep = RecordedStep(number: changes.step, tally: tally)
    if changes.todos.contains(where: \.patch.isScheduled) { dueTime = nil }
  }

  package func deleteAll(
    in step: Int, at instant: Instant, _ now: LocalTime, by client: String?
  ) throws(StoreError) -> Int {
    let client = self.client ?? client
    let count = try attempt { store throws(StoreError) in
      try store.deleteAll(in: step, at: instant, now, by: client)
    }
    if count == 0 { return 0 }
    hasRecorded = true
    hasOwnRows = true
    // Some of them may have had a schedule.
    dueTime = nil
    recent.forget()
    recordedStep = RecordedStep(number: step, tally: StepTally(deletionsOf: count))
    return count
  }

  package func record(_ note: Note) throws(StoreError) {
    hasRecorded = true
    try attempt { store throws(StoreError) in try store.record(note) }
    hasOwnRows = true
    recent.forget()
  }

  package func commit() throws(StoreError) {
    if let refusal { throw refusal }
    try attempt { store throws(StoreError) in try store.commit() }
    isChanging = false
    hasOwnRows = false
  }

  package func rollback() {
    store.rollback()
    forgetChanges()
    refusal = nil
  }

  package func mark() throws(StoreError) -> Mark {
    let mark = try attempt { store throws(StoreError) in try store.mark() }
    if mark != knownMark {
      // Somebody else has changed the store.
      if !hasOwnRows {
        dueTime = nil
        recent.forget()
      }
      knownMark = mark
    }
    return mark
  }

  package func mark(at revision: Int) throws(StoreError) -> Mark? {
    try attempt { store throws(StoreError) in try store.mark(at: revision) }
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    try attempt { store throws(StoreError) in try store.fetch(ids) }
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) throws(StoreError) -> [Todo] {
    try attempt { store throws(StoreError) in
      try store.todos(filter, at: now, ids: ids, limit: limit)
    }
  }

  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    try attempt { store throws(StoreError) in
      try store.window(filter, sort, at: now, offset: offset, limit: limit)
    }
  }

  package func lines(
    _ filter: TodoFilter, at now: LocalTime, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try attempt { store throws(StoreError) in
      try store.lines(filter, at: now, completed: completed, after: line, limit: limit)
    }
  }

  package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
    if let dueTime, dueTime.after <= time, dueTime.next.map({ time < $0 }) ?? true {
      return dueTime.next
    }
    let next = try attempt { store throws(StoreError) in try store.nextDueTime(after: time) }
    dueTime = (time, next)
    return next
  }

  package func reminders(
    after reminder: TodoReminder, limit: Int
  ) throws(StoreError) -> [TodoReminder] {
    try attempt { store throws(StoreError) in try store.reminders(after: reminder, limit: limit) }
  }

  package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
    try attempt { store throws(StoreError) in try store.openTodos(ofSeries: numbers) }
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
    try attempt { store throws(StoreError) in try store.count(filter, at: now) }
  }

  package func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]? {
    try attempt { store throws(StoreError) in try store.changes(after: revision, limit: limit) }
  }

  package func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]? {
    if let changes = recent.follow(after: mark, limit: limit) { return changes }
    let changes = try attempt { store throws(StoreError) in
      try store.changes(after: mark, limit: limit)
    }
    if changes != nil { recent.begin(after: knownMark) }
    return changes
  }

  package func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    try attempt { store throws(StoreError) in try store.history(of: id, limit: limit) }
  }

  package func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    try attempt { store throws(StoreError) in try store.newestStep(to: direction) }
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try attempt { store throws(StoreError) in try store.step(number) }
  }

  package func changes(
    ofStep number: Int, after revision: Int, limit: Int
  ) throws(StoreError) -> [Change] {
    try attempt { store throws(StoreError) in
      try store.changes(ofStep: number, after: revision, limit: limit)
    }
  }

  package func change(withKey key: String) throws(StoreError) -> Change? {
    try attempt { store throws(StoreError) in try store.change(withKey: key) }
  }

  package func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    try attempt { store throws(StoreError) in
      try store.notes(topic, key: key, after: revision, limit: limit)
    }
  }

  /// Forgets changes in a transaction of its own, which ends here if it fails.
  package func keepUp(isNewDay: Bool) { store.keepUp(isNewDay: isNewDay) }

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    try store.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  /// Forgets notes in a transaction of its own, which ends here if it fails.
  package func forgetNotes(
    _ topic: Note.Topic, after revision: Int, limit: Int
  ) throws(StoreError) -> Int? {
    try store.forgetNotes(topic, after: revision, limit: limit)
  }

  /// Calls the store, for a read or a change. If a change fails, the transaction is lost; so it is
  /// if a read after changes fails, since the store may have given up those changes by itself.
  @inline(__always)
  private func attempt<Value>(
    _ body: (any EntityGateway) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try body(store)
    } catch {
      if isChanging || error.isRepeatable { lose(error) }
      throw error
    }
  }

  private func record(made change: Change) throws(StoreError) {
    try attempt { store throws(StoreError) in try store.record(change) }
    note(change)
  }

  private func note(_ change: Change) {
    hasOwnRows = true
    recent.append(change, after: knownMark)
    if change.isScheduled { dueTime = nil }
    if let recordedStep, recordedStep.number == change.step {
      self.recordedStep?.tally.add(change)
    } else {
      recordedStep = RecordedStep(number: change.step, tally: StepTally(change))
    }
  }

  private func lose(_ error: StoreError) {
    if refusal == nil { refusal = error }
    forgetChanges()
  }

  /// Forgets what the transaction has changed, and all that was remembered with it.
  private func forgetChanges() {
    if hasOwnRows { dueTime = nil }
    hasOwnRows = false
    isChanging = false
    recent.forget()
    recordedStep = nil
  }
}
