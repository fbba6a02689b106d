import Entities
import StoreTables
import Stores
import System

extension SQLiteGateway {
  /// Looks at all of the store, within one snapshot, and changes nothing: SQLite's own check, the schema,
  /// the log by itself and against the todos, and each todo and each row of the log. `progress` hears
  /// how much is done, from 0 to 1.
  package func check(_ progress: (Double) -> Void = { _ in }) throws(StoreError) -> StoreCheck {
    try read { connection throws(StoreError) in
      var checker = SQLiteChecker(connection)
      progress(0)
      try checker.integrity()
      progress(0.3)
      for sql in LogQuestion.all { try checker.noteRows(of: sql) }
      progress(0.5)
      try checker.todos()
      progress(0.7)
      try checker.log()
      checker.leftovers(SQLiteRestore.leftovers(of: path))
      return checker.check
    }
  }

  /// Makes again what is derived from the todos: the indices, and the folded titles. Neither a todo nor
  /// the log is touched. Removes what a killed restore left.
  package func repair() throws(StoreError) {
    for left in SQLiteRestore.leftovers(of: path) { File.remove(left) }
    try change { connection throws(StoreError) in
      try connection.forgetIndices()
      for index in connection.schema.indices { try connection.run(index.sql) }
      var checker = SQLiteChecker(connection)
      try checker.todos()
      for (id, derived) in checker.drifted {
        try connection.query(
          "UPDATE todo SET title_folded = ?, start = ?, repeats = ? WHERE id = ?"
        )
        .bind(derived.title).bind(derived.start).bind(derived.repeats).bind(id).run()
      }
      try connection.run("DELETE FROM reminder")
      for reminder in try connection.remindersByScan() {
        try connection.statement(.addReminder)
          .bind(reminder.at.description).bind(reminder.id).run()
      }
    }
    let connection = try read { connection in connection }
    try commit()
    try connection.lock.acquire(within: 5000)
    connection.giveBackSpace(evenIfLittle: true)
    connection.lock.release()
  }
}

/// The parts of a check.
private struct SQLiteChecker {
  private(set) var check = StoreCheck()
  /// The todos whose derived columns have other values, and what they should have.
  private(set) var drifted: [(id: Int, derived: Derived)] = []
  private let connection: Connection

  /// The columns that are derived from the others.
  struct Derived {
    let title: [UInt8]
    let start: String?
    let repeats: Int?
  }

  /// The files that killed restores left beside the database.
  mutating func leftovers(_ files: [String]) {
    for file in files {
      check.note("a restore that was killed left \(file), which check --repair removes")
    }
  }

  /// How many rows of one query are told one by one.
  private static let limit = 100

  init(_ connection: Connection) { self.connection = connection }

  /// What SQLite says of the file (its pages, its rows, and whether each index has what its table has),
  /// and whether all indices of this version are there.
  mutating func integrity() throws(StoreError) {
    try noteRows(
      of: """
        SELECT 'SQLite says: ' || integrity_check FROM pragma_integrity_check(\(Self.limit))
        WHERE integrity_check <> 'ok'
        """)
    for (name, sql) in connection.schema.indices {
      let statement = try connection.query("SELECT count(*) FROM sqlite_schema WHERE sql = ?")
      if try statement.bind(sql).integer() == 0 {
        check.note(
          "the index \(name) is missing or not what this version makes", isDerived: true)
      }
    }
  }

  /// Notes the rows of a query, which are sentences; that a page is damaged on which it depends is a
  /// finding, too.
  mutating func noteRows(of sql: String) throws(StoreError) {
    do throws(StoreError) {
      let statement = try connection.query(sql)
      defer { statement.reset() }
      var count = 0
      while try statement.step() {
        count += 1
        if count > Self.limit { continue }
        let text = (try statement.validText(0, limit: 1000) ?? "?").oneLine
        // Indices are made again by a repair, which leaves no page unused.
        check.note(
          text, isDerived: text.contains(word: "index") || text.contains(word: "never used"))
      }
      if count > Self.limit { check.note("and \(count - Self.limit) more like it") }
    } catch {
      if error.reason != .corrupt { throw error }
      // The tables are read next: if only indices are damaged, a repair helps.
      check.note("SQLite says: \(error.detail)", isDerived: true)
    }
  }

  /// Whether each todo keeps the rules, and is found under its title.
  mutating func todos() throws(StoreError) {
    let statement = try connection.query(
      "SELECT id, \(TodoColumns.list(of: "todo")), title_folded, start, repeats "
        + "FROM todo NOT INDEXED ORDER BY id")
    defer { statement.reset() }
    while try statement.step() {
      check.todos += 1
      let id = statement.integer(0)
      var reader = TodoReader(statement)
      let todo = try reader.todo(id: id, at: 1)
      let derived = Derived(
        title: todo.title.folded, start: todo.start?.description,
        repeats: TodoColumns.repeats(todo))
      let first = 1 + TodoColumns.count
      if let fault = reader.fault {
        check.note("todo \(id) \(fault)")
        continue
      }
      if !derived.title.elementsEqual(statement.bytes(first)) {
        check.note("todo \(id) is sorted and found by another title than it has", isDerived: true)
      } else if try derived.start != statement.validText(first + 1, limit: 40)
        || derived.repeats != (statement.isNull(first + 2) ? nil : statement.integer(first + 2))
      {
        check.note(
          "todo \(id) is sorted and found by another start or repetition than it has",
          isDerived: true)
      } else {
        continue
      }
      drifted.append((id, derived))
    }
    try reminders()
  }

  /// Whether the table of reminders has those of the open todos, and no others.
  private mutating func reminders() throws(StoreError) {
    let kept = try connection.query("SELECT at, todo FROM reminder").rows {
      row throws(StoreError) in
      "\(try row.validText(0, limit: 40) ?? "?") \(row.integer(1))"
    }
    let wanted = try connection.remindersByScan().map { "\($0.at) \($0.id)" }
    if kept.sorted() != wanted.sorted() {
      check.note("the reminders that are kept are not those of the todos", isDerived: true)
    }
  }

  /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
  mutating func log() throws(StoreError) {
    let statement = try connection.query(
      """
      SELECT revision, todo, at, note, value, \(TodoColumns.list(of: "change"))
      FROM change NOT INDEXED
      """)
    defer { statement.reset() }
    while try statement.step() {
      var reader = TodoReader(statement)
      _ = reader.instant(2, "change")
      let (revision, isNote) = (statement.integer(0), !statement.isNull(3))
      for column: Int32 in [3, 4] where !statement.isNull(column) {
        if try statement.validText(column, limit: .max) != nil { continue }
        check.note("revision \(revision), a note, has a text that is no UTF-8")
      }
      if !isNote { check.changes += 1 }
      if !statement.isNull(5) { _ = try reader.todo(id: statement.integer(1), at: 5) }
      guard let fault = reader.fault else { continue }
      check.note(
        isNote
          ? "revision \(revision), a note, \(fault)"
          : "todo \(statement.integer(1)), as revision \(revision) found it, \(fault)")
    }
  }
}

extension String {
  /// Without control characters; lines behind each other.
  fileprivate var oneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "|" : $0 }))
  }

  /// Whether some ASCII occurs in it.
  fileprivate func contains(word: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { $0.contains(Array("\(word)".utf8)) }
  }
}
