import CSQLite
import Entities
import StoreTables
import Stores
import System

/// Copies a store to a file (`viper-todo backup`).
package enum SQLiteBackup {
  /// Copies the database at `path`, as it is at this moment, to a new file with mode 0600, which
  /// appears under its name when it is whole and safely on the disk. Others may write meanwhile; the
  /// database is only read. Hears of how much is done, from 0 to 1, and stops if `goesOn` is false.
  package static func make(
    of path: String, at copyPath: String, patience: Int = 5000, goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let target = DatabaseFiles(copyPath)
    try checkFree(target)
    let files = DatabaseFiles(path)
    try files.checkLinks()
    let source = try Connection.openForCopy(files, patience: patience)
    let copy = try DatabaseCopy(for: target.main, "backup")
    try copy.fill(from: source, goesOn: goesOn)
    try checkFree(target)
    let made = copy.path
    try StoreError.naming("cannot make the file", try File.rename(made, toFree: target.main))
    try target.syncNames()
  }

  /// Nothing lies where the copy is to be, and nothing beside it that SQLite would take for a part of it.
  private static func checkFree(_ target: DatabaseFiles) throws(StoreError) {
    if (try? FileStatus(path: target.main, followingLinks: false)) != nil {
      throw StoreError(.io, detail: "there is a file already; name one that is not there")
    }
    try target.checkNothingIsLeft()
  }
}

/// A copy of a database, made by SQLite's online backup interface in steps under one read transaction:
/// it is the database of one moment, whoever writes meanwhile, and nobody waits for it.
///
/// It is made under a name of its own beside the one that it is for, where it is removed again unless
/// it was published.
struct DatabaseCopy: ~Copyable {
  /// Where the copy is while it is made.
  let path: String
  private let file: Int32

  /// The pages of a step: 1 MiB.
  private static let stride: Int32 = 256

  /// An empty file beside the one that it is for, with mode 0600. What processes that are gone left
  /// there is removed.
  init(for target: String, _ purpose: String) throws(StoreError) {
    for left in Self.left(beside: target, purpose) { File.remove(left) }
    let path = target + ".\(purpose)-\(ThisProcess.pid)"
    File.remove(path)
    let what = "cannot make \(path)"
    let made = try StoreError.naming(what, try File.make(path))
    guard let made else { throw StoreError(.exists, what) }
    self.path = path
    file = made
  }

  deinit {
    Descriptor.close(file)
    File.remove(path)
  }

  /// The copies for this purpose that lie beside a file, and whose processes are gone: they were killed.
  static func left(beside target: String, _ purpose: String) -> [String] {
    let folder = File.folder(of: target)
    let name = target.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    let beginning = "\(name ?? "").\(purpose)-"
    let names = (Folder.names(in: folder) ?? []).filter { name in
      guard name.utf8.starts(with: beginning.utf8) else { return false }
      let number = Int(String(Substring(name.utf8.dropFirst(beginning.utf8.count))))
      return number.map { $0 > 0 && ProcessWatch($0).wait(milliseconds: 0) } ?? false
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + "/" + $0 }
  }

  /// Copies a database, and makes sure that the copy is on the disk. Hears of how much is done, from 0
  /// to 1, and stops if `goesOn` is false.
  func fill(from source: Connection, goesOn: (Double) -> Bool) throws(StoreError) {
    let handle = try Connection.openHandle(path, Connection.readWrite)
    do {
      defer { sqlite3_close_v2(handle) }
      try copy(from: source, to: handle, goesOn)
    }
    try finish()
  }

  private func copy(
    from source: Connection, to handle: OpaquePointer, _ goesOn: (Double) -> Bool
  ) throws(StoreError) {
    // Nobody else knows the file yet, and what does not come to its end is removed.
    sqlite3_exec(handle, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
    try source.run(.begin)
    defer { try? source.run(.rollback) }
    // From here on the source is read as it is now.
    _ = try source.checkVersion()
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw StoreError(resultCode: sqlite3_errcode(handle), of: handle)
    }
    var result = SQLITE_OK
    var isStopped = false
    while result == SQLITE_OK && !isStopped {
      SystemError.clearLast()
      result = sqlite3_backup_step(backup, Self.stride)
      let count = Double(sqlite3_backup_pagecount(backup))
      isStopped = !goesOn(1 - Double(sqlite3_backup_remaining(backup)) / max(count, 1))
    }
    let systemError = SystemError.sinceCleared
    sqlite3_backup_finish(backup)
    if isStopped && result == SQLITE_OK { throw StoreError(.io, detail: "interrupted") }
    if result != SQLITE_DONE {
      throw StoreError(resultCode: result, of: handle, systemError: systemError)
    }
  }

  /// Makes it a database that needs no log beside it, and that is safely on the disk.
  private func finish() throws(StoreError) {
    // The versions of the file format for writing and reading: 2 would be with a log, which comes back
    // when the program opens it (sqlite.org/fileformat.html#file_format_version_numbers).
    let what = "cannot write \(path)"
    try StoreError.naming(what, try Descriptor.write([1, 1], to: file, at: 18))
    try StoreError.naming(what, try Descriptor.sync(file))
  }

  /// Gives it the permissions and, if we may, the owner of another file.
  func take(after other: String) { (try? FileStatus(path: other))?.apply(to: file) }
}

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
    let isExchanged = try StoreError.naming(
      "cannot put the copy in its place", try File.rename(copy, exchanging: files.main))
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
  static func openAlone(_ files: DatabaseFiles, _ lock: LockFile) throws(StoreError) -> Connection {
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
