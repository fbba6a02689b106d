import Entities
import MemoryStore

/// A store whose reads can be made to fail, and are counted; another one can take its place.
final class FailingGateway: EntityGateway {
  var store = MemoryGateway()
  /// What every read of todos or of the log throws.
  var readFailure: StoreError?
  /// Whether the process was asked to end.
  var isInterrupted = false
  /// What beginning to change something throws.
  var beginFailure: StoreError?
  /// How many windows were read.
  private(set) var windows = 0
  /// How often something was read.
  private(set) var reads = 0

  private func check() throws(StoreError) {
    reads += 1
    if let readFailure { throw readFailure }
  }

  func mark() -> Mark { store.mark() }
  func revision() -> Int { store.mark().revision }

  func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    try check()
    return store.fetch(ids)
  }

  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]
  {
    try check()
    windows += 1
    return store.window(filter, sort, offset: offset, limit: limit)
  }

  func lines(
    _ filter: TodoFilter, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try check()
    return store.lines(filter, completed: completed, after: line, limit: limit)
  }

  func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    try check()
    return store.count(filter)
  }

  func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]? {
    try check()
    return store.changes(after: revision, limit: limit)
  }

  func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    try check()
    return store.history(of: id, limit: limit)
  }

  func beginChanges() throws(StoreError) { if let beginFailure { throw beginFailure } }
  func newID() -> Int { store.newID() }
  func record(_ change: Change) throws(StoreError) {
    store.record(change)
  }
  func mark(at revision: Int) throws(StoreError) -> Mark? {
    try check()
    return store.mark(at: revision)
  }

  func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    try check()
    return store.newestStep(to: direction)
  }

  func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try check()
    return store.step(number)
  }

  func changes(ofStep number: Int, after revision: Int, limit: Int) throws(StoreError) -> [Change] {
    try check()
    return store.changes(ofStep: number, after: revision, limit: limit)
  }

  func change(withKey key: String) throws(StoreError) -> Change? {
    try check()
    return store.change(withKey: key)
  }

  func record(_ note: Note) throws(StoreError) { store.record(note) }

  func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    try check()
    return store.notes(topic, key: key, after: revision, limit: limit)
  }

  func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    try check()
    return store.forgetChanges(upTo: revision, before: instant, limit: limit)
  }

  func commit() throws(StoreError) { store.commit() }
  func rollback() { store.rollback() }
}
