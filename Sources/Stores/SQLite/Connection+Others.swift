import CSQLite
import Entities
import System

extension Connection {
  /// Finds out, before anything is read, who else has the file open: by SQLite's own locks on it, which
  /// every process holds that reads or writes a database with a log.
  ///
  /// The log and its index belong to a database by their names alone. If nobody else has the file, but
  /// somebody the index, then that one's database was moved away: whoever took the index for this
  /// one's would read and write pages of the other, and whoever shared the log, though it is empty, would
  /// have it emptied by the other. So both are taken away; the other process keeps them, without a
  /// name. A log that is not empty is waited for: the other process will copy it back.
  ///
  /// If somebody has the file but no log or no index lies here, they have another one: the file was
  /// moved, or the log removed, just now, and they will let go of it.
  func meetOthers() throws(StoreError) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods, let lock = methods.pointee.xLock,
      let unlock = methods.pointee.xUnlock
    else { return }
    let shared = lock(file, SQLITE_LOCK_SHARED)
    // A file system without locks: SQLite says so itself.
    guard shared == SQLITE_OK || shared == SQLITE_BUSY else { return }
    if shared == SQLITE_BUSY { throw Self.othersAreThere }
    let isAlone = lock(file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK
    // The shared lock is kept: from now on the others meet us.
    defer { _ = unlock(file, SQLITE_LOCK_SHARED) }
    try checkPlace()
    if isAlone {
      guard files.isIndexInUse else { return }
      if files.hasLog { throw Self.othersAreThere }
      File.remove(files.index)
      File.remove(files.log)
    } else if !File.exists(files.index) || !File.exists(files.log) {
      throw Self.othersAreThere
    }
  }

  /// Makes sure that the file that is open has its name still: beside another one's name it would get
  /// the other one's log.
  func checkPlace() throws(StoreError) {
    if hasMoved {
      throw StoreError(.busy, detail: "the database was moved while it was opened")
    }
  }

  private static let othersAreThere = StoreError(
    .busy, detail: "another process has the database open for itself alone, or under another name")
}
