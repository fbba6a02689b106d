import Entities
import MemoryStore

/// A store in memory that fails when it is told to.
final class FailingGateway: EntityGateway {
  private let store = MemoryGateway()
  /// What the next commits throw, once each.
  var commitFailures: [StoreError] = []
  /// What reading throws, as long as it is set.
  var readFailure: StoreError?
  /// What the first change of a group throws, as long as it is set.
  var beginFailure: StoreError?
  /// What each change throws, as long as it is set.
  var recordFailure: StoreError?
  /// Whether the process was asked to end.
  var isInterrupted = false
  /// What each change takes, or brings about.
  var onChange: () -> Void = {}
  /// What a commit brings about, before it is done or fails; how many there were with it.
  var onCommit: (Int) -> Void = { _ in }
  /// What a call throws: 0 stands for the mark, 1 for todos by their ids, 2 for the first change of an
  /// event, 3 for what is recorded.
  var onFailingCall: (Int) -> StoreError? = { _ in nil }
  /// What it takes to wait for the store.
  var onWait: () -> Void = {}
  private(set) var commits = 0
  /// How often somebody waited for the store in vain.
  private(set) var waits = 0
  /// How many windows of lists were read.
  private(set) var windows = 0

  /// How many todos there are.
  var count: Int { store.count(TodoFilter()) }

  /// Adds a todo as if another process had.
  func addAsAnotherProcess(_ title: String) {
    let todo = Todo(
      id: store.newID(), rev: store.mark().revision + 1, title: title,
      createdAt: Instant(milliseconds: 0))
    store.record(
      Change(
        revision: todo.rev, todo: todo.id, before: nil, after: todo, step: todo.rev,
        instant: todo.createdAt))
    store.commit()
  }

  func mark() throws(StoreError) -> Mark {
    if let failure = onFailingCall(0) ?? readFailure { throw failure }
    return store.mark()
  }

  func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    if let failure = onFailingCall(1) ?? readFailure { throw failure }
    return store.fetch(ids)
  }

  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]
  {
    windows += 1
    if let readFailure { throw readFailure }
    return store.window(filter, sort, offset: offset, limit: limit)
  }

  func lines(
    _ filter: TodoFilter, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    if let readFailure { throw readFailure }
    return store.lines(filter, completed: completed, after: line, limit: limit)
  }

  func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    if let readFailure { throw readFailure }
    return store.count(filter)
  }

  func beginChanges() throws(StoreError) {
    store.beginChanges()
    if let failure = onFailingCall(2) { throw failure }
    if let beginFailure {
      waits += 1
      onWait()
      throw beginFailure
    }
  }

  func newID() throws(StoreError) -> Int { store.newID() }

  func record(_ change: Change) throws(StoreError) {
    onChange()
    store.record(change)
    if let failure = onFailingCall(3) ?? recordFailure { throw failure }
  }

  func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]? {
    store.changes(after: revision, limit: limit)
  }

  func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    store.history(of: id, limit: limit)
  }

  func mark(at revision: Int) throws(StoreError) -> Mark? {
    if let readFailure { throw readFailure }
    return store.mark(at: revision)
  }

  func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    if let readFailure { throw readFailure }
    return store.newestStep(to: direction)
  }

  func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    if let readFailure { throw readFailure }
    return store.step(number)
  }

  func changes(ofStep number: Int, after revision: Int, limit: Int) throws(StoreError) -> [Change] {
    if let readFailure { throw readFailure }
    return store.changes(ofStep: number, after: revision, limit: limit)
  }

  func change(withKey key: String) throws(StoreError) -> Change? {
    if let readFailure { throw readFailure }
    return store.change(withKey: key)
  }

  func record(_ note: Note) throws(StoreError) { store.record(note) }

  func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    if let readFailure { throw readFailure }
    return store.notes(topic, key: key, after: revision, limit: limit)
  }

  func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    if let readFailure { throw readFailure }
    return store.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  func commit() throws(StoreError) {
    commits += 1
    onCommit(commits)
    if !commitFailures.isEmpty { throw commitFailures.removeFirst() }
    store.commit()
  }

  func rollback() { store.rollback() }
}
