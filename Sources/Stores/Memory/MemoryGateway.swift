import Entities
import Stores

/// A store that keeps nothing: arrays, read in the plainest way. `--memory` serves from it, and the
/// tests hold every other gateway to it.
package final class MemoryGateway: EntityGateway {
  private(set) var todos = TodoShelf()
  /// In the order of their revisions, which run without a gap; a change's index is its revision less
  /// one.
  private var log = ChunkedArray<Change>()
  /// Where the log has the adds with a key, by the bytes of the key.
  private var keys: [[UInt8]: Int] = [:]
  private var steps = StepIndex()
  private var newest = Mark.beginning
  /// The session of what is changed from here on. There is but one, unless a test plays another.
  package var session = StoreSession(number: StoreSession.fixedNumber, beginning: 0) {
    didSet { sessions.append((first: log.endIndex, number: session.number)) }
  }
  /// Which session makes the changes from an index of the log on, in order.
  private var sessions = [(first: 0, number: StoreSession.fixedNumber)]
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

  package func mark() -> Mark { newest }

  package func mark(at revision: Int) -> Mark? {
    if revision == 0 { return .beginning }
    guard log.startIndex < revision, revision <= log.endIndex else { return nil }
    return Mark(
      revision: revision, session: session(of: revision - 1).number,
      instant: log[revision - 1].instant)
  }

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
    if change.step == change.revision { steps.insert(change.revision, change.origin) }
    log.append(change)
    todos[change.todo] = change.after
    newest = Mark(
      revision: change.revision, session: session.number, instant: change.instant)
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

  package func step(_ number: Int) -> LoggedStep? {
    guard log.startIndex < number, number <= log.endIndex, log[number - 1].step == number else {
      return nil
    }
    let origin = log[number - 1].origin
    return LoggedStep(
      number: number, origin: origin, isReversed: steps.isReversed(number, origin))
  }

  package func newestStep(to direction: StepDirection) -> LoggedStep? {
    var limit = log.endIndex
    while let number = steps.newest(to: direction, upTo: limit) {
      if number <= session.beginning { return step(number) }
      let made = self.session(of: number - 1)
      if made.number == session.number { return step(number) }
      // Down to where that session began.
      limit = max(made.first, session.beginning)
    }
    return nil
  }

  package func changes(ofStep number: Int, after revision: Int, limit: Int) -> [Change] {
    guard step(number) != nil else { return [] }
    let end = log.indices[number...].first { log[$0].step != number } ?? log.endIndex
    return log.indices.clamped(to: max(revision, number - 1)..<max(end, revision)).prefix(limit)
      .map { log[$0] }
  }

  package func change(withKey key: String) -> Change? { keys[Array(key.utf8)].map { log[$0] } }

  package func forgetChanges(upTo revision: Int, before instant: Instant, limit: Int) -> Bool {
    let count = max(0, min(revision, log.endIndex - 1, log.startIndex + limit) - log.startIndex)
    let old = log.indices.prefix(count).prefix { log[$0].instant < instant }
    for index in old {
      if let key = log[index].key { keys[Array(key.utf8)] = nil }
      steps.forget(index + 1)
    }
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
      if change.step == change.revision { steps.remove(change.revision, change.origin) }
    }
    for index in sessions.indices where sessions[index].first > log.endIndex {
      sessions[index].first = log.endIndex
    }
    newest = mark(at: log.endIndex) ?? .beginning
    lastID = committed.lastID
    refusal = nil
  }

  /// Which session made a change of the log, and from which index of it on.
  private func session(of index: Int) -> (first: Int, number: Int) {
    sessions.last { $0.first <= index } ?? (0, 0)
  }
}
