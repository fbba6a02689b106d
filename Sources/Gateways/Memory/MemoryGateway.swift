import Entities

/// A store that keeps nothing: arrays, read in the plainest way. `--memory` serves from it, and the
/// tests hold every other gateway to it.
package final class MemoryGateway: EntityGateway {
  /// In the order of their ids. A slice, since it loses its first one without moving the others.
  private(set) var todos: ArraySlice<Todo> = []
  /// In the order of their revisions, which run without a gap; a change's index is its revision less
  /// one. A slice, whose indices stay when its first ones are forgotten.
  private var log: ArraySlice<Change> = []
  /// Where the log has the adds with a key, by the bytes of the key.
  private var keys: [[UInt8]: Int] = [:]
  private var lastID = 0
  /// The state at the last commit.
  private var committed = (changes: 0, lastID: 0)
  private var refusal: StoreError?
  /// How often a todo was put in or taken away, also by a rollback.
  private(set) var changeCount = 0
  /// The orders of the report, as they were last asked for.
  var lineOrders: (open: LineOrder?, done: LineOrder?)

  /// An empty store.
  package init() {}

  package func revision() -> Int { log.endIndex }

  package func fetch(_ id: Int) -> Todo? {
    index(of: id).map { todos[$0] }
  }

  package func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) -> [Todo] {
    if filter.isUnrestricted && sort.keys.isEmpty {
      return Array(todos.dropFirst(offset).prefix(limit))
    }
    let passing = filter.isUnrestricted ? Array(todos) : todos.filter(filter.matches)
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
    log.append(change)
    if let key = change.key { keys[Array(key.utf8)] = log.endIndex - 1 }
    put(change.after, for: change.todo)
  }

  package func changes(after revision: Int, limit: Int) -> [Change]? {
    guard (log.startIndex...log.endIndex).contains(revision) else { return nil }
    return Array(log[revision...].prefix(limit))
  }

  package func history(of id: Int, limit: Int) -> [Change] {
    Array(log.reversed().lazy.filter { $0.todo == id }.prefix(limit))
  }

  package func lastStep(before revision: Int) -> LoggedStep? {
    guard revision > log.startIndex + 1,
      let change = log[..<min(revision - 1, log.endIndex)].last
    else { return nil }
    return LoggedStep(number: change.step, origin: change.origin, isOwn: true)
  }

  package func change(withKey key: String) -> Change? { keys[Array(key.utf8)].map { log[$0] } }

  package func forgetChanges(before instant: Instant, limit: Int) -> Bool {
    let old = log.dropLast().prefix(limit).prefix { $0.instant < instant }
    for change in old { if let key = change.key { keys[Array(key.utf8)] = nil } }
    log.removeFirst(old.count)
    return old.count == limit
  }

  package func refuseChanges(_ error: StoreError) { refusal = error }

  package func commit() throws(StoreError) {
    if let refusal { throw refusal }
    committed = (log.endIndex, lastID)
  }

  package func rollback() {
    while log.endIndex > committed.changes, let change = log.popLast() {
      put(change.before, for: change.todo)
      if let key = change.key { keys[Array(key.utf8)] = nil }
    }
    lastID = committed.lastID
    refusal = nil
  }

  /// Makes the todo with this id be `todo`; nil takes it away.
  private func put(_ todo: Todo?, for id: Int) {
    changeCount &+= 1
    let position = lowerBound(of: id)
    let exists = position < todos.endIndex && todos[position].id == id
    switch (todo, exists) {
    case (let todo?, true): todos[position] = todo
    case (let todo?, false): todos.insert(todo, at: position)
    case (nil, true) where position == todos.startIndex: todos.removeFirst()
    case (nil, true): todos.remove(at: position)
    case (nil, false): break
    }
  }

  private func index(of id: Int) -> Int? {
    let position = lowerBound(of: id)
    return position < todos.endIndex && todos[position].id == id ? position : nil
  }

  /// Where a todo with this id stands or would stand.
  private func lowerBound(of id: Int) -> Int {
    if let last = todos.last, last.id < id { return todos.endIndex }
    var low = todos.startIndex
    var high = todos.endIndex
    while low < high {
      let middle = (low + high) / 2
      if todos[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
