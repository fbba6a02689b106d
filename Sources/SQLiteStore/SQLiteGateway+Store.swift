import Entities
import Stores
import System

extension SQLiteGateway: Store {
  package var place: String? { path }
  package var identity: String? { File.resolved(path) }
  package var files: [String] { DatabaseFiles(path).all }

  package func interrupt(by wait: @escaping (_ nanoseconds: Int64) -> Bool) { self.wait = wait }

  package func report(to log: @escaping (String) -> Void) { report = log }

  package func wakeSources() -> [StoreWakeSource] {
    _ = startWatching()
    _ = startCopyingBack()
    return [
      StoreWakeSource({ self.watch }) { self.takeNote() },
      StoreWakeSource({ self.idleTimer }, isForOpenScenes: false) { self.copyBack() },
    ]
  }

  /// How long a store must be left alone before its log is copied back, in milliseconds.
  package static let idleMoment = 1000

  /// Begins to watch for what other processes do to the store. Returns what has something to tell when
  /// there is something to ``takeNote()`` of.
  package func startWatching() -> any Waitable {
    let watch = FileWatch(of: DatabaseFiles(path))
    self.watch = watch
    reportPolling()
    return watch
  }

  /// What other processes did: returns whether one of them may have changed the store. A database
  /// that was moved away is let go of. What is put in its place is looked at once nothing has come to the
  /// folder for a moment: before, its log may still be on the way.
  package func takeNote() -> Bool {
    guard let watch else { return false }
    let news = watch.takeNews()
    reportPolling()
    if news.isOfFolder {
      letGoIfOutOfPlace()
      if isAway { idleTimer?.note() }
    }
    return news.isOfFile || watch.isPolling && takeOtherCommit()
  }

  /// Says in the log that the system does not tell of commits, once.
  private func reportPolling() {
    guard !hasReportedPolling, let refusal = watch?.refusal else { return }
    hasReportedPolling = true
    report(
      "the system does not report changes of files (\(refusal.text)): others' changes are looked for "
        + "four times a second while anything is open")
  }

  /// Whether another process may have committed since this was asked last.
  private func takeOtherCommit() -> Bool {
    guard phase == .idle else { return false }
    if let connection { return connection.takeOtherCommit() }
    // A database that could not be opened, or was given up, may be as it should be again. That a file was
    // written may be told before the commit can be seen, so it is only good for one that is not open.
    let (files, known) = (DatabaseFiles(path), fileVersions)
    fileVersions = [files.main, files.log].map { (try? FileStatus(path: $0))?.version }
    return known != fileVersions
  }

  /// Begins to copy the log back once the store was left alone for so many milliseconds after a
  /// change, or after an opening that found a log. Returns what has something to tell when
  /// it is time to ``copyBack()``.
  package func startCopyingBack(after milliseconds: Int = idleMoment) -> any Waitable {
    let timer = IdleTimer(milliseconds: milliseconds)
    idleTimer = timer
    if connection?.files.hasLog == true { timer.note() }
    return timer
  }

  /// Copies the log back, so that the database's file alone has everything, and empties it. Where
  /// others are at work that is tried again, some times: they have a timer, too. Returns whether there
  /// may be another database, or the same one again.
  @discardableResult package func copyBack() -> Bool {
    guard let idleTimer, idleTimer.takeExpiry() else { return false }
    letGoIfOutOfPlace()
    // Upkeep may have opened what is there now before anybody was told.
    let mayBeAnother = isAway || hasLetGo
    hasLetGo = false
    if let connection {
      if phase != .idle || connection.isOutOfPlace || !connection.emptyLog() { idleTimer.retry() }
    }
    return mayBeAnother
  }

  /// Whether it had a database open and has none now.
  private var isAway: Bool { connection == nil && hasOpened }

  /// Tells other processes of a commit, under the lock.
  ///
  /// Our own watch hears of it as well. Nobody else commits while the lock is held, so all that it
  /// knows then was there before: if our transaction looked at that (`isSeen`), there is no need to
  /// wake up for it.
  func announce(_ connection: Connection, isSeen: Bool) {
    connection.lock.announce()
    if isSeen, let watch, !watch.isPolling, watch.takeNews() == (true, true) {
      // Another lock file is there: others may have committed under that one.
      connection.lock.announce()
    }
    idleTimer?.note()
  }

  private func letGoIfOutOfPlace() {
    guard phase == .idle, connection?.isOutOfPlace == true else { return }
    try? letGo()
  }
}

extension FileWatch {
  /// Tells when another process may have changed a database.
  ///
  /// What is watched is the lock file, which every writer reads once its commit can be seen. The
  /// database's own files would tell too early: SQLite writes to them before it makes a commit
  /// visible, and does that in shared memory, of which there are no events.
  convenience init(of files: DatabaseFiles) {
    self.init(path: files.lock, folder: File.folder(of: files.main))
  }
}
