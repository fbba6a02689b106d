import CSQLite
import SQLiteStore

/// A connection of somebody else's to the same database, for what our gateway would never do.
final class RawSQLite {
  private var handle: OpaquePointer?

  init(_ path: String) { sqlite3_open(path, &handle) }

  /// Of a database that our gateway makes there.
  static func ofNewDatabase(_ path: String) throws -> RawSQLite {
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    gateway.close()
    return RawSQLite(path)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Lends SQLite's own connection.
  func withHandle<Value>(_ body: (OpaquePointer?) throws -> Value) rethrows -> Value {
    try body(handle)
  }

  /// Runs SQL; SQLite's result code.
  @discardableResult
  func run(_ sql: String) -> Int32 { sqlite3_exec(handle, sql, nil, nil, nil) }

  /// The first value of the first row; −1 where there is none.
  func integer(_ sql: String) -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return -1 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// The texts of a column of all rows; none where the SQL cannot be compiled.
  func texts(_ sql: String, column: Int32) -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  /// How many operations SQLite needs for a statement with these values.
  func operations(_ sql: String, _ values: [Int]) -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return .max }
    for (index, value) in values.enumerated() {
      sqlite3_bind_int64(statement, Int32(index + 1), Int64(value))
    }
    while sqlite3_step(statement) == SQLITE_ROW {}
    return Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// Runs SQL on a connection of its own.
  static func run(_ sql: String, on path: String) { RawSQLite(path).run(sql) }
}
