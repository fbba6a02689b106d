import Entities

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
      let statement = try connection.statement(.markAt)
      statement.bind(revision)
      return try statement.mark()
    }
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    try read { connection throws(StoreError) in
      let statement = try connection.statement(.fetch)
      return try ids.map { id throws(StoreError) in
        defer { statement.reset() }
        statement.bind(id)
        return try statement.step() ? try TodoColumns.read(id: id, from: statement, at: 0) : nil
      }
    }
  }

  package func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]? {
    let newest = try self.revision()
    guard revision >= 0, revision <= newest else { return nil }
    let forgotten = try read { connection throws(StoreError) in
      try connection.statement(.forgotten).integer()
    }
    return revision < forgotten
      ? nil : try changes(.changesAfter, limit: limit) { $0.bind(revision) }
  }

  package func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    try changes(.history, limit: limit) { $0.bind(id) }
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try read { connection throws(StoreError) in
      let statement = try connection.statement(.step)
      defer { statement.reset() }
      statement.bind(number)
      guard try statement.step() else { return nil }
      return LoggedStep(
        number: number, origin: try StepOrigin(undoes: 0, redoes: 1, of: statement),
        isReversed: !statement.isNull(2))
    }
  }

  package func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    let number = try read { connection throws(StoreError) in
      let statement = try connection.statement(
        direction == .undo ? .newestUndoable : .newestRedoable)
      statement.bind(session.number)
      statement.bind(session.beginning)
      return try checked(try statement.integer())
    }
    return try step(number)
  }

  package func changes(
    ofStep number: Int, after revision: Int, limit: Int
  ) throws(StoreError) -> [Change] {
    guard try step(number) != nil else { return [] }
    return try changes(.changesAfter, limit: limit, ofStep: number) {
      $0.bind(max(revision, number - 1))
    }
  }

  package func change(withKey key: String) throws(StoreError) -> Change? {
    try changes(.keyed, limit: 1) { $0.bind(key) }.first
  }

  package func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    // To SQLite, a negative limit is none.
    guard limit > 0 else { return [] }
    return try read { connection throws(StoreError) in
      let statement = try connection.statement(
        revision > 0 && key == nil ? .notesAfter : .notes)
      defer { statement.reset() }
      statement.bind(Note.name(topic, key ?? ""))
      // All names of a topic lie below its own with the character behind "/".
      statement.bind(key.map { Note.name(topic, $0) } ?? topic.name + "0")
      statement.bind(revision)
      statement.bind(limit)
      var notes: [Note] = []
      while try statement.step() { notes.append(try Note(topic, from: statement)) }
      return notes
    }
  }

  /// The changes of a statement; with a step, up to the first of another one.
  private func changes(
    _ sql: FixedSQL, limit: Int, ofStep step: Int? = nil, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [Change] {
    try read { connection throws(StoreError) in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      bind(statement)
      // To SQLite, a negative limit is none.
      statement.bind(max(0, limit))
      var changes = [Change]()
      while try statement.step() {
        let change = try Change(from: statement)
        if let step, change.step != step { break }
        changes.append(change)
      }
      return changes
    }
  }

  /// A revision or id as the log has it, 0 where the log is empty.
  func checked(_ number: Int) throws(StoreError) -> Int {
    number == 0 ? 0 : try TodoColumns.number(number)
  }
}

extension Connection {
  /// The newest row of the log.
  func newestMark() throws(StoreError) -> Mark {
    guard let mark = try statement(.mark).mark() else { return .beginning }
    _ = try TodoColumns.number(mark.revision)
    return mark
  }
}

extension Statement {
  /// The mark of the first row, nil where there is none, and resets. Marks are only ever compared: one
  /// that nobody could have made is a mark like any other.
  fileprivate func mark() throws(StoreError) -> Mark? {
    defer { reset() }
    guard try step() else { return nil }
    return Mark(
      revision: integer(0), session: integer(1),
      instant: Instant(milliseconds: Int64(integer(2))))
  }
}

extension Change {
  /// The change in a row of ``FixedSQL``'s `changesAfter` or `history`.
  fileprivate init(from row: Statement) throws(StoreError) {
    let todo = row.integer(1)
    var reader = TodoReader(row)
    let before: Int32 = 9
    let next = before + TodoColumns.count
    let present = next + TodoColumns.count
    let after = row.isNull(7) ? (row.isNull(8) ? nil : present) : next
    self.init(
      revision: try TodoColumns.number(row.integer(0)), todo: todo,
      before: try Self.todo(todo, from: row, at: before),
      after: try after.flatMap { start throws(StoreError) in
        try Self.todo(todo, from: row, at: start)
      },
      step: try TodoColumns.number(row.integer(2)), instant: reader.instant(3, "change"),
      origin: try StepOrigin(undoes: 4, redoes: 5, of: row),
      key: try row.validText(6, limit: .max))
  }

  /// The todo whose columns begin here; nil where they are NULL.
  private static func todo(
    _ id: Int, from row: Statement, at start: Int32
  ) throws(StoreError) -> Todo? {
    row.isNull(start) ? nil : try TodoColumns.read(id: id, from: row, at: start)
  }
}

extension Note {
  /// The note in a row of ``FixedSQL``'s `notes`. What is no UTF-8 in it is repaired, so that one that
  /// another tool spoilt hides no others.
  fileprivate init(_ topic: Topic, from row: Statement) throws(StoreError) {
    var reader = TodoReader(row)
    self.init(
      topic: topic,
      key: String(decoding: row.bytes(2).dropFirst(topic.name.utf8.count + 1), as: UTF8.self),
      value: row.isNull(3) ? nil : String(decoding: row.bytes(3), as: UTF8.self),
      revision: try TodoColumns.number(row.integer(0)), instant: reader.instant(1, "note"))
  }
}

extension StepOrigin {
  /// What the columns of these numbers say.
  fileprivate init(undoes: Int32, redoes: Int32, of row: Statement) throws(StoreError) {
    if !row.isNull(undoes) {
      self = .undo(of: try TodoColumns.number(row.integer(undoes)))
    } else if !row.isNull(redoes) {
      self = .redo(of: try TodoColumns.number(row.integer(redoes)))
    } else {
      self = .event
    }
  }
}
