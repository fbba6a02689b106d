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
