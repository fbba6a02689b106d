import CSQLite
import Glibc

/// A connection of somebody else's to the same database, for what our gateway would never do.
final class RawSQLite {
  private var handle: OpaquePointer?

  init(_ path: String) { sqlite3_open(path, &handle) }

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

/// Files as the tests look at them.
enum Files {
  /// The bytes; empty where there is no such file.
  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: size(path))
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  /// Writes a file anew.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The length; 0 where there is no such file.
  static func size(_ path: String) -> Int { Int(status(path).st_size) }

  /// The permissions.
  static func mode(_ path: String) -> UInt32 { status(path).st_mode & 0o7777 }

  private static func status(_ path: String) -> stat {
    var status = stat()
    _ = stat(path, &status)
    return status
  }

  /// Does something as a user whom modes bind, which they do not bind root; only this thread is
  /// changed.
  static func asNobody<Value>(_ body: () throws -> Value) rethrows -> Value {
    typealias SetID = @convention(c) (UInt32) -> Int32
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    let setID = unsafeBitCast(symbol, to: SetID.self)
    _ = setID(65_534)
    defer { _ = setID(0) }
    return try body()
  }
}
