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
    let connection = try reading()
    var checker = TableChecker(self)
    progress(0)
    // What SQLite says of the file: its pages, its rows, and whether each index has what its table has.
    for sql in [Question.integrity, Question.indices(connection.schema)] + Question.ofLog {
      // Indices are made again by a repair, which leaves no page unused.
      let isDerived = { (text: String) in text.hasPart("index") || text.hasPart("never used") }
      try checker.note(isDerived: isDerived) { () throws(StoreError) in
        try connection.query(sql).rows { row throws(StoreError) in
          try row.validText(0, limit: 1000) ?? "?"
        }
      }
    }
    progress(0.4)
    try checker.questions()
    progress(0.5)
    try checker.todos()
    progress(0.7)
    try checker.log()
    return checker.check
  }

  /// Makes again what is derived from the todos: the indices, and the folded titles. Neither a todo nor
  /// the log is touched.
  package func repair() throws(StoreError) {
    let connection = try changing()
    try connection.forgetIndices()
    for index in connection.schema.indices { try connection.run(index.statement) }
    var checker = TableChecker(self)
    try checker.todos()
    try checker.repair()
    try commit()
    try connection.lock.acquireOrFail(within: 5000)
    connection.giveBackSpace()
    connection.lock.release()
  }
}

/// What must not be, as queries: each of their rows is a sentence about something that is.
private enum Question {
  static let integrity = """
    SELECT 'SQLite says: ' || integrity_check FROM pragma_integrity_check(100)
    WHERE integrity_check <> 'ok'
    """

  /// Whether all indices of this version are there.
  static func indices(_ schema: Schema) -> String {
    schema.indices.map { index in
      let sql = index.statement.replacingParts("'", with: "''")
      return """
        SELECT 'the index \(index.name) is missing or not what this version makes'
        WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE sql = '\(sql)')
        """
    }.joined(separator: " UNION ALL ")
  }

  static let ofLog = [
    """
    SELECT 'revision ' || revision || ' of todo ' || todo || ' has a number out of range' FROM change
    WHERE revision NOT BETWEEN 1 AND \(1 << 53) OR (note IS NULL OR todo > 0) AND step NOT BETWEEN 1 AND revision
    """,
    """
    SELECT 'revision ' || revision || ' is neither a change nor a note' FROM change
    WHERE iif(note IS NULL, coalesce(value, lasts) IS NOT NULL, note NOT LIKE '\(Comment.topic.name)/%'
      AND note NOT LIKE '\(Move.topic.name)/%'
      AND (todo <> 0 OR step <> 0 OR coalesce(undoes, redoes, key) IS NOT NULL)
      OR rev IS NOT NULL OR coalesce(lasts, 2) NOT IN (0, 1))
    """,
    // Only values that last stay of what was forgotten.
    """
    SELECT 'revision ' || revision || ' was forgotten, and is there' FROM change
    WHERE revision <= \(FixedSQL.forgottenRevision) AND (lasts IS NOT 1 OR value IS NULL)
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
  ]
}

extension Connection {
  /// Gives the space that is free in the file back to the system. Under the lock, outside of a transaction.
  ///
  /// SQLite copies what is left into a file without a name and from there into the log, in one
  /// transaction: whatever goes wrong, such as a full disk, the database is as it was, and opens.
  fileprivate func giveBackSpace() {
    // The copy is attached while it is made, and would else be made in memory.
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    if (try? run("PRAGMA temp_store = FILE")) != nil { try? run("VACUUM") }
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
