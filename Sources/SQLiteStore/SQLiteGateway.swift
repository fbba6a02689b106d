import Entities
import Stores
import StoreTables
import System

/// The store on disk: one SQLite database, which several processes may share.
///
/// Reads see one state of the store until the transaction ends; changes hold the store's lock from
/// ``beginChanges()`` on. The database is opened when it is first needed, and anew after a failure,
/// so that a store works again once the cause has gone. Not for use from two threads.
package final class SQLiteGateway: EntityGateway {
  enum Phase { case idle, reading, changing }

  let path: String
  let schema: Schema
  private let patience: Int
  private let sessionNumber: Int?
  /// Of the file that is open; it outlives a failure, but not the file.
  package private(set) var session = StoreSession(number: 0, beginning: 0)
  /// The newest row of the log when the session began, by which a file is known to be the same one when it
  /// is opened again; nil while there is no session.
  private var beginning: Mark?
  /// Whether it has had a database open, so that it begins no other one in its place.
  private(set) var hasOpened = false
  /// Whether the database was not there when it was last looked for. The folder may be another one then.
  private var isGone = false
  package var wait: (_ nanoseconds: Int64) -> Bool = Backoff.sleep
  private(set) var connection: Connection?
  private(set) var phase = Phase.idle
  private var hasRecorded = false
  /// Why nothing can be read in this transaction.
  private var openingFailure: StoreError?
  /// Of the transaction in hand.
  var knownMark: Mark?
  var knownLastID: Int?
  /// Tells of other processes' commits; nil while nobody wants to know.
  var watch: FileWatch?
  /// The files of the database when they were last looked at because nothing tells of commits.
  var fileVersions: [FileStatus.Version?] = []
  package var report: (String) -> Void = { _ in }
  /// Whether the log says that the system does not tell of commits.
  var hasReportedPolling = false
  /// Tells when the log is to be copied back; nil while nobody does that.
  var idleTimer: IdleTimer?
  /// Whether a database was let go of since open lists were last told that there may be another one.
  var hasLetGo = false

  /// A store in this file, which is made when it is opened; its folder must exist. Another process
  /// that writes is waited for, so many milliseconds. A file that is opened is a session, which draws a
  /// number unless one is given.
  package init(path: String, patience: Int = 5000, schema: Schema = .today, session: Int? = nil) {
    sessionNumber = session
    self.path = path
    self.schema = schema
    self.patience = patience
  }

  deinit { close() }

  package var isInterrupted: Bool { !wait(0) }

  /// Also shows other processes that wait for the lock that this one is at work.
  package func checkInterruption() throws(StoreError) {
    if phase == .changing { connection?.lock.showWork() }
    if isInterrupted { throw StoreError.interrupted }
  }

  package func open() throws(StoreError) { _ = try connected() }

  /// Forgets the transaction in hand and closes the database; the next use opens it again.
  package func close() {
    rollback()
    if let connection { if connection.isOutOfPlace { try? letGo() } else { connection.emptyLog() } }
    connection = nil
    beginning = nil
  }

  package func beginChanges() throws(StoreError) {
    if phase == .changing { return }
    end()
    // It may be writable now.
    if connection?.isReadOnly == true { connection = nil }
    let connection = try locked()
    try connection.run(.beginImmediate)
    phase = .changing
    try checkVersion(connection)
  }

  package func commit() throws(StoreError) { try commit(isSeen: true) }

  package func commit(isSeen: Bool) throws(StoreError) {
    openingFailure = nil
    guard phase == .changing, hasRecorded, let connection else { return end() }
    do throws(StoreError) { try connection.run(.commit) } catch {
      connection.overwriteFailedCommit()
      throw error
    }
    phase = .idle
    announce(connection, isSeen: isSeen)
    end()
  }

  package func rollback() {
    end()
    openingFailure = nil
  }

  /// The connection for a change, within the transaction.
  func changing() throws(StoreError) -> Connection {
    try beginChanges()
    let connection = try reading()
    hasRecorded = true
    return connection
  }

  /// The connection for a read, within the transaction, which begins here if it has not.
  func reading() throws(StoreError) -> Connection {
    if phase != .idle, let connection { return connection }
    if let openingFailure { throw openingFailure }
    do throws(StoreError) {
      let connection = try connected()
      try connection.run(.begin)
      phase = .reading
      try checkVersion(connection)
      return connection
    } catch {
      end()
      openingFailure = error
      throw error
    }
  }

  private func connected() throws(StoreError) -> Connection {
    if let connection, !connection.isOutOfPlace { return connection }
    try letGo()
    if isGone, watch != nil { watch = FileWatch(of: DatabaseFiles(path)) }
    let opened = try opening()
    opened.rememberParts()
    if try !hasRow(beginning, opened) {
      let newest = try opened.newestMark()
      session = StoreSession(
        number: sessionNumber ?? StoreSession.drawNumber(), beginning: newest.revision)
      beginning = newest
    }
    connection = opened
    hasOpened = true
    if opened.files.hasLog || hasLetGo { idleTimer?.note() }
    return opened
  }

  private func opening() throws(StoreError) -> Connection {
    do throws(StoreError) {
      let connection = try Connection.open(
        path, schema: schema, patience: patience, isMaking: !hasOpened,
        wait: { [unowned self] in wait($0) })
      isGone = false
      return connection
    } catch {
      isGone = hasOpened && DatabaseFiles(path).isMissingOrEmpty
      throw isGone ? DatabaseFiles(path).gone : error
    }
  }

  /// Whether a database has this row, or has forgotten it.
  private func hasRow(_ mark: Mark?, _ opened: Connection) throws(StoreError) -> Bool {
    guard let mark else { return false }
    if mark == .beginning { return true }
    let found = try opened.statement(.markAt, [.integer(mark.revision)]).first { LogRows.mark($0) }
    if let found { return found == mark }
    return try opened.statement(.forgotten).integer() >= mark.revision
  }

  /// The connection under its lock: from here on no other process begins a database in this place.
  private func locked() throws(StoreError) -> Connection {
    while true {
      let connection = try connected()
      try connection.lock.acquireOrFail(within: patience)
      if !connection.isOutOfPlace { return connection }
      connection.lock.release()
    }
  }

  /// Closes a database that is out of place, which has everything then.
  func letGo() throws(StoreError) {
    if let connection {
      try connection.leave(within: patience)
      beginning = nil
      hasLetGo = true
    }
    connection = nil
  }

  /// A newer program may have migrated the database while we had it open.
  private func checkVersion(_ connection: Connection) throws(StoreError) {
    if try connection.checkVersion() != schema.version {
      throw StoreError.damaged("no schema any more")
    }
  }

  /// Ends the transaction without a commit and gives up the lock.
  private func end() {
    let isLost = phase == .changing
    phase = .idle
    hasRecorded = false
    knownMark = nil
    knownLastID = nil
    guard let connection else { return }
    if isLost { connection.counted.rollback() } else { connection.counted.commit() }
    if !connection.isIdle { try? connection.run(.rollback) }
    connection.lock.release()
    // Of a database that is out of place, the log goes with the last connection.
    if (connection.isSuspect || !connection.isIdle) && !connection.isOutOfPlace {
      self.connection = nil
    }
  }
}

extension SQLiteGateway: Store {
  package var place: String? { path }
  package var identity: String? { File.resolved(path) }
  package var files: [String] { DatabaseFiles(path).all }

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
