import Entities
import Gateways

/// A store whose reads can be made to fail.
final class FailingGateway: EntityGateway {
  let store = MemoryGateway()
  /// What every read of todos or of the log throws.
  var readFailure: StoreError?
  /// Whether the process was asked to end.
  var isInterrupted = false
  /// How many windows were read.
  private(set) var windows = 0

  private func check() throws(StoreError) {
    if let readFailure { throw readFailure }
  }

  func revision() -> Int { store.revision() }

  func fetch(_ id: Int) throws(StoreError) -> Todo? {
    try check()
    return store.fetch(id)
  }

  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]
  {
    try check()
    windows += 1
    return store.window(filter, sort, offset: offset, limit: limit)
  }

  func lines(completed: Bool, after line: TodoLine?, limit: Int) throws(StoreError) -> [TodoLine] {
    try check()
    return store.lines(completed: completed, after: line, limit: limit)
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

  func beginChanges() throws(StoreError) { try store.beginChanges() }
  func newID() -> Int { store.newID() }
  func record(_ change: Change) throws(StoreError) { try store.record(change) }
  func lastStep(before revision: Int) throws(StoreError) -> LoggedStep? {
    if let readFailure { throw readFailure }
    return store.lastStep(before: revision)
  }

  func change(withKey key: String) throws(StoreError) -> Change? {
    if let readFailure { throw readFailure }
    return store.change(withKey: key)
  }

  func forgetChanges(before instant: Instant, limit: Int) throws(StoreError) -> Bool {
    if let readFailure { throw readFailure }
    return store.forgetChanges(before: instant, limit: limit)
  }

  func commit() throws(StoreError) { try store.commit() }
  func refuseChanges(_ error: StoreError) { store.refuseChanges(error) }
  func rollback() { store.rollback() }
}
