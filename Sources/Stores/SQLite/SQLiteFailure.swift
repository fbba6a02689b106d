import CSQLite
import Entities
import Glibc

extension StoreError {
  /// What a system call said.
  init(systemError code: Int32, _ what: String) {
    self.init(
      Self.reason(systemError: code) ?? .io, detail: "\(what): \(String(cString: strerror(code)))")
  }

  /// What SQLite said: its extended result code and its own words, of which it makes one line.
  /// `systemError` is the `errno` of the statement, which SQLite itself forgets at a commit.
  init(resultCode code: Int32, of database: OpaquePointer?, systemError: Int32 = 0) {
    let words = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    let line = String(
      String.UnicodeScalarView(words.unicodeScalars.prefix(200).filter { !$0.isControl }))
    var reason = Self.reason(resultCode: code)
    var detail = "SQLite \(code): \(line)"
    let primary = code & 0xFF
    if primary == SQLITE_CORRUPT, [EIO, ENXIO, ERANGE].contains(systemError) {
      // SQLite's word for a disk that cannot be read; the file may be as good as ever.
      reason = .io
      detail += " (\(String(cString: strerror(systemError))))"
    } else if primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN, let database {
      let systemCode = systemError != 0 ? systemError : sqlite3_system_errno(database)
      if systemCode != 0 {
        reason = Self.reason(systemError: systemCode) ?? reason
        detail += " (\(String(cString: strerror(systemCode))))"
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

  private static func reason(systemError code: Int32) -> Reason? {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .full
    case EROFS, EACCES, EPERM: .readOnly
    default: nil
    }
  }

  /// SQLITE_READONLY_DBMOVED, a macro that Swift does not import: the file is no longer there.
  private static let readOnlyMoved = SQLITE_READONLY | (4 << 8)

  /// A value in the file that no version of this program wrote.
  static func damaged(_ what: String) -> StoreError {
    StoreError(.corrupt, detail: "the database holds \(what)")
  }
}
