import Entities
import StoreTables

extension SQLiteGateway {
  package func mark() throws(StoreError) -> Mark {
    try read { connection throws(StoreError) in
      if let knownMark { return knownMark }
      let mark = try connection.newestMark()
      knownMark = mark
      return mark
    }
  }

  package func mark(at revision: Int) throws(StoreError) -> Mark? {
    if revision == 0 { return .beginning }
    return try read { connection throws(StoreError) in
      if let knownMark, knownMark.revision == revision { return knownMark }
      return try connection.statement(.markAt).bind(revision).first { LogRows.mark($0) }
    }
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    try read { connection throws(StoreError) in
      let statement = try connection.statement(.fetch)
      return try ids.map { id throws(StoreError) in
        try statement.bind(id).first { row throws(StoreError) in try row.todo(id: id, at: 0) }
      }
    }
  }

  package func countTags(
    in counts: inout TagCounts, after id: Int, limit: Int
  ) throws(StoreError) -> Int? {
    try read { connection throws(StoreError) in
      let statement = try connection.statement(.tagsAfter).bind(id).bind(max(0, limit))
      defer { statement.reset() }
      var last: Int?
      while try statement.step() {
        // Whoever reads on behind the last one would not come to an end.
        guard statement.integer(0) > last ?? id else {
          throw StoreError.damaged("todos out of order")
        }
        last = statement.integer(0)
        if statement.isNull(1) { counts.add(wordsOf: statement.bytes(2)) }
      }
      return last
    }
  }

