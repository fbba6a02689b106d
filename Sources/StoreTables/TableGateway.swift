import Entities
import Stores

/// A store in the tables of a database: how it reads the log and what is derived from the todos. Nothing
/// that comes out of a table is trusted: whoever reads on behind the last row would never come to an end
/// if the rows were not in their order.
package protocol TableGateway: EntityGateway {
  /// How the engine writes lists.
  associatedtype Query: FilterDialect

  /// As this process has the store open. It begins with the first transaction.
  var session: StoreSession { get }

  /// How many todos there are and are done, which is known or soon counted.
  func totals() throws(StoreError) -> TodoTotals

  /// The newest revision that the log no longer has, but for values that last; 0 while it has all.
  func forgotten() throws(StoreError) -> Int

  /// What a body makes of each row of a statement, up to the first of which it makes nothing.
  func read<Item>(
    _ sql: TableSQL, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item]

  /// The same of the text of a list.
  func read<Item>(
    _ text: String, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item]

  /// Changes within the transaction.
  func change(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError)

  /// A row was added to the log.
  func advance(to revision: Int, _ instant: Instant)

  /// Keeps in mind that the log is to forget the rows from one revision up to before another.
  func keepForgotten(from first: Int, before firstKept: Int) throws(StoreError)

  /// Todos that have one of these ids were deleted in the log, and may be deleted.
  func deleted(_ ids: ClosedRange<Int>) throws(StoreError)

  /// All todos were deleted in the log; those that are there are deleted.
  func deletedAll() throws(StoreError)

  /// Commits; `isSeen` if what others committed before this transaction was looked at within it.
  func commit(isSeen: Bool) throws(StoreError)
}

extension TableGateway {
  /// How the engine writes statements.
  var dialect: any TableDialect.Type { Query.tables }

