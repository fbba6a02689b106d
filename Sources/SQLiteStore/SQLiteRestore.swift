import CSQLite
import Entities
import StoreTables
import Stores
import System

/// Puts a copy in the place of a store (`viper-todo restore`).
///
/// At any moment the old database or the new one stands under the name, whole and without a log that
/// is not its own: the old log is copied back and removed first, then both files change places in one
/// step, and the old one goes last.
package enum SQLiteRestore {
  /// Puts a copy of the database at `copyPath` in the place of the one at `path`, if that is nobody's
  /// at the moment. Hears of how much is done, from 0 to 1, and stops if `goesOn` is false.
  package static func put(
    _ copyPath: String, at path: String, patience: Int = 5000, goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let files = DatabaseFiles(path)
    let copy = try DatabaseCopy(for: files.main, "restore")
    try fill(copy, from: DatabaseFiles(copyPath), patience, goesOn)
    try Connection.checkSound(copy.path)

    let lock = LockFile(path: files.lock)
    try lock.acquireOrFail(within: patience)
    defer { lock.release() }
    try files.checkLinks()
    if files.isMissingOrEmpty {
      try files.checkNothingIsLeft()
      try change(copy.path, with: files)
    } else {
      copy.take(after: files.main)
      let old = try Connection.openAlone(files, lock)
      try withExtendedLifetime(old) { () throws(StoreError) in
        try change(copy.path, with: files)
      }
    }
  }

  /// The files that a restore of the store at a path left beside it, since its process was killed.
  static func leftovers(of path: String) -> [String] {
    DatabaseCopy.left(beside: DatabaseFiles(path).main, "restore")
  }

  private static func fill(
    _ copy: borrowing DatabaseCopy, from files: DatabaseFiles, _ patience: Int,
    _ goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let hadLog = File.exists(files.log)
    let source = try Connection.openForCopy(files, patience: patience)
    // What reading it made beside it goes with its last reader.
    if !hadLog { _ = csqlite_db_config(source.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0) }
    try copy.fill(from: source, goesOn: goesOn)
  }

  /// Lets two files change places, for good; the file that had the name has the copy's name then.
  private static func change(_ copy: String, with files: DatabaseFiles) throws(StoreError) {
    // First of all the old log is gone for good.
    try files.syncNames()
    let isExchanged = try StoreError.naming("cannot put the copy in its place") {
      () throws(SystemError) in try File.rename(copy, exchanging: files.main)
    }
    do throws(StoreError) {
      try files.syncNames()
    } catch {
      if isExchanged { try? File.exchange(copy, files.main) }
      throw error
    }
  }
}

extension Connection {
  /// Opens a database that nobody else has open, and keeps all others out as long as it lives; its log
  /// is copied back and gone then. `.busy` where somebody has it open, however that was started: every
  /// process that reads or writes a database with a log holds SQLite's shared lock on it.
  static func openAlone(
    _ files: DatabaseFiles, _ lock: LockFile
  ) throws(StoreError) -> Connection {
    do throws(StoreError) {
      let connection = try connect(files, readWrite, .today, lock, 0)
      guard try connection.statement(.applicationID).integer() == Schema.applicationID else {
        throw StoreError(.corrupt, detail: "a database of another program")
      }
      if connection.isReadOnly {
        throw StoreError(.readOnly, detail: "the database may not be written")
      }
      try connection.run("PRAGMA journal_mode = DELETE")
      try connection.run("BEGIN EXCLUSIVE")
      // SQLite does not say if it could not remove them, and the next database would get them.
      for left in [files.log, files.journal] where File.exists(left) {
        throw StoreError(.io, detail: "\(left) cannot be removed")
      }
      return connection
    } catch {
      switch error.reason {
      case .busy:
        throw StoreError(
          .busy, detail: "the store is in use; end every program that has it open, then try again")
      case .corrupt:
        throw StoreError(
          .corrupt,
          detail: "what is there now cannot be read (\(error.detail)); move it away with the files "
            + "whose names begin with its name, then try again")
      default: throw error
      }
    }
  }

  /// Makes sure that a file, which nobody changes, is a database of ours from end to end.
  static func checkSound(_ path: String) throws(StoreError) {
    let files = DatabaseFiles(path)
    let connection = try connect(files, unchanging, .today, LockFile(path: files.lock), 0)
    guard try connection.checkVersion() > 0 else { throw notOurs }
    guard try connection.says("ok", "PRAGMA quick_check(1)") else {
      throw StoreError.damaged("what does not fit together")
    }
  }
}
