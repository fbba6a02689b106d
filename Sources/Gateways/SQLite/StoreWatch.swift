import Glibc

/// Tells when another process may have changed a database, as a descriptor that can be polled: it
/// costs nothing while nothing happens.
///
/// What is watched is the lock file, which every writer marks once its commit can be seen. The
/// database's own files would tell too early: SQLite writes to them before it makes a commit
/// visible, and does that in shared memory, of which there are no events.
package final class StoreWatch {
  /// Readable when there is something to look at; −1 where nothing can be watched.
  package let descriptor: Int32
  private let lockPath: String
  private let folder: String

  /// Watches the database in this file, whether or not it is there already.
  package init(path: String) {
    let file = StoreLocation.resolved(path)
    lockPath = file + "-lock"
    folder = StoreLocation.parent(of: file)
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    // The lock file is made by the first writer.
    inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO))
    watchLock()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes note of what happened: from here on the descriptor tells of what comes later.
  package func acknowledge() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { events in
      while read(descriptor, events.baseAddress, events.count) > 0 {}
    }
    // Watching the same file again changes nothing; a new one is watched from here on.
    watchLock()
  }

  private func watchLock() {
    inotify_add_watch(descriptor, lockPath, UInt32(IN_MODIFY))
  }
}
