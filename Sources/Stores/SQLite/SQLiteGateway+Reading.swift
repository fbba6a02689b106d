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
        try statement.bind(id).first { row throws(StoreError) in
          var reader = TodoReader(row)
          return try reader.todo(id: id, at: 0)
        }
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
      ? nil : try changes(.changesAfter, revision, limit: limit)
  }

  package func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    try changes(.history, id, limit: limit)
  }

  package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
    try read { connection throws(StoreError) in
      try connection.statement(.step).bind(number).first { row throws(StoreError) in
        LoggedStep(
          number: number, origin: try LogRows.origin(row, undoes: 0, redoes: 1),
          isReversed: !row.isNull(2))
      }
    }
  }

  package func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    let number = try read { connection throws(StoreError) in
      let statement = try connection.statement(
        direction == .undo ? .newestUndoable : .newestRedoable)
      return try checked(
        try statement.bind(session.number).bind(session.beginning).integer())
    }
    return try step(number)
  }

  package func changes(
    ofStep number: Int, after revision: Int, limit: Int
  ) throws(StoreError) -> [Change] {
    guard try step(number) != nil else { return [] }
    return try changes(.changesAfter, max(revision, number - 1), limit: limit) {
      $0.step == number
    }
  }

  package func change(withKey key: String) throws(StoreError) -> Change? {
    try changes(.keyed, key, limit: 1).first
  }

  package func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note] {
    // To SQLite, a negative limit is none.
    guard limit > 0 else { return [] }
    return try read { connection throws(StoreError) in
      // All names of a topic lie below its own with the character behind "/".
      let last = key.map { Note.name(topic, $0) } ?? topic.name + "0"
      return try connection.statement(revision > 0 && key == nil ? .notesAfter : .notes)
        .bind(Note.name(topic, key ?? "")).bind(last).bind(revision).bind(limit)
        .rows { row throws(StoreError) in try LogRows.note(topic, row) }
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
        .rows(while: passes) { row throws(StoreError) in try LogRows.change(row) }
    }
  }

  /// A revision or id as the log has it, 0 if the log is empty.
  func checked(_ number: Int) throws(StoreError) -> Int {
    number == 0 ? 0 : try TodoColumns.number(number)
  }
}

extension Connection {
  /// The newest row of the log.
  func newestMark() throws(StoreError) -> Mark {
    guard let mark = try statement(.mark).first({ LogRows.mark($0) }) else { return .beginning }
    _ = try TodoColumns.number(mark.revision)
    return mark
  }
}