  package func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]? {
    switch part {
    case .after(let revision):
      guard revision >= 0, revision <= (try self.revision()) else { return nil }
      let forgotten = try read { connection throws(StoreError) in
        try connection.statement(.forgotten).integer()
      }
      return revision < forgotten ? nil : try rising(after: revision, limit: limit)
    case .ofTodo(let id):
      let changes = try changes(.history, id, limit: limit)
      try checkRising(changes.reversed().map(\.revision))
      return changes
    case .ofStep(let number, let revision):
      guard try step(number) != nil else { return [] }
      return try rising(after: max(revision, number - 1), limit: limit) { $0.step == number }
    case .withKey(let key): return try changes(.keyed, key, limit: min(limit, 1))
    }
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try read { connection throws(StoreError) in
      try connection.statement(.step).bind(number).first(LogRows.step)
    }
  }

  package func newestStep(
    to direction: StepDirection, of makers: StepMakers
  ) throws(StoreError) -> LoggedStep? {
    try read { connection throws(StoreError) in
      let isUndo = direction == .undo
      let statement =
        switch makers {
        case .session:
          try connection.statement(isUndo ? .newestEventOfSession : .newestUndoOfSession)
            .bind(session.number)
        case .earlier(let client):
          try connection.statement(isUndo ? .newestEventOfClient : .newestUndoOfClient)
            .bind(client)
        }
      return try statement.bind(session.beginning).first(LogRows.step)
    }
  }

  package func newestEvent() throws(StoreError) -> LoggedStep? {
    try read { connection throws(StoreError) in
      try connection.statement(.newestEvent).first(LogRows.step)
    }
  }

  package func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    // To SQLite, a negative limit is none.
    guard limit > 0 else { return [] }
    let found = try read { connection throws(StoreError) in
      let names = LogRows.names(topic, key: key)
      return try connection.statement(revision > 0 && key == nil ? .notesAfter : .notes)
        .bind(names.first).bind(names.last).bind(revision).bind(limit)
        .rows { row throws(StoreError) in try LogRows.note(topic, row) }
    }
    try checkRising([revision] + found.map(\.revision))
    return found
  }

  package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
    try readDerived { connection, isIndexed throws(StoreError) in
      let statement = try connection.statement(isIndexed ? .openOfSeries : .openOfSeriesByScan)
      var todos: [Todo] = []
      for number in Set(numbers) {
        todos += try statement.bind(number).rows { row throws(StoreError) in try row.todo() }
          .filter { $0.openSeries == number }
      }
      if Set(todos.map(\.id)).count < todos.count { throw StoreError.damaged("a todo twice") }
      return todos.sorted { $0.id < $1.id }
    }
  }

  package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
    try readDerived { connection, isIndexed throws(StoreError) in
      let statement = try connection.statement(isIndexed ? .nextDueTime : .nextDueTimeByScan)
      let text = try statement.bind(DueText.encoded(time.date, time.time)).first {
        row throws(StoreError) in try row.validText(0, limit: DueText.timedLength)
      }
      let next = text.flatMap { $0 }.flatMap(DueText.localTime)
      if let next, next <= time { throw StoreError.damaged("a due time out of order") }
      return next
    }
  }

  package func reminders(
    after reminder: TodoReminder, limit: Int
  ) throws(StoreError) -> [TodoReminder] {
    try readDerived { connection, isIndexed throws(StoreError) in
      if !isIndexed {
        return try Array(
          connection.remindersByScan().filter { $0 > reminder }.sorted().prefix(max(0, limit)))
      }
      let found = try connection.statement(.remindersAfter)
        .bind(reminder.at.description).bind(reminder.id).bind(max(0, limit))
        .rows { row throws(StoreError) -> TodoReminder in
          let text = try row.validText(0, limit: DueText.timedLength)
          guard let at = text.flatMap({ LocalTime($0) }) else {
            throw StoreError.damaged("a reminder without a time")
          }
          return TodoReminder(at: at, id: row.integer(1))
        }
      guard zip([reminder] + found, found).allSatisfy({ $0 < $1 }) else {
        throw StoreError.damaged("reminders out of order")
      }
      return found
    }
  }

  /// The changes after a revision, up to the first that does not pass.
  private func rising(
    after revision: Int, limit: Int, while passes: (Change) -> Bool = { _ in true }
  ) throws(StoreError) -> [Change] {
    let changes = try changes(.changesAfter, revision, limit: limit, while: passes)
    try checkRising([revision] + changes.map(\.revision))
    return changes
  }

  /// Makes sure that revisions rise, as a damaged file may not have them: whoever reads on behind the last
  /// one would never come to an end.
  private func checkRising(_ revisions: [Int]) throws(StoreError) {
    guard zip(revisions, revisions.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw StoreError.damaged("a log out of order")
    }
  }

  /// The changes of a statement with this first value, up to the first that does not pass.
  private func changes(
    _ sql: FixedSQL, _ value: some Bindable, limit: Int,
    while passes: (Change) -> Bool = { _ in true }
  ) throws(StoreError) -> [Change] {
    try read { connection throws(StoreError) in
      // To SQLite, a negative limit is none.
      try connection.statement(sql).bind(value).bind(max(0, limit))
        .rows(while: passes, LogRows.change)
    }
  }

  /// A revision or id as the log has it, 0 if the log is empty.
  func checked(_ number: Int) throws(StoreError) -> Int {
    number == 0 ? 0 : try TodoColumns.number(number)
  }
}

extension Connection {
  /// The reminders of all open todos, read from the todos themselves.
  func remindersByScan() throws(StoreError) -> [TodoReminder] {
    let sql =
      "SELECT id, \(TodoColumns.list(of: "todo")) FROM todo NOT INDEXED "
      + "WHERE completed_at IS NULL AND schedule IS NOT NULL"
    return try query(sql).rows { row throws(StoreError) -> [TodoReminder] in
      let todo = try row.todo()
      return todo.isDamaged ? [] : todo.reminders
    }.flatMap { $0 }
  }

  /// The newest row of the log.
  func newestMark() throws(StoreError) -> Mark {
    guard let mark = try statement(.mark).first({ LogRows.mark($0) }) else { return .beginning }
    _ = try TodoColumns.number(mark.revision)
    return mark
  }
}
