import CSQLite
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
      var checker = SQLiteChecker(self, connection)
      progress(0)
      try checker.integrity()
      progress(0.3)
      for sql in LogQuestion.all { try checker.noteRows(of: sql) }
      progress(0.5)
      try checker.todos()
      progress(0.7)
      try checker.log()
      for file in SQLiteRestore.leftovers(of: path) {
        checker.check.note("a restore that was killed left \(file), which check --repair removes")
      }
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
      var checker = SQLiteChecker(self, connection)
      try checker.todos()
      for todo in checker.drifted {
        try connection.query(
          "UPDATE todo SET title_folded = ?, start = ?, repeats = ?, estimate = ? WHERE id = ?"
        ).bind(todo.title.folded).bind(todo.start?.description).bind(TodoColumns.repeats(todo))
          .bind(todo.schedule?.estimate?.minutes).bind(todo.id).run()
      }
      try connection.run("DELETE FROM reminder")
      for reminder in try remindersByScan() {
        try connection.statement(.addReminder)
          .bind(reminder.at.description).bind(reminder.id).run()
      }
    }
    let connection = try read { connection in connection }
    try commit()
    try connection.lock.acquireOrFail(within: 5000)
    connection.giveBackSpace(evenIfLittle: true)
    connection.lock.release()
  }
}

/// The parts of a check.
private struct SQLiteChecker {
  var check = StoreCheck()
  /// The todos whose derived columns have other values.
  private(set) var drifted: [Todo] = []
  private let gateway: SQLiteGateway
  private let connection: Connection

  /// How many rows of one query are told one by one.
  private static let limit = 100

  init(_ gateway: SQLiteGateway, _ connection: Connection) {
    self.gateway = gateway
    self.connection = connection
  }

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
        check.note("the index \(name) is missing or not what this version makes", isDerived: true)
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
        let text = (try statement.validText(0, limit: 1000) ?? "?").inOneLine
        // Indices are made again by a repair, which leaves no page unused.
        check.note(text, isDerived: text.hasPart("index") || text.hasPart("never used"))
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
      "SELECT id, \(TodoColumns.list(of: "todo")), title_folded, start, repeats, estimate "
        + "FROM todo NOT INDEXED ORDER BY id")
    defer { statement.reset() }
    while try statement.step() {
      check.todos += 1
      var reader = TodoReader(statement)
      let todo = try reader.todo(id: statement.integer(0), at: 1)
      let first = 1 + TodoColumns.count
      if let fault = reader.fault {
        check.note("todo \(todo.id) \(fault)")
        continue
      }
      let numbers = (first + 2...first + 3).map {
        statement.isNull($0) ? nil : statement.integer($0)
      }
      var other = "title"
      if todo.title.folded.elementsEqual(statement.bytes(first)) {
        if try todo.start?.description == statement.validText(first + 1, limit: 40),
          numbers == [TodoColumns.repeats(todo), todo.schedule?.estimate?.minutes]
        {
          continue
        }
        other = "start, repetition or estimate"
      }
      check.note(
        "todo \(todo.id) is sorted and found by another \(other) than it has", isDerived: true)
      drifted.append(todo)
    }
    try reminders()
  }

  /// Whether the table of reminders has those of the open todos, and no others.
  private mutating func reminders() throws(StoreError) {
    let kept = try connection.query("SELECT at, todo FROM reminder").rows {
      row throws(StoreError) in
      "\(try row.validText(0, limit: 40) ?? "?") \(row.integer(1))"
    }
    let wanted = try gateway.remindersByScan().map { "\($0.at) \($0.id)" }
    if kept.sorted() != wanted.sorted() {
      check.note("the reminders that are kept are not those of the todos", isDerived: true)
    }
  }

  /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
  mutating func log() throws(StoreError) {
    let statement = try connection.query("SELECT \(LogRows.checkedColumns) FROM change NOT INDEXED")
    defer { statement.reset() }
    while try statement.step() {
      if statement.isNull(3) { check.changes += 1 }
      for fault in try LogRows.faults(statement) { check.note(fault) }
    }
  }
}

/// What must not be in the log, as queries: each of their rows is a sentence about something that is.
enum LogQuestion {
  private static let forgotten = FixedSQL.forgottenRevision

