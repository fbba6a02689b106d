import CSQLite
import Entities
import System

/// A prepared statement: bind its values from left to right, step through the rows, reset.
final class Statement {
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

  /// Binds the next value.
  func bind(_ value: Int?) {
    bound += 1
    if let value { note(sqlite3_bind_int64(handle, bound, Int64(value))) }
  }

  /// Binds the next value.
  func bind(_ instant: Instant?) {
    bound += 1
    if let instant { note(sqlite3_bind_int64(handle, bound, instant.milliseconds)) }
  }

  /// Binds the next value; SQLite copies the text.
  func bind(_ text: String?) {
    bound += 1
    guard let text else { return }
    note(
      text.utf8CString.withUnsafeBufferPointer {
        sqlite3_bind_text(handle, bound, $0.baseAddress, Int32($0.count - 1), transient)
      })
  }

  /// Binds the next value; SQLite copies the bytes.
  func bind(_ bytes: [UInt8]) {
    bound += 1
    note(
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, bound, 0)
        : bytes.withUnsafeBytes {
          sqlite3_bind_blob(handle, bound, $0.baseAddress, Int32($0.count), transient)
        })
  }

  /// Binds the next value: an object for a function of ours, kept until the statement is reset.
  func bind(_ words: SearchedWords) {
    bound += 1
    note(
      sqlite3_bind_pointer(
        handle, bound, Unmanaged.passRetained(words).toOpaque(), SearchedWords.pointerType
      ) { words in
        if let words { Unmanaged<SearchedWords>.fromOpaque(words).release() }
      })
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

  /// The first value of the first row, 0 where there is none, and resets.
  func integer() throws(StoreError) -> Int {
    defer { reset() }
    return try step() ? integer(0) : 0
  }

  /// Whether a value of the row is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A value of the row; 0 for what is no number.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// A text of the row; `.corrupt` where it is NULL or no valid UTF-8.
  func text(_ column: Int32) throws(StoreError) -> String {
    guard let text = try validText(column, limit: .max) else {
      throw StoreError.damaged("no text where there must be one")
    }
    return text
  }

  /// A text of the row; nil where it is NULL, no valid UTF-8, or of more bytes than these.
  func validText(_ column: Int32, limit: Int) throws(StoreError) -> String? {
    guard let start = sqlite3_column_text(handle, column) else {
      if sqlite3_errcode(connection.handle) == SQLITE_NOMEM {
        throw connection.failure(SQLITE_NOMEM)
      }
      return nil
    }
    let count = Int(sqlite3_column_bytes(handle, column))
    if count > limit { return nil }
    return String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
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

  private func note(_ result: Int32) {
    if bindResult == SQLITE_OK { bindResult = result }
  }
}

/// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite makes its own copy.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
