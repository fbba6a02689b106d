import CSQLite

/// SQLite with nothing of ours around it, which shows what the statements cost by themselves.
final class BareDatabase {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  /// The names of the database's tables.
  private(set) var tables: Set<String> = []

  /// A value for a statement's parameter.
  enum Value {
    case integer(Int)
    case text(String)
    case blob(String)
  }

  /// Opens an existing database with the durability that the server uses.
  init(_ path: String) throws {
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw Trouble("cannot open \(path): \(String(cString: sqlite3_errstr(result)))")
    }
    handle = opened
    sqlite3_busy_timeout(handle, 5000)
    try run("PRAGMA synchronous = FULL")
    guard try text("PRAGMA journal_mode") == "wal" else {
      throw Trouble("\(path) has no write-ahead log")
    }
    tables = Set(try texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Returns the compiled statement, and compiles it the first time.
  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK, let statement else { throw trouble(sql) }
    statements[sql] = statement
    return statement
  }

  /// Runs a statement to its end. It gets the values of those parameters that it has. Reads every
  /// column of every row; returns the number of rows, and the first column of the first row.
  @discardableResult
  func run(_ sql: String, _ values: [(name: String, value: Value)] = []) throws -> (
    rows: Int, first: Int
  ) {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    for (name, value) in values {
      let place = sqlite3_bind_parameter_index(statement, name)
      if place > 0 { Self.bind(value, statement, place) }
    }
    var rows = 0
    var first = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        if rows == 0 { first = Int(sqlite3_column_int64(statement, 0)) }
        rows += 1
        for column in 0..<sqlite3_column_count(statement) {
          _ = sqlite3_column_text(statement, column)
        }
      case SQLITE_DONE: return (rows, first)
      default: throw trouble(sql)
      }
    }
  }

  /// The first column of each row, as text.
  func texts(_ sql: String) throws -> [String] {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  private func text(_ sql: String) throws -> String { try texts(sql).first ?? "" }

  private func trouble(_ sql: String) -> Trouble {
    Trouble("bare SQLite: \(String(cString: sqlite3_errmsg(handle))), in: \(sql)")
  }

  private static func bind(_ value: Value, _ statement: OpaquePointer, _ place: Int32) {
    switch value {
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          _ = sqlite3_bind_text(
            statement, place, $0.baseAddress, Int32($0.count), BareDatabase.copied)
        }
      }
    case .blob(var text):
      text.withUTF8 {
        _ = sqlite3_bind_blob(
          statement, place, $0.baseAddress, Int32($0.count), BareDatabase.copied)
      }
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import.
  private nonisolated(unsafe) static let copied = unsafeBitCast(
    -1, to: sqlite3_destructor_type.self)
}
