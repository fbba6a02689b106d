import CSQLite
import Entities

extension Connection {
  /// Gives the space that a migration freed back to the system, if it is a tenth of the file or more;
  /// less is soon used by new todos. Under the lock, outside of a transaction.
  ///
  /// SQLite copies what is left into a file without a name and from there into the log, in one
  /// transaction: whatever goes wrong, such as a full disk, the database is as it was, and opens.
  func giveBackSpace() {
    do throws(StoreError) {
      let free = try Statement("PRAGMA freelist_count", on: self).integer()
      guard free >= 256, try free * 10 >= Statement("PRAGMA page_count", on: self).integer()
      else { return }
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
}
