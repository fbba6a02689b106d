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
  /// Whether the process was asked to end.
  var isInterrupted = false
  /// What each change takes, or brings about.
  var onChange: () -> Void = {}
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
    try? store.record(
      Change(
        revision: todo.rev, todo: todo.id, before: nil, after: todo, step: todo.rev,
        instant: todo.createdAt))
    try? store.commit()
  }

  func mark() throws(StoreError) -> Mark {
    if let readFailure { throw readFailure }
    return store.mark()
  }

  func fetch(_ id: Int) throws(StoreError) -> Todo? {
    if let readFailure { throw readFailure }
    return store.fetch(id)
  }

  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]
  {
    windows += 1
    if let readFailure { throw readFailure }
    return store.window(filter, sort, offset: offset, limit: limit)
  }

  func lines(completed: Bool, after line: TodoLine?, limit: Int) throws(StoreError) -> [TodoLine] {
    if let readFailure { throw readFailure }
    return store.lines(completed: completed, after: line, limit: limit)
  }

  func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    if let readFailure { throw readFailure }
    return store.count(filter)
  }

  func beginChanges() throws(StoreError) {
    try store.beginChanges()
    if let beginFailure {
      waits += 1
      onWait()
      refuseChanges(beginFailure)
      throw beginFailure
    }
  }

  func newID() throws(StoreError) -> Int { store.newID() }

  func record(_ change: Change) throws(StoreError) {
    onChange()
    try store.record(change)
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

  func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    if let readFailure { throw readFailure }
    return store.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  func commit() throws(StoreError) {
    commits += 1
    if !commitFailures.isEmpty { throw commitFailures.removeFirst() }
    try store.commit()
  }

  func refuseChanges(_ error: StoreError) { store.refuseChanges(error) }
  func rollback() { store.rollback() }
}
