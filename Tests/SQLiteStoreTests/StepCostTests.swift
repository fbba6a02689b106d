import CSQLite
import Entities
import StoreTables
import TestSupport
import Testing

@testable import SQLiteStore

/// What was undone before, and what others did, makes the next undo and redo no dearer: counted, not
/// timed.
struct StepCostTests {
  private let folder = TemporaryFolder()

  /// A log of this many events, all but the first one undone from the newest on, and as many of
  /// others after them, and how many operations each statement of an undo or a redo takes in it.
  private func operations(_ count: Int) throws -> [String: Int] {
    let raw = try RawSQLite.ofNewDatabase(folder.file("\(count).sqlite"))
    let filling = """
      WITH RECURSIVE event(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM event
        WHERE number < \(count))
      INSERT INTO change (revision, todo, step, at, session, client, undoes, reversed)
      SELECT number, 1, number, 0, 7, 'x', NULL, nullif(2 * \(count) + 1 - number, 2 * \(count))
      FROM event
      UNION ALL
      SELECT 2 * \(count) + 1 - number, 1, 2 * \(count) + 1 - number, 0, 7, 'x', number, NULL
      FROM event WHERE number > 1
      UNION ALL
      SELECT 3 * \(count) - number, 1, 3 * \(count) - number, 0, 9, 'y', NULL, NULL FROM event
      UNION ALL
      SELECT 4 * \(count) - number, 1, 4 * \(count) - number, 0, 9, 'y', 1, NULL FROM event
      """
    try raw.run(filling)
    #expect(try raw.integer("SELECT max(revision) FROM change") == 4 * count - 1)
    let newest = 4 * count
    var operations: [String: Int] = [:]
    let bound = { (sql: TableSQL, first: String) in
      sql.text(SQLiteDialect.self).replacing("= ?1 AND", with: "= \(first) AND")
        .replacing("?2", with: "?")
    }
    // In the same session, in one without steps, and in another one of the client.
    for (sql, first, last) in [
      (TableSQL.newestEventOfSession, "7", 0), (.newestUndoOfSession, "7", 0),
      (.newestEventOfClient, "'x'", newest), (.newestUndoOfClient, "'x'", newest),
    ] {
      operations["\(sql)"] = raw.operations(bound(sql, first), [last])
    }
    for sql in [TableSQL.newestEventOfSession, .newestUndoOfSession] {
      #expect((1...60).contains(raw.operations(bound(sql, "8"), [newest])))
    }
    for (sql, values) in [
      (TableSQL.newestEvent, []), (.step, [1]), (.logUndone, [1, newest]),
      (.logRedone, [count, newest + 1]),
    ] {
      operations["\(sql)"] = raw.operations(sql.text(SQLiteDialect.self), values)
    }
    operations["mark"] = raw.operations(FixedSQL.mark.text, [])
    #expect(try raw.integer("SELECT count(*) FROM change WHERE reversed IS NULL") == 3 * count - 1)
    return operations
  }

  @Test func aHundredThousandStepsUndone() throws {
    let few = try operations(10)
    let many = try operations(100_000)
    #expect(few.values.allSatisfy { (1...300).contains($0) }, "\(few)")
    #expect(many == few)
  }
}

extension RawSQLite {
  /// How many operations SQLite needs for a statement with these values.
  fileprivate func operations(_ sql: String, _ values: [Int]) -> Int {
    withHandle { handle in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return .max }
      for (index, value) in values.enumerated() {
        sqlite3_bind_int64(statement, Int32(index + 1), Int64(value))
      }
      while sqlite3_step(statement) == SQLITE_ROW {}
      return Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0))
    }
  }
}
