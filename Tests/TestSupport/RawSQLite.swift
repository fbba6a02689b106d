import CSQLite
import Testing

/// A connection of somebody else's to a database, for what our gateway would never do. It leaves the
/// write-ahead log as it is.
package final class RawSQLite {
  private var handle: OpaquePointer?

  /// Opens a file, or makes it.
  package init(_ path: String) {
    sqlite3_open(path, &handle)
    _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    sqlite3_busy_timeout(handle, 60_000)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Lends SQLite's own connection.
  package func withHandle<Value>(_ body: (OpaquePointer?) throws -> Value) rethrows -> Value {
    try body(handle)
  }

  /// Runs statements without results.
  package func run(_ sql: String) throws {
    try #require(canRun(sql), "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
  }

  /// Runs statements that may fail, and returns whether they succeeded.
  package func canRun(_ sql: String) -> Bool {
    sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  }

  /// All rows of a query; nil is NULL.
  package func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    defer { sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map {
            sqlite3_column_text(statement, $0).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      case let code: throw ProcessTrouble("SQLite \(code) at \(sql)")
      }
    }
  }

  /// The texts of a column of all rows.
  package func texts(_ sql: String, column: Int = 0) throws -> [String] {
    try rows(sql).map { $0[column] ?? "" }
  }

  /// The first value of the first row.
  package func integer(_ sql: String) throws -> Int {
    try #require(try texts(sql).first.flatMap { Int($0) })
  }
}
