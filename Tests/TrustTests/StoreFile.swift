import CSQLite
import TestSupport
import Testing

/// A database that SQLite alone reads, and which leaves its write-ahead log as it is.
final class StoreFile {
  private var handle: OpaquePointer?

  /// Opens a file.
  init(_ path: String) throws {
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    sqlite3_busy_timeout(handle, 60_000)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements without results.
  func run(_ sql: String) throws {
    try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// Runs statements that may fail, and returns whether they succeeded.
  func canRun(_ sql: String) -> Bool { sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK }

  /// All rows of a query; nil is NULL.
  func rows(_ sql: String) throws -> [[String?]] {
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
      case let code: throw Trouble(description: "SQLite \(code) at \(sql)")
      }
    }
  }
}

/// Something that a test needs did not work, as one sentence.
struct Trouble: Error, CustomStringConvertible {
  let description: String
}
