import CSQLite
import Entities

extension Connection {
  /// Gives the space that a migration freed back to the system, if it is a tenth of the file or more;
  /// less is soon used by new todos. Under the lock, outside of a transaction.
  ///
  /// SQLite copies what is left into a file without a name and from there into the log, in one
  /// transaction: whatever goes wrong, such as a full disk, the database is as it was, and opens.
  func giveBackSpace(evenIfLittle: Bool = false) {
    do throws(StoreError) {
      let free = try Statement("PRAGMA freelist_count", on: self).integer()
      let pages = try Statement("PRAGMA page_count", on: self).integer()
      guard evenIfLittle || (free >= 256 && free * 10 >= pages) else { return }
      // The copy is attached while it is made, and would else be made in memory.
      sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
      try run("PRAGMA temp_store = FILE")
      try run("VACUUM")
    } catch {}
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try? run("PRAGMA temp_store = MEMORY")
    // What was written in vain would else take room beside the database.
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }

  /// Forgets all indices without a look at their pages, which may be damaged: within a transaction. The
  /// pages stay behind until a vacuum.
  func forgetIndices() throws(StoreError) {
    csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    defer { csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    try run("PRAGMA writable_schema = RESET")
  }
}
