import Entities
import MemoryStore

/// A store in memory that fails if a test wants it to, and counts how it is used.
package final class FailingGateway: EntityGateway {
  /// The store behind it. A test may replace it with another one.
  package var store = MemoryGateway()

  /// What every read of todos or of the log throws, except ``mark()``; nil if reads succeed.
  package var readFailure: StoreError?
  /// What the first change of an event throws; nil if it succeeds.
  package var beginFailure: StoreError?
  /// What each recorded change throws; nil if it succeeds.
  package var recordFailure: StoreError?
  /// What is thrown once many changes were recorded; nil if they succeed.
  package var bulkLoadFailure: StoreError?
  /// What the next commits throw, each once.
  package var commitFailures: [StoreError] = []
  /// What a call throws, if anything.
  package var onCall: (Call) -> StoreError? = { _ in nil }

  /// Whether it deletes all todos faster than one by one.
  package var deletesAtOnce = false
  /// The client that makes the changes.
  package var client: String?
  /// Whether the process was asked to end.
  package var isInterrupted = false
  /// Runs when a change is recorded.
  package var onChange: () -> Void = {}
  /// Runs when a window of a list is read.
  package var onWindow: () -> Void = {}
  /// Runs when ``beginFailure`` is thrown, in place of the wait for a busy store.
  package var onWait: () -> Void = {}
  /// Runs before a commit succeeds or fails, with the number of commits including this one.
  package var onCommit: (Int) -> Void = { _ in }

  /// How many reads of todos or of the log there were.
  package private(set) var reads = 0
  /// How many windows of lists were read.
  package private(set) var windows = 0
  /// How often ``beginFailure`` was thrown.
  package private(set) var waits = 0
  /// How many ranks were given to todos that were not moved themselves.
  package private(set) var ranksPut = 0
  /// How many commits there were.
  package private(set) var commits = 0

  /// The calls for which ``onCall`` is asked.
  package enum Call: CaseIterable, Sendable {
    case mark, fetch, beginChanges, record
  }

  /// An empty store.
  package init() {}

  /// The store's revision, which can always be read.
  package func revision() -> Int { store.mark().revision }

  /// How many todos there are.
  package var count: Int { store.count(TodoFilter()) }

  /// Adds a todo as if another process had.
  package func addAsAnotherProcess(
    _ title: String, due: CivilDate? = nil, schedule: Schedule? = nil,
    at instant: Instant = Instant(milliseconds: 0)
  ) {
    let todo = Todo(
      id: store.newID(), rev: store.mark().revision + 1, title: title, due: due,
      createdAt: instant, schedule: schedule)
    store.record(
      Change(
        revision: todo.rev, todo: todo.id, before: nil, after: todo, step: todo.rev,
        instant: todo.createdAt))
    store.commit()
  }

  /// The store behind it, for a read that counts and may fail.
  private var read: MemoryGateway {
    get throws(StoreError) {
      reads += 1
      if let readFailure { throw readFailure }
      return store
    }
  }

  package func mark() throws(StoreError) -> Mark {
    if let failure = onCall(.mark) { throw failure }
    return store.mark()
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    if let failure = onCall(.fetch) { throw failure }
    return try read.fetch(ids)
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) throws(StoreError) -> [Todo] {
    try read.todos(filter, at: now, ids: ids, limit: limit)
  }

  package func sums(
    _ filter: TodoFilter, at now: LocalTime, by field: SumField?
  ) throws(StoreError) -> [(key: SumKey?, sum: EstimateSum)] {
    try read.sums(filter, at: now, by: field)
  }

  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    let store = try read
    windows += 1
    onWindow()
    return store.window(filter, sort, at: now, offset: offset, limit: limit)
  }

  package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
    // Like the mark, not counted: the session asks for it once (`RefusingGateway`).
    store.nextDueTime(after: time)
  }

  package func reminders(
    after reminder: TodoReminder, limit: Int
  ) throws(StoreError) -> [TodoReminder] {
    try read.reminders(after: reminder, limit: limit)
  }

  package func todosCommented(with words: [[UInt8]]) throws(StoreError) -> [Int] {
    try read.todosCommented(with: words)
  }

  package func successors(of id: Int, limit: Int) throws(StoreError) -> [Int] {
    try read.successors(of: id, limit: limit)
  }

  /// Asked with the mark, which does not fail either.
  package func claims(after now: Instant) throws(StoreError) -> [Claim] {
    try store.claims(after: now)
  }

  package func ids(ofUIDs uids: [String]) throws(StoreError) -> [String: Int] {
    try read.ids(ofUIDs: uids)
  }

  package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
    try read.openTodos(ofSeries: numbers)
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
    try read.count(filter, at: now)
  }

  package func beginChanges() throws(StoreError) {
    store.beginChanges()
    if let failure = onCall(.beginChanges) { throw failure }
    if let beginFailure {
      waits += 1
      onWait()
      throw beginFailure
    }
  }

  package func newID() throws(StoreError) -> Int { store.newID() }

  package func record(_ changes: [Change]) throws(StoreError) {
    for change in changes {
      onChange()
      store.record(change)
      if let failure = onCall(.record) ?? recordFailure { throw failure }
    }
  }

  package func put(_ places: [ManualPlace]) throws(StoreError) {
    ranksPut += places.count
    store.put(places)
  }

  package func twigs(
    _ part: TreePart, _ filter: TodoFilter, at now: LocalTime
  ) throws(StoreError) -> [Twig] {
    try read.twigs(part, filter, at: now)
  }

  package func places(
    behind place: ManualPlace, isBackwards: Bool, limit: Int
  ) throws(StoreError) -> [ManualPlace] {
    try read.places(behind: place, isBackwards: isBackwards, limit: limit)
  }

  package func deleteAll(
    in step: Int, at instant: Instant, by client: String?
  ) throws(StoreError) -> Int? {
    if !deletesAtOnce { return nil }
    let todos = store.window(TodoFilter(), TodoSort(), offset: 0, limit: .max)
    for (todo, revision) in zip(todos, store.mark().revision + 1 ... .max) {
      store.record(
        Change(
          revision: revision, todo: todo.id, before: todo, after: nil, step: step,
          instant: instant, client: client))
    }
    return todos.count
  }

  package func bulkLoad(_ count: Int, _ body: () throws -> Void) throws {
    try body()
    if let bulkLoadFailure { throw bulkLoadFailure }
  }

  package func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]? {
    try read.changes(part, limit: limit)
  }

  package func mark(at revision: Int) throws(StoreError) -> Mark? {
    try read.mark(at: revision)
  }

  package func newestStep(
    to direction: StepDirection, of makers: StepMakers
  ) throws(StoreError) -> LoggedStep? {
    try read.newestStep(to: direction, of: makers)
  }

  package func steps(_ query: StepQuery, limit: Int) throws(StoreError) -> [LoggedStep] {
    try read.steps(query, limit: limit)
  }

  package func newestEvent() throws(StoreError) -> LoggedStep? {
    try read.newestEvent()
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try read.step(number)
  }

  package func record(_ note: Note) throws(StoreError) { store.record(note) }

  package func notes(_ part: NotePart, limit: Int) throws(StoreError) -> [Note] {
    try read.notes(part, limit: limit)
  }

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    try read.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  package func forgetNotes(
    _ topic: Note.Topic, after revision: Int, limit: Int
  ) throws(StoreError) -> Int? {
    try read.forgetNotes(topic, after: revision, limit: limit)
  }

  package func commit() throws(StoreError) {
    commits += 1
    onCommit(commits)
    if !commitFailures.isEmpty { throw commitFailures.removeFirst() }
    store.commit()
  }

  package func rollback() { store.rollback() }
}
