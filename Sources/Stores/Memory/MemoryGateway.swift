import Entities
import Stores

/// A store that keeps nothing: arrays, read in the plainest way. `--memory` serves from it, and the
/// tests hold every other gateway to it.
package final class MemoryGateway: EntityGateway {
  private(set) var todos = TodoShelf()
  private var moments = TodoMoments()
  /// In the order of their revisions, which run without a gap; a change's index is its revision less
  /// one.
  private var log = ChunkedArray<Change>()
  /// Where the log has the adds with a key, by the bytes of the key.
  private var keys: [[UInt8]: Int] = [:]
  /// The notes that are not forgotten, by the bytes of their names, oldest first. The log has a row
  /// for each that is within its reach (`Change.isNote`).
  private var notes: [[UInt8]: [Note]] = [:]
  private var steps = StepIndex()
  private var newest = Mark.beginning
  /// The session of what is changed from here on. There is but one, unless a test plays another.
  package var session = StoreSession(number: StoreSession.fixedNumber, beginning: 0) {
    didSet { sessions.append((first: log.endIndex, number: session.number)) }
  }
  /// Which session makes the changes from an index of the log on, in order. The changes before the
  /// first of them are of the fixed session.
  private var sessions: [(first: Int, number: Int)] = []
  private var lastID = 0
  /// The state at the last commit.
  private var committed = (changes: 0, lastID: 0)
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

  /// The todo with this id; nil where there is none.
  package func fetch(_ id: Int) -> Todo? { todos[id] }

  package func fetch(_ ids: [Int]) -> [Todo?] { ids.map { todos[$0] } }

  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) -> [Todo] {
    if filter.isUnrestricted && sort.keys.isEmpty {
      return todos.window(offset: offset, limit: limit)
    }
    let passing = todos.filter { filter.matches($0, at: now) }
    let sorted = sort.keys.isEmpty ? passing : sort.sorted(passing)
    return Array(sorted.dropFirst(offset).prefix(limit))
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) -> [Todo] {
    todos.prefix(limit, ids: ids) { filter.matches($0, at: now) }
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) -> Int {
    filter.isUnrestricted ? todos.count : todos.count { filter.matches($0, at: now) }
  }

  package func nextDueTime(after time: LocalTime) -> LocalTime? { moments.nextDueTime(after: time) }

  package func reminders(after reminder: TodoReminder, limit: Int) -> [TodoReminder] {
    moments.reminders(after: reminder, limit: limit)
  }

  package func openTodos(ofSeries numbers: [Int]) -> [Todo] {
    moments.openTodos(ofSeries: numbers).compactMap { todos[$0] }
  }

  package func beginChanges() {}

  package func newID() -> Int {
    lastID += 1
    return lastID
  }

  package func record(_ change: Change) {
    let revision = change.revision
    if let key = change.key { keys[Array(key.utf8)] = log.endIndex }
    if change.step == revision { steps.insert(revision, change.origin) }
    log.append(change)
    if change.isScheduled { moments.replace(change.before, with: change.after) }
    todos[change.todo] = change.after
    newest = Mark(revision: revision, session: session.number, instant: change.instant)
  }

  package func record(_ note: Note) {
    let name = Note.name(note.topic, note.key)
    log.append(Change(noteNamed: name, revision: note.revision, instant: note.instant))
    notes[Array(name.utf8), default: []].append(note)
    newest = Mark(revision: note.revision, session: session.number, instant: note.instant)
  }

  package func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) -> [Note] {
    let newest =
      key.map { [notes[Array(Note.name(topic, $0).utf8)]?.last].compactMap { $0 } }
      ?? notes.values.compactMap(\.last).filter { $0.topic == topic }
    let passing = newest.filter { $0.revision > revision }
    return Array(passing.sorted { $0.revision < $1.revision }.prefix(max(limit, 0)))
  }

  package func changes(after revision: Int, limit: Int) -> [Change]? {
    guard (log.startIndex...log.endIndex).contains(revision) else { return nil }
    return changes(log.indices[revision...], limit)
  }

  package func history(of id: Int, limit: Int) -> [Change] {
    changes(log.indices.reversed().lazy.filter { self.log[$0].todo == id }, limit)
  }

  /// The changes that the log has at these indices, without notes.
  private func changes(_ indices: some Sequence<Int>, _ limit: Int) -> [Change] {
    var changes: [Change] = []
    for index in indices {
      if changes.count >= limit { break }
      let change = log[index]
      if !change.isNote { changes.append(change) }
    }
    return changes
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
    let end =
      log.indices[number...].first { log[$0].step != number && !log[$0].isNote } ?? log.endIndex
    return changes(
      log.indices.clamped(to: max(revision, number - 1)..<max(end, revision)), limit)
  }

  package func change(withKey key: String) -> Change? { keys[Array(key.utf8)].map { log[$0] } }

  package func forgetChanges(upTo revision: Int, before instant: Instant, limit: Int) -> Bool {
    let count = max(0, min(revision, log.endIndex - 1, log.startIndex + limit) - log.startIndex)
    let old = log.indices.prefix(count).prefix { log[$0].instant < instant }
    for index in old {
      let key = log[index].key.map { Array($0.utf8) }
      if log[index].isNote {
        if let key { forgetNotes(key, upTo: index + 1) }
        continue
      }
      if let key { keys[key] = nil }
      steps.forget(index + 1)
    }
    log.removeFirst(old.count)
    return old.count == limit
  }

  package func forgetNotes(_ topic: Note.Topic, after revision: Int, limit: Int) -> Int? {
    // All at once: each further step would look at the whole log again.
    var names: [Int: [UInt8]] = [:]
    for (name, notes) in notes {
      guard let note = notes.last, note.topic == topic, note.revision <= log.startIndex,
        let id = Int(note.key), todos[id]?.completed != false
      else { continue }
      names[id] = name
    }
    if !names.isEmpty { for index in log.indices { names[log[index].todo] = nil } }
    for name in names.values { notes[name] = nil }
    return nil
  }

  package func commit() { committed = (log.endIndex, lastID) }

  package func rollback() {
    while log.endIndex > committed.changes {
      let change = log[log.endIndex - 1]
      log.removeLast()
      let key = change.key.map { Array($0.utf8) }
      if change.isNote {
        if let key { notes[key]?.removeLast() }
        continue
      }
      if change.isScheduled { moments.replace(change.after, with: change.before) }
      todos[change.todo] = change.before
      if let key { keys[key] = nil }
      if change.step == change.revision { steps.remove(change.revision, change.origin) }
    }
    for index in sessions.indices where sessions[index].first > log.endIndex {
      sessions[index].first = log.endIndex
    }
    newest = mark(at: log.endIndex) ?? .beginning
    lastID = committed.lastID
  }

  /// Forgets the notes under a name that are not newer than a revision, but for a value that lasts.
  private func forgetNotes(_ name: [UInt8], upTo revision: Int) {
    guard let newest = notes[name]?.last else { return }
    let lasting = newest.topic.lasts && newest.value != nil ? newest.revision : nil
    notes[name]?.removeAll { $0.revision <= revision && $0.revision != lasting }
  }

  /// Which session made a row of the log, and from which index of it on.
  private func session(of index: Int) -> (first: Int, number: Int) {
    sessions.last { $0.first <= index } ?? (0, StoreSession.fixedNumber)
  }
}

extension Change {
  /// The row of a note in the log: of no todo, and in no step.
  fileprivate init(noteNamed name: String, revision: Int, instant: Instant) {
    self.init(
      revision: revision, todo: 0, before: nil, after: nil, step: 0, instant: instant, key: name)
  }

  /// Whether the row is one of a note.
  fileprivate var isNote: Bool { step == 0 }
}
