import Entities
import System

/// Copies a store to a file (`viper-todo backup`).
package enum SQLiteBackup {
  /// Copies the database at `path`, as it is at this moment, to a new file with mode 0600, which
  /// appears under its name when it is whole and safely on the disk. Others may write meanwhile; the
  /// database is only read. Hears of how much is done, from 0 to 1, and stops if `goesOn` is false.
  package static func make(
    of path: String, at copyPath: String, patience: Int = 5000, goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let target = DatabaseFiles(main: StoreLocation.resolved(copyPath))
    try checkFree(target)
    let files = DatabaseFiles(main: StoreLocation.resolved(path))
    try files.checkLinks()
    let source = try Connection.openForCopy(files, patience: patience)
    let copy = try DatabaseCopy(for: target.main, "backup")
    try copy.fill(from: source, goesOn: goesOn)
    try copy.finish()
    try publish(copy.path, as: target)
    try StoreLocation.sync(StoreLocation.parent(of: target.main))
  }

  /// Nothing lies where the copy is to be, and nothing beside it that SQLite would take for a part of it.
  private static func checkFree(_ target: DatabaseFiles) throws(StoreError) {
    if (try? FileStatus(path: target.main, followingLinks: false)) != nil {
      throw StoreError(.io, detail: "there is a file already; name one that is not there")
    }
    try target.checkNothingIsLeft()
  }

  private static func publish(_ made: String, as target: DatabaseFiles) throws(StoreError) {
    try checkFree(target)
    do throws(SystemError) {
      do throws(SystemError) {
        try File.renameToFree(made, target.main)
      } catch {
        // Not every file system knows how to rename without replacing; the name was free just now.
        guard error.isOfSupport else { throw error }
        try File.rename(made, to: target.main)
      }
    } catch {
      throw StoreError(error, "cannot make the file")
    }
  }
}
