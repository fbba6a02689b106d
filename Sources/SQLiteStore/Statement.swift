import CSQLite
import Entities
import StoreTables
import System

/// A prepared statement: bind its values from left to right, step through the rows, reset.
final class Statement: TableRow {
  private let handle: OpaquePointer
  private unowned let connection: Connection
  private var bound: Int32 = 0
  private var bindResult = SQLITE_OK

  /// Compiles the text. What our own text cannot be compiled against is not our schema.
  init(_ sql: String, on connection: Connection) throws(StoreError) {
    var handle: OpaquePointer?
    SystemError.clearLast()
    let result = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard result == SQLITE_OK, let handle else {
      let error = connection.failure(result, systemError: .sinceCleared)
      throw result == SQLITE_ERROR ? StoreError(.corrupt, detail: error.detail) : error
    }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the next value; SQLite copies it.
  func bind(_ value: TableValue?) {
    bound += 1
    let result =
      switch value {
      case nil: SQLITE_OK
      case .integer(let number): sqlite3_bind_int64(handle, bound, Int64(number))
      case .text(let text), .name(let text): bind(text)
      case .folded(let bytes):
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, bound, 0)
          : sqlite3_bind_blob(handle, bound, bytes, Int32(bytes.count), transient)
      case .list(let values, _): bind(Self.array(of: values))
      }
    if bindResult == SQLITE_OK { bindResult = result }
  }

  /// Numbers as an array of JSON. The array's own description takes several times as long.
  private static func array(of values: [TableValue?]) -> String {
    let items = values.map {
      switch $0 {
      case .integer(let number): "\(number)"
      case .text(let text):
        "\"" + String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }) + "\""
      default: "0"
      }
    }
    return "[" + items.joined(separator: ",") + "]"
  }

  private func bind(_ text: String) -> Int32 {
    text.utf8CString.withUnsafeBufferPointer {
      sqlite3_bind_text(handle, bound, $0.baseAddress, Int32($0.count - 1), transient)
    }
  }

  /// Goes to the next row; false after the last one.
  func step() throws(StoreError) -> Bool {
    SystemError.clearLast()
    let result = bindResult == SQLITE_OK ? sqlite3_step(handle) : bindResult
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(result, systemError: .sinceCleared)
    }
  }

  /// Makes it ready for the next use, without its values.
  func reset() {
    sqlite3_reset(handle)
    if bound > 0 { sqlite3_clear_bindings(handle) }
    bound = 0
    bindResult = SQLITE_OK
  }

  /// Does all that it does, and resets.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// What a body makes of each row, up to the first of which it makes nothing; resets.
  func rows<Value>(_ body: (Statement) throws(StoreError) -> Value?) throws(StoreError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step(), let value = try body(self) { values.append(value) }
    return values
  }

  /// What a body makes of the first row, nil if there is none; resets.
  func first<Value>(_ body: (Statement) throws(StoreError) -> Value) throws(StoreError) -> Value? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }

  /// The first value of the first row, 0 if there is none; resets.
  func integer() throws(StoreError) -> Int { try first { $0.integer(0) } ?? 0 }

  /// Whether a value of the row is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A value of the row; 0 if it is no number.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// A text of the row; nil if it is NULL, no valid UTF-8, or of more bytes than these.
  func validText(_ column: Int32, limit: Int) throws(StoreError) -> String? {
    guard let start = sqlite3_column_text(handle, column) else {
      if sqlite3_errcode(connection.handle) == SQLITE_NOMEM {
        throw connection.failure(SQLITE_NOMEM)
      }
      return nil
    }
    let count = Int(sqlite3_column_bytes(handle, column))
    return count > limit ? nil : String(valid: UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes of a text or of other bytes, until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start =
      sqlite3_column_type(handle, column) == SQLITE_BLOB
      ? sqlite3_column_blob(handle, column)?.assumingMemoryBound(to: UInt8.self)
      : sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }
}

/// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite makes its own copy.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
