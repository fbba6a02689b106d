import Entities

/// A store that keeps nothing: arrays, read in the plainest way. `--memory` serves from it, and the
/// tests hold every other gateway to it.
package final class MemoryGateway: EntityGateway {
  private(set) var todos = TodoShelf()
  /// In the order of their revisions, which run without a gap; a change's index is its revision less
  /// one.
  private var log = ChunkedArray<Change>()
  /// Where the log has the adds with a key, by the bytes of the key.
  private var keys: [[UInt8]: Int] = [:]
  private var lastID = 0
  /// The state at the last commit.
  private var committed = (changes: 0, lastID: 0)
  private var refusal: StoreError?
  /// Whether the process was asked to end.
  package var interruption: () -> Bool = { false }
  /// The orders of the report, as they were last asked for.
  var lineOrders: (open: LineOrder?, done: LineOrder?)

  /// An empty store.
  package init() {}

  package var isInterrupted: Bool { interruption() }

  package func revision() -> Int { log.endIndex }

  package func fetch(_ id: Int) -> Todo? { todos[id] }

  package func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) -> [Todo] {
    if filter.isUnrestricted && sort.keys.isEmpty {
      return todos.window(offset: offset, limit: limit)
    }
    let passing = todos.filter(filter.matches)
    let sorted = sort.keys.isEmpty ? passing : sort.sorted(passing)
    return Array(sorted.dropFirst(offset).prefix(limit))
  }

  package func count(_ filter: TodoFilter) -> Int {
    filter.isUnrestricted ? todos.count : todos.count(where: filter.matches)
  }

  package func beginChanges() throws(StoreError) {
    if let refusal { throw refusal }
  }

  package func newID() -> Int {
    lastID += 1
    return lastID
  }

  package func record(_ change: Change) throws(StoreError) {
    if let refusal { throw refusal }
    if let key = change.key { keys[Array(key.utf8)] = log.endIndex }
    log.append(change)
    todos[change.todo] = change.after
  }

  package func changes(after revision: Int, limit: Int) -> [Change]? {
    guard (log.startIndex...log.endIndex).contains(revision) else { return nil }
    return log.indices[revision...].prefix(limit).map { log[$0] }
  }

  package func history(of id: Int, limit: Int) -> [Change] {
    log.indices.reversed().lazy.filter { self.log[$0].todo == id }.prefix(limit).map {
      self.log[$0]
    }
  }

  package func lastStep(before revision: Int) -> LoggedStep? {
    guard revision > log.startIndex + 1, log.endIndex > log.startIndex else { return nil }
    let change = log[min(revision - 1, log.endIndex) - 1]
    return LoggedStep(number: change.step, origin: change.origin, isOwn: true)
  }

  package func change(withKey key: String) -> Change? { keys[Array(key.utf8)].map { log[$0] } }

  package func forgetChanges(before instant: Instant, limit: Int) -> Bool {
    let old = log.indices.dropLast().prefix(limit).prefix { log[$0].instant < instant }
    for index in old { if let key = log[index].key { keys[Array(key.utf8)] = nil } }
    log.removeFirst(old.count)
    return old.count == limit
  }

  package func refuseChanges(_ error: StoreError) { refusal = error }

  package func commit() throws(StoreError) {
    if let refusal { throw refusal }
    committed = (log.endIndex, lastID)
  }

  package func rollback() {
    while log.endIndex > committed.changes {
      let change = log[log.endIndex - 1]
      log.removeLast()
      todos[change.todo] = change.before
      if let key = change.key { keys[Array(key.utf8)] = nil }
    }
    lastID = committed.lastID
    refusal = nil
  }
}