  /// Reads by what is derived from the todos; if that is damaged, in the plainest way. (What a server itself
  /// finds damaged ends its transaction.)
  package func readDerived<Value>(
    _ body: (_ isIndexed: Bool) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try body(true)
    } catch {
      if error.reason != .corrupt { throw error }
      return try body(false)
    }
  }

  package func mark(at revision: Int) throws(StoreError) -> Mark? {
    if revision == 0 { return .beginning }
    let newest = try mark()
    if revision == newest.revision { return newest }
    guard try forgotten() < revision, revision < newest.revision else { return nil }
    return try read(.markAt, [.integer(revision)], LogRows.mark).first
  }

  package func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]? {
    let last = TableValue.integer(max(0, limit))
    switch part {
    case .after(let revision):
      let newest = try self.revision()
      guard try forgotten() <= revision, revision <= newest else { return nil }
      // There is nothing to ask for.
      if revision == newest { return [] }
      let changes = try read(.changesAfter, [.integer(revision), last], LogRows.change)
      try checkRising([revision] + changes.map(\.revision))
      return changes
    case .ofTodo(let id):
      let changes = try read(.history, [.integer(id), last], LogRows.change)
      try checkRising(changes.reversed().map(\.revision))
      return changes
    case .ofStep(let number, let revision):
      let revision = max(revision, number - 1)
      let values = [.integer(revision), last, TableValue.integer(number)]
      let changes = try read(.changesFromStep, values) { row throws(StoreError) in
        row.integer(2) == number ? try LogRows.change(row) : nil
      }
      try checkRising([revision] + changes.map(\.revision))
      return changes
    case .withKey(let key):
      return try read(.keyed, [.name(key), .integer(min(max(0, limit), 1))], LogRows.change)
    }
  }

  func checkRising(_ revisions: [Int]) throws(StoreError) {
    guard zip(revisions, revisions.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw StoreError.damaged("a log out of order")
    }
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try read(.step, [.integer(number)], LogRows.step).first
  }

  package func steps(_ query: StepQuery, limit: Int) throws(StoreError) -> [LoggedStep] {
    var steps: [LoggedStep] = []
    var before = query.before ?? .max
    // Each page of todos that are gone reads a whole index.
    let size = query.isGone ? max(limit, 1000) : limit
    while steps.count < limit {
      let page = try page(of: query, before: before, limit: size)
      for step in page where steps.count < limit && query.includes(client: step.client) {
        if let since = query.since, step.instant < since { return steps }
        steps.append(step)
      }
      guard page.count == size, let last = page.last?.number, last < before else { break }
      try checkInterruption()
      before = last
    }
    try checkRising(steps.reversed().map(\.number))
    return steps
  }

  /// The newest steps before one, among which those are that a query asks for. Fewer than `limit` are the
  /// last.
  private func page(
    of query: StepQuery, before: Int, limit: Int
  ) throws(StoreError) -> [LoggedStep] {
    let bounds: [TableValue] = [.integer(before), .integer(limit)]
    if let todo = query.todo {
      if !query.isGone { return try read(.stepsOfTodo, bounds + [.integer(todo)], LogRows.step) }
      if try fetch(todo) != nil { return [] }
      let last = try read(
        .stepsOfTodo, [.integer(.max), .integer(1), .integer(todo)], LogRows.step)
      return last.filter { $0.number < before }
    }
    if query.isGone { return try read(.stepsOfGone, bounds, LogRows.step) }
    guard let clients = query.clients else { return try read(.stepsBefore, bounds, LogRows.step) }
    var page: [LoggedStep] = []
    // Only what can be a name is asked for, and each only once.
    for client in Set(clients.compactMap { $0.flatMap(ClientName.name).map { Array($0.utf8) } }) {
      let name = String(decoding: client, as: UTF8.self)
      page += try read(.stepsOfClient, bounds + [.text(name)], LogRows.step)
    }
    if clients.contains(nil) { page += try read(.stepsOfNobody, bounds, LogRows.step) }
    return Array(page.sorted { $0.number > $1.number }.prefix(limit))
  }

  package func newestStep(
    to direction: StepDirection, of makers: StepMakers
  ) throws(StoreError) -> LoggedStep? {
    // The session begins with the first look.
    _ = try mark()
    let (sql, maker): (TableSQL, TableValue) =
      switch (makers, direction) {
      case (.session, .undo): (.newestEventOfSession, .integer(session.number))
      case (.session, .redo): (.newestUndoOfSession, .integer(session.number))
      case (.earlier(let client), .undo): (.newestEventOfClient, .text(client))
      case (.earlier(let client), .redo): (.newestUndoOfClient, .text(client))
      }
    return try read(sql, [maker, .integer(session.beginning)], LogRows.step).first
  }

  package func newestEvent() throws(StoreError) -> LoggedStep? {
    try read(.newestEvent, [], LogRows.step).first
  }

  package func notes(_ part: NotePart, limit: Int) throws(StoreError) -> [Note] {
    let last = TableValue.integer(max(0, limit))
    switch part {
    case .newest(let topic, let key, let revision):
      let notes = try notes(
        topic, by: revision > 0 && key == nil ? .notesAfter : .notes,
        LogRows.names(topic, key: key) + [.integer(revision), last])
      try checkRising([revision] + notes.map(\.revision))
      return notes
    case .history(let topic, let key):
      let name = TableValue.name(Note.name(topic, key))
      return try notes(topic, by: .noteHistory, [name, last, .integer(forgotten())])
    case .comments(let id, let end):
      let names = [0, max(0, end - 1)].map {
        TableValue.name(Note.name(Comment.topic, Comment.key(id, $0)))
      }
      return try notes(Comment.topic, by: .commentNotes, names + [last])
    }
  }

  /// The notes of a topic in the rows of a statement.
  func notes(
    _ topic: Note.Topic, by sql: TableSQL, _ values: [TableValue]
  ) throws(StoreError) -> [Note] {
    try read(sql, values) { row throws(StoreError) in try LogRows.note(topic, row) }
  }

  package func countTags(
    in counts: inout TagCounts, after id: Int, limit: Int
  ) throws(StoreError) -> Int? {
    var last: Int?
    _ = try read(.tagsAfter, [.integer(id), .integer(max(0, limit))]) { row throws(StoreError) in
      if !row.isNull(0) {
        guard row.integer(0) > last ?? id else { throw .damaged("todos out of order") }
        last = row.integer(0)
      }
      if !row.isNull(1) { counts.add(wordsOf: row.bytes(1), row.integer(2)) }
    }
    return last
  }

  package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
    let series = Set(numbers)
    return try readDerived { isIndexed throws(StoreError) in
      let found = try read(
        isIndexed ? .openOfSeries : .openOfSeriesByScan, [.integers(Array(series))]
      ) { row throws(StoreError) in try row.todo() }
      let todos = found.filter { $0.openSeries.map(series.contains) ?? false }
      if Set(todos.map(\.id)).count < todos.count { throw .damaged("a todo twice") }
      return todos.sorted { $0.id < $1.id }
    }
  }

  package func ids(ofUIDs uids: [String]) throws(StoreError) -> [String: Int] {
    if uids.isEmpty { return [:] }
    let list = TableValue.list(uids.map { .text($0) }, .text)
    let found = try readDerived { isIndexed throws(StoreError) in
      try read(isIndexed ? .identified : .identifiedByScan, [list]) { row throws(StoreError) in
        (try row.validText(0, limit: TodoRules.uidLimit) ?? "", row.integer(1))
      }
    }
    return Dictionary(found, uniquingKeysWith: min)
  }

  package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
    try readDerived { isIndexed throws(StoreError) in
      let next = try read(
        isIndexed ? .nextDueTime : .nextDueTimeByScan,
        [.text(DueText.encoded(time.date, time.time))]
      ) { row throws(StoreError) in
        try row.validText(0, limit: DueText.timedLength).flatMap(DueText.localTime)
      }.first
      if let next, next <= time { throw .damaged("a due time out of order") }
      return next
    }
  }

  package func reminders(
    after reminder: TodoReminder, limit: Int
  ) throws(StoreError) -> [TodoReminder] {
    try readDerived { isIndexed throws(StoreError) in
      if !isIndexed {
        let all = try scheduled().flatMap(\.reminders)
        return Array(all.filter { $0 > reminder }.sorted().prefix(max(0, limit)))
      }
      let found = try read(
        .remindersAfter,
        [.text(reminder.at.description), .integer(reminder.id), .integer(max(0, limit))]
      ) { row throws(StoreError) -> TodoReminder in
        let text = try row.validText(0, limit: DueText.timedLength)
        guard let at = text.flatMap({ LocalTime($0) }) else {
          throw .damaged("a reminder without a time")
        }
        return TodoReminder(at: at, id: row.integer(1))
      }
      guard zip([reminder] + found, found).allSatisfy({ $0 < $1 }) else {
        throw .damaged("reminders out of order")
      }
      return found
    }
  }

  /// The todos that have a schedule, but for those that are damaged.
  func scheduled() throws(StoreError) -> [Todo] {
    try read(.scheduled, []) { row throws(StoreError) in try row.todo() }.filter { !$0.isDamaged }
  }

  package func record(_ note: Note) throws(StoreError) {
    try beginChanges()
    let name = TableValue.name(Note.name(note.topic, note.key))
    // One that was kept for its value alone.
    try change(.dropNote, [name, .integer(forgotten())])
    let value = note.value.map(TableValue.name)
    try change(
      .logNote,
      [
        .integer(note.revision), .instant(note.instant), .integer(session.number), name, value,
        .integer(note.topic.lasts ? 1 : 0),
      ])
    if note.topic == Claim.topic, let id = Int(note.key) {
      try change(.dropClaims, [.integers([id])])
      if let claim = Claim(note) { try put(claim) }
    }
    advance(to: note.revision, note.instant)
  }

  /// The log copies the rows, a piece of them by one statement, since no statement is interrupted.
  package func deleteAll(
    in step: Int, at instant: Instant, by client: String?
  ) throws(StoreError) -> Int? {
    try beginChanges()
    let beginning = try revision()
    let size = 5000
    var revision = beginning
    // Rows that another tool wrote may have any id.
    var first: Int? = .min
    while let start = first {
      if start > .min { try checkInterruption() }
      let values: [TableValue?] = [
        .integer(revision), .integer(step), .instant(instant), .integer(session.number),
        client.map(TableValue.text), .integer(start), .integer(size),
      ]
      try change(.logDeletions, values)
      let logged = try read(.logged, [.integer(revision)]) { ($0.integer(0), $0.integer(1)) }
      guard let (count, last) = logged.first, count > 0 else { break }
      if last < start { throw .damaged("todos out of order") }
      revision = try TodoColumns.number(revision + count)
      try deleted(start...last)
      first = count < size || last == .max ? nil : last + 1
    }
    if revision == beginning { return 0 }
    try deletedAll()
    for sql in TableSQL.dropDerived { try change(sql, []) }
    advance(to: revision, instant)
    return revision - beginning
  }

  /// Notes at the beginning of a step that what it reverses, and the undo that a redo reverses with it, are
  /// in effect or no longer.
  package func noteReversal(_ origin: StepOrigin, _ step: Int) throws(StoreError) {
    let (undone, redone) = origin.steps
    guard let event = undone ?? redone else { return }
    try change(undone == nil ? .logRedone : .logUndone, [.integer(event), .integer(step)])
  }

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    defer { rollback() }
    let newest = try mark().revision
    let forgotten = try forgotten()
    let values = [min(revision, newest - 1), Int(instant.milliseconds), max(0, limit), forgotten]
      .map(TableValue.integer)
    let firstKept = try read(.firstKept, values) { $0.integer(0) }.first ?? 0
    guard forgotten + 1 < firstKept else { return false }
    try forget(before: TodoColumns.number(firstKept))
    return firstKept - forgotten > limit
  }

  /// Forgets the changes before a revision. Others may have forgotten them meanwhile.
  package func forget(before firstKept: Int) throws(StoreError) {
    try beginChanges()
    let forgotten = try forgotten()
    guard forgotten + 1 < firstKept else { return }
    try keepForgotten(from: forgotten + 1, before: firstKept)
    try change(.forget, [.integer(firstKept), .integer(forgotten)])
    try change(.detachComments, [.integer(firstKept), .integer(forgotten)])
    try commit(isSeen: false)
  }

  package func forgetNotes(
    _ topic: Note.Topic, after revision: Int, limit: Int
  ) throws(StoreError) -> Int? {
    defer { rollback() }
    _ = try mark()
    let forgotten = TableValue.integer(try forgotten())
    let kept = try notes(
      topic, by: .keptNotes,
      [.integer(revision), forgotten] + LogRows.names(topic) + [.integer(max(0, limit))])
    let ids = kept.compactMap(\.todo)
    let values = [.integers(ids), forgotten, TableValue.integer(topic == Comment.topic ? 1 : 0)]
    let forgettable = { () throws(StoreError) -> [Int] in
      let wanted = Set(try self.read(.wantedTodos, values) { $0.integer(0) })
      return kept.filter { $0.todo.map { !wanted.contains($0) } ?? false }.map(\.revision)
    }
    if !ids.isEmpty, try !forgettable().isEmpty {
      // Once more under the lock: somebody may have brought a todo back.
      try beginChanges()
      try change(.dropNotes, [.integers(forgettable()), forgotten])
      try commit(isSeen: false)
    }
    return kept.count < limit ? nil : kept.last?.revision
  }
}
