import CSQLite
import Entities
import Stores
import System

extension StoreError {
  /// What SQLite said: its extended result code and its own words, of which it makes one line.
  /// `systemError` is the `errno` of the statement, which SQLite itself forgets at a commit.
  init(resultCode code: Int32, of database: OpaquePointer?, systemError: SystemError? = nil) {
    let words = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    let line = String(
      String.UnicodeScalarView(words.unicodeScalars.prefix(200).filter { !$0.isControl }))
    var reason = Self.reason(resultCode: code)
    var detail = "SQLite \(code): \(line)"
    let primary = code & 0xFF
    if primary == SQLITE_CORRUPT, let systemError, systemError.isOfReading {
      // SQLite's word for a disk that cannot be read; the file may be as good as ever.
      reason = .io
      detail += " (\(systemError.text))"
    } else if primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN, let database {
      let own = sqlite3_system_errno(database)
      if let error = systemError ?? (own == 0 ? nil : SystemError(code: own)) {
        reason = Self.reason(error) ?? reason
        detail += " (\(error.text))"
      }
    }
    self.init(reason, detail: detail)
  }

  private static func reason(resultCode code: Int32) -> Reason {
    switch code & 0xFF {
    // SQLITE_PROTOCOL: too many others began to use the log at the same moment.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY: code == readOnlyMoved ? .io : .readOnly
    // What is too big for our limits we did not write.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: .corrupt
    default: .io
    }
  }

  /// SQLITE_READONLY_DBMOVED, a macro that Swift does not import: the file is no longer there.
  private static let readOnlyMoved = SQLITE_READONLY | (4 << 8)
}
