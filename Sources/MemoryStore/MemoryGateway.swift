import Entities
import Stores

/// A store that keeps nothing: an array of todos and an array of changes, read in the plainest way.
/// `--memory` serves from it, and the tests hold every other store to it.
package final class MemoryGateway: EntityGateway {
  /// A row of the log: a change or a note.
  private struct Row {
    /// Nil if the row is only that of a note.
    let change: Change?
    /// The bytes of the note's name; nil if there is none.
    let name: [UInt8]?
    /// When the row was made, and in which session.
    let mark: Mark
    /// The step that reversed the step that begins here; nil while that is in effect.
    var reversed: Int?
  }

  /// By their ids, which begin at 1; nil where there is none.
  private var todos: [Todo?] = []
  /// Their ids, by their uids.
  private var uids: [String: Int] = [:]
  /// In the order of their revisions, which have no gap, after those that were forgotten.
  private var log: [Row] = []
  /// The newest revision that the log no longer has.
  private var forgotten = 0
  /// The steps that can be undone, and the undos that can be redone, in order.
  private var undoable: [Int] = []
  private var redoable: [Int] = []
  /// The revisions of the adds with a key, by the bytes of the key.
  private var keys: [[UInt8]: Int] = [:]
  /// The notes by the bytes of their names, oldest first; values that last stay when the log forgets
  /// their rows.
  private var notes: [[UInt8]: [Note]] = [:]
  /// The claims by the log; nil if they are not known.
  private var knownClaims: [Claim]? = []
  /// The ranks that todos had before they were given others since the last commit.
  private var earlierRanks: [(id: Int, rank: Int?)] = []
  private var lastID = 0
  /// The state at the last commit.
  private var committed = (revision: 0, lastID: 0)
  /// The session of what is changed from here on. There is but one, unless a test plays another.
  package var session = StoreSession(number: StoreSession.fixedNumber, beginning: 0)
  package var wait: (_ nanoseconds: Int64) -> Bool = { _ in true }
  package var report: (String) -> Void = { _ in }

  /// An empty store.
  package init() {}

  package var isInterrupted: Bool { !wait(0) }

  // MARK: Todos

  package func fetch(_ id: Int) -> Todo? { id > 0 && id <= todos.count ? todos[id - 1] : nil }

  package func fetch(_ ids: [Int]) -> [Todo?] { ids.map { fetch($0) } }

  /// The todos that pass a filter at a local time, by their ids. This is a plain loop because a
  /// lazy sequence has nested generic types: to make them takes a quarter of a start's instructions.
  private func passing(_ filter: TodoFilter, at now: LocalTime, most: Int = .max) -> [Todo] {
    var passing: [Todo] = []
    let matches = test(filter, at: now)
    for case let todo? in todos where passing.count < most && matches(todo) { passing.append(todo) }
    return passing
  }

  private func test(_ filter: TodoFilter, at now: LocalTime) -> (Todo) -> Bool {
    filter.dependsOnOthers ? todos.test(filter, at: now) : { filter.matches($0, at: now) }
  }

  package func successors(of id: Int, limit: Int) -> [Int] {
    Array(todos.lazy.compactMap { $0 }.filter { $0.after.contains(id) }.map(\.id).prefix(limit))
  }

  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) -> [Todo] {
    let (offset, limit) = (min(max(0, offset), todos.count), min(max(0, limit), todos.count))
    let passing = passing(filter, at: now, most: sort.keys.isEmpty ? offset + limit : .max)
    return Array(
      (sort.keys.isEmpty ? passing : sort.sorted(passing)).dropFirst(offset).prefix(limit))
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) -> [Todo] {
    let first = min(max(ids.lowerBound, 1), todos.count + 1)
    let last = min(max(ids.upperBound, first - 1), todos.count)
    var passing: [Todo] = []
    let matches = test(filter, at: now)
    for case let todo? in todos[(first - 1)..<last]
    where passing.count < limit && matches(todo) { passing.append(todo) }
    return passing
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) -> Int {
    let matches = test(filter, at: now)
    return todos.count { $0.map(matches) ?? false }
  }

  package func sums(
    _ filter: TodoFilter, at now: LocalTime, by field: SumField?
  ) -> [(key: SumKey?, sum: EstimateSum)] {
    var sums: [SumKey?: EstimateSum] = [:]
    for todo in passing(filter, at: now) {
      let key: SumKey? = field == .due ? .due(todo.due) : todo.completedAt.map { .completed($0) }
      if field == .completed && key == nil { continue }
      sums[field == nil ? nil : key, default: EstimateSum()].add(todo.schedule?.estimate)
    }
    return sums.map { ($0.key, $0.value) }
  }

  package func nextDueTime(after time: LocalTime) -> LocalTime? {
    todos.lazy.compactMap { todo in
      guard let todo, !todo.completed, let due = todo.due, let time = todo.time else { return nil }
      return LocalTime(date: due, time: time)
    }.filter { $0 > time }.min()
  }

  package func reminders(after reminder: TodoReminder, limit: Int) -> [TodoReminder] {
    let reminders = todos.lazy.compactMap { $0 }.flatMap(\.reminders)
    return Array(reminders.filter { $0 > reminder }.sorted().prefix(max(0, limit)))
  }

  package func openTodos(ofSeries numbers: [Int]) -> [Todo] {
    todos.compactMap { $0 }.filter { $0.openSeries.map(numbers.contains) ?? false }
  }

  package func ids(ofUIDs uids: [String]) -> [String: Int] {
    Dictionary(uids.compactMap { uid in self.uids[uid].map { (uid, $0) } }) { $1 }
  }

  // MARK: The log

  /// The newest revision.
  private var newest: Int { forgotten + log.count }

  /// Where the log has a revision; nil if it does not.
  private func index(of revision: Int) -> Int? {
    revision > forgotten && revision <= newest ? revision - forgotten - 1 : nil
  }

  package func mark() -> Mark { log.last?.mark ?? .beginning }

  package func mark(at revision: Int) -> Mark? {
    revision == 0 ? .beginning : index(of: revision).map { log[$0].mark }
  }

  package func changes(_ part: LogPart, limit: Int) -> [Change]? {
    let limit = max(0, limit)
    switch part {
    case .after(let revision): return changes(after: revision, limit: limit)
    case .ofTodo(let id):
      return Array(log.reversed().lazy.compactMap(\.change).filter { $0.todo == id }.prefix(limit))
    case .ofStep(let number, let revision):
      guard step(number) != nil else { return [] }
      let changes = changes(after: min(max(revision, number - 1), newest), limit: limit)
      return changes.map { Array($0.prefix { $0.step == number }) } ?? []
    case .withKey(let key):
      return keys[Array(key.utf8)].flatMap { index(of: $0) }.flatMap { log[$0].change }.map { [$0] }
    }
  }

  package func changes(after revision: Int, limit: Int) -> [Change]? {
    guard (forgotten...newest).contains(revision) else { return nil }
    return Array(log[(revision - forgotten)...].lazy.compactMap(\.change).prefix(max(0, limit)))
  }

  package func step(_ number: Int) -> LoggedStep? {
    guard let index = index(of: number), let change = log[index].change, change.step == number
    else { return nil }
    return LoggedStep(
      number: number, origin: change.origin, reversed: log[index].reversed,
      instant: change.instant, session: log[index].mark.session, client: change.client)
  }

  package func steps(_ query: StepQuery, limit: Int) -> [LoggedStep] {
    let changes = log.compactMap(\.change)
    var wanted = query.todo.map { id in Set(changes.filter { $0.todo == id }.map(\.step)) }
    if query.isGone {
      // The last change of a todo that is gone deleted it.
      let last = Dictionary(changes.map { ($0.todo, $0.step) }) { $1 }
      let gone = last.filter { fetch($0.key) == nil && $0.key == query.todo ?? $0.key }
      wanted = Set(gone.values)
    }
    var steps: [LoggedStep] = []
    for change in changes.reversed() where change.step < query.before ?? .max {
      guard steps.count < limit, let step = step(change.revision),
        wanted?.contains(step.number) ?? true, query.includes(client: step.client)
      else { continue }
      if let since = query.since, step.instant < since { break }
      steps.append(step)
    }
    return steps
  }

  package func newestStep(to direction: StepDirection, of makers: StepMakers) -> LoggedStep? {
    let steps = direction == .undo ? undoable : redoable
    return steps.reversed().lazy.compactMap { self.step($0) }.first { step in
      let isEarlier = step.number <= session.beginning
      return switch makers {
      case .session: !isEarlier && step.session == session.number
      case .earlier(let name): isEarlier && step.client?.hasSameBytes(as: name) == true
      }
    }
  }

  package func newestEvent() -> LoggedStep? { undoable.last.flatMap { step($0) } }

  package func notes(_ part: NotePart, limit: Int) -> [Note] {
    let found: [Note]
    switch part {
    case .newest(let topic, let key, let revision):
      let all = key.map { [notes[Array(Note.name(topic, $0).utf8)] ?? []] } ?? Array(notes.values)
      let newest = all.compactMap(\.last).filter { $0.topic == topic && $0.revision > revision }
      found = newest.sorted { $0.revision < $1.revision }
    case .history(let topic, let key):
      let all = notes[Array(Note.name(topic, key).utf8)] ?? []
      found = all.filter { $0.revision > forgotten }.reversed()
    case .comments(let id, let number):
      found = newestComments.filter { note in
        Comment.place(note.key).map { $0.todo == id && $0.number < number } ?? false
      }.sorted { $0.key > $1.key }
    }
    return Array(found.prefix(max(limit, 0)))
  }

  package func todosCommented(with words: [[UInt8]]) -> [Int] {
    var search = WordSearch(words)
    let found = newestComments.compactMap { note in
      Comment(note.value, at: note.key).flatMap { search.finds(in: $0) }
    }
    return Set(found).sorted()
  }

  private var newestComments: [Note] {
    notes.values.compactMap(\.last).filter { $0.topic == Comment.topic }
  }

  package func claims(after now: Instant) throws(StoreError) -> [Claim] {
    let claims = if let knownClaims { knownClaims } else { try claimsByLog() }
    knownClaims = claims
    return claims.filter { $0.until > now }
  }

  package func places(behind place: ManualPlace, isBackwards: Bool, limit: Int) -> [ManualPlace] {
    let all = todos.compactMap { $0.map { ManualPlace(rank: ManualOrder.rank(of: $0), id: $0.id) } }
    let found =
      isBackwards ? all.filter { $0 < place }.sorted(by: >) : all.filter { $0 > place }.sorted()
    return Array(found.prefix(limit))
  }

  // MARK: Changing

  package func beginChanges() {}

  package func newID() -> Int {
    lastID += 1
    return lastID
  }

  package func record(_ changes: [Change]) { for change in changes { record(change) } }

  package func record(_ change: Change) {
    if let key = change.key { keys[Array(key.utf8)] = change.revision }
    let note = change.comment.map { comment in
      Note(
        topic: Comment.topic, key: Comment.key(change.todo, comment.number),
        value: comment.after?.value, revision: change.revision, instant: change.instant)
    }
    append(change, note, change.revision, change.instant)
    put(change.after, as: change.todo)
    if change.kind.endsClaim { knownClaims?.removeAll { $0.todo == change.todo } }
    guard change.step == change.revision else { return }
    switch change.origin {
    case .event: undoable.append(change.step)
    case .undo(let event):
      redoable.append(change.step)
      reverse(event, by: change.step)
    case .redo(let event):
      guard let index = index(of: event), let undo = log[index].reversed else { return }
      reverse(event, by: nil)
      reverse(undo, by: change.step)
    }
  }

  package func record(_ note: Note) {
    append(nil, note, note.revision, note.instant)
    if note.topic == Claim.topic { knownClaims = nil }
  }

  private func append(_ change: Change?, _ note: Note?, _ revision: Int, _ instant: Instant) {
    let name = note.map { Array(Note.name($0.topic, $0.key).utf8) }
    if let name, let note { notes[name, default: []].append(note) }
    let mark = Mark(revision: revision, session: session.number, instant: instant)
    log.append(Row(change: change, name: name, mark: mark))
  }

  private func put(_ todo: Todo?, as id: Int) {
    while todos.count < id { todos.append(nil) }
    if let uid = todos[id - 1]?.uid { uids[uid] = nil }
    if let uid = todo?.uid { uids[uid] = id }
    todos[id - 1] = todo?.unmarked
  }

  /// Another step reverses this one; without another, it is in effect again.
  private func reverse(_ step: Int, by other: Int?) {
    guard let index = index(of: step), let change = log[index].change else { return }
    log[index].reversed = other
    switch change.origin {
    case .event: undoable.keep(step, isIn: other == nil)
    case .undo: redoable.keep(step, isIn: other == nil)
    // Redos cannot be undone by themselves.
    case .redo: break
    }
  }

  package func put(_ places: [ManualPlace]) {
    for place in places {
      earlierRanks.append((place.id, fetch(place.id)?.rank))
      todos[place.id - 1]?.rank = place.rank
    }
  }

  package func commit() {
    committed = (newest, lastID)
    earlierRanks = []
  }

  package func rollback() {
    while newest > committed.revision, let row = log.popLast() {
      if let name = row.name { notes[name]?.removeLast() }
      guard let change = row.change else { continue }
      put(change.before, as: change.todo)
      if let key = change.key { keys[Array(key.utf8)] = nil }
      guard change.step == change.revision else { continue }
      switch change.origin {
      case .event: _ = undoable.popLast()
      case .undo(let event):
        _ = redoable.popLast()
        reverse(event, by: nil)
      case .redo(let event):
        guard let undo = log.last(where: { $0.reversed == change.step })?.mark.revision else {
          continue
        }
        reverse(undo, by: nil)
        reverse(event, by: undo)
      }
    }
    for (id, rank) in earlierRanks.reversed() { todos[id - 1]?.rank = rank }
    earlierRanks = []
    lastID = committed.lastID
    knownClaims = nil
  }

  // MARK: Upkeep

  package func forgetChanges(upTo revision: Int, before instant: Instant, limit: Int) -> Bool {
    let count = max(0, min(revision, newest - 1, forgotten + limit) - forgotten)
    let old = log.prefix(count).prefix { $0.mark.instant < instant }
    for row in old {
      if let key = row.change?.key { keys[Array(key.utf8)] = nil }
      if let name = row.name, let newest = notes[name]?.last {
        let lasting = newest.topic.lasts && newest.value != nil ? newest.revision : nil
        notes[name]?.removeAll { $0.revision <= row.mark.revision && $0.revision != lasting }
      }
    }
    forgotten += old.count
    log.removeFirst(old.count)
    undoable.removeAll { $0 <= forgotten }
    redoable.removeAll { $0 <= forgotten }
    return old.count == limit
  }

  package func forgetNotes(_ topic: Note.Topic, after revision: Int, limit: Int) -> Int? {
    if notes.isEmpty { return nil }
    // All at once: each further step would look at the whole log again.
    let logged = Set(log.compactMap { $0.change?.todo })
    for (name, notes) in notes {
      guard let note = notes.last, note.topic == topic, note.revision <= forgotten,
        let id = note.todo, !logged.contains(id),
        topic == Comment.topic ? fetch(id) == nil : fetch(id)?.completed != false
      else { continue }
      self.notes[name] = nil
    }
    return nil
  }
}

extension [Int] {
  /// Puts a number among those of a rising list, or takes it out.
  fileprivate mutating func keep(_ number: Int, isIn: Bool) {
    let place = (lastIndex { $0 < number } ?? -1) + 1
    if isIn {
      insert(number, at: place)
    } else if place < count, self[place] == number {
      remove(at: place)
    }
  }
}
