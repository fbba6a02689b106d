import CSQLite
import Entities
import StoreTables

extension SQLiteGateway {
  /// How many rows one statement adds to the log: some milliseconds, since no statement is interrupted.
  private static let rowsInOneGo = 1000

  /// The log copies the rows, and the table and its indices are emptied whole. A million todos take two to
  /// three seconds so, and twenty one by one.
  package func deleteAll(
    in step: Int, at instant: Instant, _ now: LocalTime, by client: String?
  ) throws(StoreError) -> Int {
    try beginChanges()
    if try count(TodoFilter(), at: now) == 0 { return 0 }
    let done = try count(TodoFilter(completed: true), at: now)
    let beginning = try revision()
    var revision = beginning
    // Rows that another tool wrote may have any id.
    var first: Int? = .min
    while let start = first {
      if start > .min { try checkInterruption() }
      try change { connection throws(StoreError) in
        try connection.statement(.logAll)
          .bind(step).bind(instant).bind(session.number).bind(client)
          .bind(start).bind(Self.rowsInOneGo).run()
        let count = connection.rowsChanged
        revision += count
        let last = try connection.statement(.todoAt).bind(revision).integer()
        first = count < Self.rowsInOneGo || last == .max ? nil : last + 1
        if count > 0, last < start { throw StoreError.damaged("todos out of order") }
        // The revisions are those that SQLite chose, one more than the greatest.
        if count > 0, connection.lastRow != revision {
          throw StoreError.damaged("no room for more revisions")
        }
      }
    }
    let count = revision - beginning
    try change { connection throws(StoreError) in
      connection.counted.followDeletion(of: count, done: done)
      try connection.withoutErasing { connection throws(StoreError) in
        for sql in [FixedSQL.deleteAll, .dropReminders] { try connection.run(sql) }
      }
      knownMark = Mark(revision: revision, session: session.number, instant: instant)
    }
    return count
  }
}

extension Connection {
  /// The greatest revision that the last insert made.
  fileprivate var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Frees pages without writing zeros over them, which some builds of SQLite do, for as long as `body`
  /// runs. The log has the same texts, so zeros would hide nothing, and they are four times as much to
  /// write.
  fileprivate func withoutErasing(
    _ body: (Connection) throws(StoreError) -> Void
  ) throws(StoreError) {
    let setting = try Statement("PRAGMA secure_delete", on: self).integer()
    try run("PRAGMA secure_delete = FAST")
    defer { try? run("PRAGMA secure_delete = \(["OFF", "ON", "FAST"][min(max(setting, 0), 2)])") }
    try body(self)
  }
}
