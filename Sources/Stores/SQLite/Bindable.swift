import CSQLite
import Entities

/// A value that a statement can be given.
protocol Bindable {
  /// Puts it in a place of a statement, from 1; SQLite's result. SQLite copies it.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int: Bindable {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, Int64(self))
  }
}

extension Instant: Bindable {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, milliseconds)
  }
}

extension String: Bindable {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    utf8CString.withUnsafeBufferPointer {
      sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count - 1), transient)
    }
  }
}

extension [UInt8]: Bindable {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    isEmpty
      ? sqlite3_bind_zeroblob(statement, place, 0)
      : withUnsafeBytes {
        sqlite3_bind_blob(statement, place, $0.baseAddress, Int32($0.count), transient)
      }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Nil is NULL.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    self?.bind(to: statement, at: place) ?? SQLITE_OK
  }
}

/// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite makes its own copy.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
