import CSQLite

/// SQLite with nothing of ours around it, which shows what the statements cost by themselves.
final class BareDatabase {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  static let version = String(cString: sqlite3_libversion())

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

  /// Runs a statement to its end. It gets as many values as it has parameters. Reads every
  /// column of every row; returns the first of each, as text.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws -> [String] {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    let count = sqlite3_bind_parameter_count(statement)
    for (value, place) in zip(values, 1...max(1, count)) { Self.bind(value, statement, place) }
    var texts: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        for column in (0..<sqlite3_column_count(statement)).reversed() {
          let text = sqlite3_column_text(statement, column)
          if column == 0 { texts.append(text.map { String(cString: $0) } ?? "") }
        }
      case SQLITE_DONE: return texts
      default: throw trouble(sql)
      }
    }
  }

  /// The first column of the first row; 0 if there is none.
  func number(_ sql: String) throws -> Int { try run(sql).first.flatMap { Int($0) } ?? 0 }

  private func trouble(_ sql: String) -> Trouble {
    Trouble("bare SQLite: \(String(cString: sqlite3_errmsg(handle))), in: \(sql)")
  }

  private static func bind(_ value: Value, _ statement: OpaquePointer, _ place: Int32) {
    switch value {
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .text(let text): sqlite3_bind_text(statement, place, text, -1, copied)
    case .blob(let text):
      sqlite3_bind_blob(statement, place, text, Int32(text.utf8.count), copied)
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import.
  private nonisolated(unsafe) static let copied = unsafeBitCast(
    -1, to: sqlite3_destructor_type.self)
}
