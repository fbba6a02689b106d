import System

/// Tells when another process may have changed a database.
///
/// What is watched is the lock file, which every writer reads once its commit can be seen. The
/// database's own files would tell too early: SQLite writes to them before it makes a commit
/// visible, and does that in shared memory, of which there are no events.
package final class StoreWatch: Waitable {
  private let lock: FileWatch
  private let files: DatabaseFiles
  private var versions: [FileStatus.Version?] = []

  /// Watches the database in this file, whether or not it is there already.
  package init(path: String) {
    files = DatabaseFiles(path)
    lock = FileWatch(path: files.lock, folder: File.folder(of: files.main))
  }

  package var descriptor: Int32 { lock.descriptor }
  package func remainingWait() -> Int64? { lock.remainingWait() }

  /// Whether it tells of commits. If not, it only says when to look for some.
  package var tellsOfCommits: Bool { !lock.isPolling }

  /// Why the system does not let it tell of commits; nil if it does, or never can.
  var refusal: SystemError? { lock.refusal }

  /// What happened; from here on it tells of what comes later. News of the file: somebody may have changed
  /// the store. News of the folder alone: the database may be another one now. That is no reason to look at
  /// the store at once: the log of a database that is being put there may still be on the way.
  package func acknowledge() -> FileNews { lock.takeNews() }

  /// Whether the database or its log was written since this was asked last. That may be told before
  /// the commit can be seen, so it is only good for a database that is not open.
  func takeFileChange() -> Bool {
    let known = versions
    versions = [files.main, files.log].map { (try? FileStatus(path: $0))?.version }
    return known != versions
  }
}
