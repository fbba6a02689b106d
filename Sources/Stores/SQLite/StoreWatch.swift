import Glibc

/// Tells when another process may have changed a database, as a descriptor that can be polled: it
/// costs nothing while nothing happens.
///
/// What is watched is the lock file, which every writer reads once its commit can be seen. The
/// database's own files would tell too early: SQLite writes to them before it makes a commit
/// visible, and does that in shared memory, of which there are no events.
package final class StoreWatch {
  /// Readable when there is something to look at; −1 where nothing can be watched.
  package let descriptor: Int32
  private let lockPath: String
  /// The last part of its path.
  private let lockName: [UInt8]

  /// Watches the database in this file, whether or not it is there already.
  package init(path: String) {
    let file = StoreLocation.resolved(path)
    lockPath = file + "-lock"
    lockName = lockPath.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    // The lock file is made by the first writer; the database can be moved, and its log removed.
    inotify_add_watch(
      descriptor, StoreLocation.parent(of: file),
      UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE))
    watchLock()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes note of what happened: from here on the descriptor tells of what comes later.
  package func acknowledge() -> News {
    var news = News()
    let size = 4096
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
      while true {
        let count = read(descriptor, memory.baseAddress, size)
        guard count > 0 else { return }
        take(UnsafeRawBufferPointer(rebasing: memory[..<count]), into: &news)
        // There was room for one more.
        if count <= size - Self.longestEvent { return }
      }
    }
    // Watching the same file again changes nothing; a new one is watched from here on.
    if news.isOfFiles { watchLock() }
    return news
  }

  private static let longestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

  /// What can have happened.
  package struct News: Equatable {
    /// Somebody may have changed the store. Files that come and go beside it do not count: to look just
    /// when the database is being put in another's place could make a new one.
    package var isOfStore = false
    /// Something came or went in the folder of the database, which may be another one now.
    package var isOfFiles = false
  }

  /// The lock file was marked, or is a new one that may be marked already, or others came and went.
  private func take(_ events: UnsafeRawBufferPointer, into news: inout News) {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      if event.mask & Self.marks != 0 {
        news.isOfStore = true
      } else {
        let name = events[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
        // Where the queue was too long, anything may have happened.
        let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        news.isOfFiles = true
        news.isOfStore = news.isOfStore || isLost || name.elementsEqual(lockName)
      }
      offset += header + Int(event.len)
    }
  }

  /// A read; a write where the file was empty.
  private static let marks = UInt32(IN_ACCESS | IN_MODIFY)

  private func watchLock() {
    inotify_add_watch(descriptor, lockPath, Self.marks)
  }
}