  static let all = [
    """
    SELECT iif(revision - previous = 2, 'the log lacks revision ' || (previous + 1),
      'the log lacks revisions ' || (previous + 1) || ' to ' || (revision - 1))
    FROM (SELECT revision, lag(revision) OVER (ORDER BY revision) AS previous FROM change
      WHERE revision > \(forgotten))
    WHERE revision - previous > 1
    """,
    """
    SELECT 'revision ' || revision || ' of todo ' || todo || ' has a number out of range' FROM change
    WHERE revision NOT BETWEEN 1 AND \(1 << 53) OR note IS NULL AND step NOT BETWEEN 1 AND revision
    """,
    """
    SELECT 'revision ' || revision || ' is neither a change nor a note' FROM change
    WHERE iif(note IS NULL, coalesce(value, lasts) IS NOT NULL, todo <> 0 OR step <> 0
      OR coalesce(rev, undoes, redoes, key) IS NOT NULL OR coalesce(lasts, 2) NOT IN (0, 1))
    """,
    """
    SELECT 'the log begins at revision ' || min(revision) || ', and nothing was forgotten after '
      || \(forgotten)
    FROM change WHERE revision > \(forgotten) HAVING min(revision) > \(forgotten) + 1
    """,
    // Only values that last stay of what was forgotten.
    """
    SELECT 'revision ' || revision || ' was forgotten, and is there' FROM change
    WHERE revision <= \(forgotten) AND (lasts IS NOT 1 OR value IS NULL)
    """,
    // What a change found is what the change before it made.
    """
    SELECT 'todo ' || todo || ': revision ' || revision
      || ' does not follow from the change before it'
    FROM (SELECT todo, revision, rev, lag(revision) OVER changes AS previous,
        lag(rev) OVER changes AS previous_rev
      FROM change WHERE note IS NULL WINDOW changes AS (PARTITION BY todo ORDER BY revision))
    WHERE previous IS NOT NULL AND iif(rev IS NULL, previous_rev IS NULL, rev <> previous)
    """,
    // An undo is reversed by the next step of the same event; an event, if its newest one is an undo.
    """
    SELECT 'step ' || revision || ' is marked as reversed by '
      || coalesce('revision ' || reversed, 'nothing') || '; by the log it is reversed by '
      || coalesce('revision ' || found, 'nothing')
    FROM (SELECT revision, reversed, CASE WHEN undoes IS NOT NULL THEN lead(revision) OVER steps
        WHEN redoes IS NULL THEN last_value(iif(undoes IS NULL, NULL, revision)) OVER steps END
        AS found
      FROM change WHERE step = revision
      WINDOW steps AS (PARTITION BY coalesce(undoes, redoes, revision) ORDER BY revision
        ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING))
    WHERE reversed IS NOT found
    """,
    """
    SELECT 'todo ' || last.todo || ' is gone; the log has it since revision ' || last.revision
    FROM (SELECT todo, max(revision) AS revision, rev FROM change WHERE note IS NULL GROUP BY todo)
      AS last
    LEFT JOIN todo ON todo.id = last.todo
    WHERE todo.id IS NULL AND last.rev IS NULL
    """,
    """
    SELECT 'todo ' || last.todo || ' is at revision ' || todo.rev
      || ', which is not that of its last change in the log'
    FROM (SELECT todo, max(revision) AS revision FROM change GROUP BY todo) AS last
    JOIN todo ON todo.id = last.todo
    WHERE todo.rev <> last.revision
    """,
    """
    SELECT 'todo ' || id || ' is in no change of the log' FROM todo NOT INDEXED
    WHERE NOT EXISTS (SELECT 1 FROM change WHERE change.todo = todo.id) AND rev > \(forgotten)
    """,
  ]
}

extension Connection {
  /// Gives the space that a migration freed back to the system, if it is a tenth of the file or more;
  /// less is soon used by new todos. Under the lock, outside of a transaction.
  ///
  /// SQLite copies what is left into a file without a name and from there into the log, in one
  /// transaction: whatever goes wrong, such as a full disk, the database is as it was, and opens.
  func giveBackSpace(evenIfLittle: Bool = false) {
    do throws(StoreError) {
      let free = try Statement("PRAGMA freelist_count", on: self).integer()
      let pages = try Statement("PRAGMA page_count", on: self).integer()
      guard evenIfLittle || (free >= 256 && free * 10 >= pages) else { return }
      // The copy is attached while it is made, and would else be made in memory.
      sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
      try run("PRAGMA temp_store = FILE")
      try run("VACUUM")
    } catch {}
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try? run("PRAGMA temp_store = MEMORY")
    // What was written in vain would else take room beside the database.
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }

  /// Forgets all indices without a look at their pages, which may be damaged: within a transaction. The
  /// pages stay behind until a vacuum.
  func forgetIndices() throws(StoreError) {
    csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    defer { csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    try run("PRAGMA writable_schema = RESET")
  }
}
