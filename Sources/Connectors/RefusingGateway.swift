import Entities

/// Refuses changes on behalf of any store, so that no store has to know how a failed transaction
/// ends.
///
/// If a call fails on which changes depend, the whole transaction is lost: every change and the
/// commit then throw the same error, until ``rollback()``. So a group of a thousand messages waits
/// for a busy store only once. The session also has changes refused while it handles again those
/// messages whose changes could not be stored.
///
/// It tells the session's memory what it passes on, and asks that first.
package final class RefusingGateway: EntityGateway {
  private let store: any EntityGateway
  /// Why changes are refused; nil if they are not.
  private(set) var refusal: StoreError?
  private var isChanging = false
  /// Whether something was recorded since the last event began to change the store.
  private var hasRecorded = false
  private var memory = SessionMemory()
  /// The client that makes the changes (``ClientName``); nil if it did not say who it is.
  package var client: String?

  /// What time it is, by which claims are over.
  package var now: () -> Instant = { Instant(milliseconds: 0) }

  /// A gateway that passes calls on to a store.
  package init(_ store: any EntityGateway) { self.store = store }

  /// See ``SessionMemory/recordedStep``.
  package var recordedStep: RecordedStep? { memory.recordedStep }

  /// See ``SessionMemory/knownDueTime``.
  var knownDueTime: LocalTime? { memory.knownDueTime }

  /// When the first claim is over that the session knows of.
  var knownClaimEnd: Instant? { memory.claims?.all.map(\.until).min() }

  /// Refuses changes with this error until ``rollback()``.
  package func refuseChanges(_ error: StoreError) { refusal = error }

  /// Another event begins, which makes its own step.
  package func forgetRecordedStep() { memory.forgetRecordedStep() }

  /// Asks the store, for a read or a change. If a change fails, the transaction is lost; so it is
  /// if a read after changes fails, since the store may have given up those changes by itself.
  @inline(__always)
  private func ask<Value>(
    _ call: @autoclosure () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try call()
    } catch {
      if isChanging || error.isRepeatable { lose(error) }
      throw error
    }
  }

  private func lose(_ error: StoreError) {
    if refusal == nil { refusal = error }
    isChanging = false
    memory.lose()
  }

  // MARK: Changes

  package var isInterrupted: Bool { store.isInterrupted }

  package func checkInterruption() throws(StoreError) {
    do throws(StoreError) { try store.checkInterruption() } catch {
      // The changes so far must not be committed.
      if hasRecorded { lose(error) }
      throw error
    }
  }

  package func beginChanges() throws(StoreError) {
    if let refusal { throw refusal }
    isChanging = true
    hasRecorded = false
    try ask(store.beginChanges())
  }

  package func newID() throws(StoreError) -> Int { try ask(store.newID()) }

  package func record(_ changes: [Change]) throws(StoreError) {
    hasRecorded = true
    try ask(store.record(changes))
    for change in changes { memory.note(change) }
  }

  package func record(_ changes: PatchedTodos) throws(StoreError) -> Bool {
    guard let first = changes.todos.first?.patch.kind, try ask(store.record(changes)) else {
      return false
    }
    hasRecorded = true
    var step = RecordedStep(number: changes.step, tally: StepTally(first))
    for (_, patch) in changes.todos.dropFirst() { step.tally.add(patch.kind) }
    memory.noteMany(step, isScheduled: changes.todos.contains(where: \.patch.isScheduled))
    return true
  }

  package func put(_ places: [ManualPlace]) throws(StoreError) {
    hasRecorded = true
    try ask(store.put(places))
  }

  package func deleteAll(
    in step: Int, at instant: Instant, by client: String?
  ) throws(StoreError) -> Int? {
    let count = try ask(store.deleteAll(in: step, at: instant, by: client))
    guard let count, count > 0 else { return count }
    hasRecorded = true
    // Some of them may have had a schedule.
    memory.noteMany(
      RecordedStep(number: step, tally: StepTally(.deleted, count: count)), isScheduled: true)
    return count
  }

  package func bulkLoad(_ count: Int, _ body: () throws -> Void) throws {
    do { try store.bulkLoad(count, body) } catch {
      // What was put off is missing.
      if let error = error as? StoreError { lose(error) }
      throw error
    }
  }

  package func record(_ note: Note) throws(StoreError) {
    hasRecorded = true
    try ask(store.record(note))
    memory.noteMany(isOfClaim: note.topic == Claim.topic)
  }

  package func commit() throws(StoreError) {
    if let refusal { throw refusal }
    try ask(store.commit())
    isChanging = false
    memory.commit()
  }

  package func rollback() {
    store.rollback()
    isChanging = false
    memory.lose()
    refusal = nil
  }

  // MARK: Reads

  package func mark() throws(StoreError) -> Mark {
    let mark = try ask(store.mark())
    memory.note(mark)
    return mark
  }

  package func steps(_ query: StepQuery, limit: Int) throws(StoreError) -> [LoggedStep] {
    try ask(store.steps(query, limit: limit))
  }

  package func mark(at revision: Int) throws(StoreError) -> Mark? {
    try ask(store.mark(at: revision))
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    let claims = try claims(after: now())
    return try ask(store.marked(store.fetch(ids), claims))
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) throws(StoreError) -> [Todo] {
    try marked(store.todos(resolved(filter), at: now, ids: ids, limit: limit))
  }

  package func countTags(
    in counts: inout TagCounts, after id: Int, limit: Int
  ) throws(StoreError) -> Int? { try ask(store.countTags(in: &counts, after: id, limit: limit)) }

  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    try marked(store.window(resolved(filter), sort, at: now, offset: offset, limit: limit))
  }

  private func marked(
    _ read: @autoclosure () throws(StoreError) -> [Todo]
  ) throws(StoreError) -> [Todo] {
    let claims = try claims(after: now())
    let todos = try ask(read())
    if claims.isEmpty && !todos.contains(where: \.isScheduled) { return todos }
    return try ask(store.marked(todos, claims)).compactMap { $0 }
  }

  /// The filter, by which the store knows what is claimed and commented.
  private func resolved(_ filter: TodoFilter) throws(StoreError) -> TodoFilter {
    let filter = try ask(store.resolvingComments(of: filter))
    return filter.dependsOnOthers ? filter.resolved(by: try claims(after: now())) : filter
  }

  package func claims(after now: Instant) throws(StoreError) -> [Claim] {
    // Somebody else may have claimed something since.
    _ = try mark()
    if let known = memory.claims, known.after <= now { return known.all.filter { $0.until > now } }
    let claims = try ask(store.claims(after: now))
    memory.note(claims, after: now)
    return claims
  }

  package func places(
    behind place: ManualPlace, isBackwards: Bool, limit: Int
  ) throws(StoreError) -> [ManualPlace] {
    try ask(store.places(behind: place, isBackwards: isBackwards, limit: limit))
  }

  package func twigs(
    _ part: TreePart, _ filter: TodoFilter, at now: LocalTime
  ) throws(StoreError) -> [Twig] { try ask(store.twigs(part, resolved(filter), at: now)) }

  package func storeTime() throws(StoreError) -> Instant? { try ask(store.storeTime()) }

  package func todosCommented(with words: [[UInt8]]) throws(StoreError) -> [Int] {
    try ask(store.todosCommented(with: words))
  }

  package func successors(of id: Int, limit: Int) throws(StoreError) -> [Int] {
    try ask(store.successors(of: id, limit: limit))
  }

  package func sums(
    _ filter: TodoFilter, at now: LocalTime, by field: SumField?
  ) throws(StoreError) -> [(key: SumKey?, sum: EstimateSum)] {
    try ask(store.sums(resolved(filter), at: now, by: field))
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
    try ask(store.count(resolved(filter), at: now))
  }

  package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
    if let known = memory.dueTime(after: time) { return known }
    let next = try ask(store.nextDueTime(after: time))
    memory.note(next, after: time)
    return next
  }

  package func reminders(
    after reminder: TodoReminder, limit: Int
  ) throws(StoreError) -> [TodoReminder] { try ask(store.reminders(after: reminder, limit: limit)) }

  package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
    try ask(store.openTodos(ofSeries: numbers))
  }

  package func ids(ofUIDs uids: [String]) throws(StoreError) -> [String: Int] {
    try ask(store.ids(ofUIDs: uids))
  }

  package func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]? {
    try ask(store.changes(part, limit: limit))
  }

  package func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]? {
    if let changes = memory.recent.follow(after: mark, limit: limit) { return changes }
    let changes = try ask(store.changes(after: mark, limit: limit))
    if changes != nil { memory.recent.begin(after: memory.mark) }
    return changes
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? { try ask(store.step(number)) }

  package func newestStep(
    to direction: StepDirection, of makers: StepMakers
  ) throws(StoreError) -> LoggedStep? { try ask(store.newestStep(to: direction, of: makers)) }

  package func newestEvent() throws(StoreError) -> LoggedStep? { try ask(store.newestEvent()) }

  package func notes(_ part: NotePart, limit: Int) throws(StoreError) -> [Note] {
    try ask(store.notes(part, limit: limit))
  }

  // MARK: Upkeep, in transactions of its own, which end there if they fail

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    try store.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  package func forgetNotes(
    _ topic: Note.Topic, after revision: Int, limit: Int
  ) throws(StoreError) -> Int? { try store.forgetNotes(topic, after: revision, limit: limit) }
}
