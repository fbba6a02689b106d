import CSQLite
import Entities
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
    try StoreError.naming("cannot make the file") { () throws(SystemError) in
      try File.rename(made, toFree: target.main)
    }
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
    path = target + ".\(purpose)-\(ThisProcess.pid)"
    File.remove(path)
    file = try StoreError.naming("cannot make \(path)") { [path] () throws(SystemError) in
      guard let made = try File.make(path) else { throw .exists }
      return made
    }
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
    try StoreError.naming("cannot write \(path)") { [file] () throws(SystemError) in
      try Descriptor.write([1, 1], to: file, at: 18)
      try Descriptor.sync(file)
    }
  }

  /// Gives it the permissions and, if we may, the owner of another file.
  func take(after other: String) {
    (try? FileStatus(path: other))?.apply(to: file)
  }
}
