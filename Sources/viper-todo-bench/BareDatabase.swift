import CSQLite

/// SQLite with nothing of ours around it, which shows what the statements cost by themselves.
final class BareDatabase {
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  static let version = String(cString: sqlite3_libversion())

  /// Opens an existing database with the durability that the server uses.
  init(_ path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    if sqlite3_open_v2(path, &handle, flags, nil) != SQLITE_OK { throw trouble(path) }
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

  /// Runs a statement to its end. Its first parameters get the numbers, those after them the texts,
  /// of which there may be more. Reads every column of every row; returns the first of each, as text.
  @discardableResult
  func run(_ sql: String, _ numbers: [Int] = [], _ texts: [String] = []) throws -> [String] {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    for (place, number) in zip(Int32(1)..., numbers) {
      sqlite3_bind_int64(statement, place, Int64(number))
    }
    for (place, text) in zip(Int32(numbers.count + 1)..., texts) {
      sqlite3_bind_text(statement, place, text, -1, Self.copied)
    }
    var rows: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        for column in (0..<sqlite3_column_count(statement)).reversed() {
          let text = sqlite3_column_text(statement, column)
          if column == 0 { rows.append(text.map { String(cString: $0) } ?? "") }
        }
      case SQLITE_DONE: return rows
      default: throw trouble(sql)
      }
    }
  }

  /// The first column of the first row; 0 if there is none.
  func number(_ sql: String) throws -> Int { try run(sql).first.flatMap { Int($0) } ?? 0 }

  private func trouble(_ place: String) -> Trouble {
    Trouble("bare SQLite: \(String(cString: sqlite3_errmsg(handle))), in: \(place)")
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import.
  private nonisolated(unsafe) static let copied = unsafeBitCast(
    -1, to: sqlite3_destructor_type.self)
}
