import CSQLite
import Entities
import StoreTables
import Stores
import System

/// An open database of today's schema, with its compiled statements and its lock.
final class Connection {
  /// SQLite's own connection.
  let handle: OpaquePointer
  /// The database's file, and those beside it.
  let files: DatabaseFiles
  /// What the database is to look like.
  let schema: Schema
  /// Held around every write and every checkpoint.
  ///
  /// SQLite 3.7.0 to 3.51.2 can lose a commit when a checkpoint overlaps another connection's write
  /// (sqlite.org/wal.html#the_wal_reset_bug); under this lock they never do. It is taken with every
  /// version of SQLite: builds with different ones may share a database.
  let lock: LockFile
  /// Something failed in a way that a connection opened anew may get over.
  var isSuspect = false
  /// The log and its index when the database had been opened; empty before.
  private var parts: [FileIdentity?] = []
  /// How long a statement waits for locks of other programs, in milliseconds.
  let patience: Int
  /// How many todos there are.
  var counted = CountedTodos()
  /// How long a statement still waits for another program's lock.
  private var backoff = Backoff(milliseconds: 0)
  /// SQLite's number of what others committed, when it was last looked at; nil before.
  private var dataVersion: Int?
  private var fixed = [Statement?](repeating: nil, count: FixedSQL.allCases.count)
  private var shared = [Statement?](repeating: nil, count: TableSQL.allCases.count)
  private var queries: [String: Statement] = [:]

  /// As many compiled queries as are kept: lists change their filters seldom.
  private static let queriesKept = 32

  /// A connection over a handle, which it owns from here on.
  init(
    _ handle: OpaquePointer, files: DatabaseFiles, schema: Schema, lock: LockFile, patience: Int
  ) {
    self.handle = handle
    self.files = files
    self.patience = patience
    self.schema = schema
    self.lock = lock
  }

  deinit {
    // Statements first: SQLite closes no connection that has some.
    fixed = []
    shared = []
    queries = [:]
    sqlite3_close_v2(handle)
  }

  /// Has every statement wait for locks of other programs, for as long as ``patience`` says.
  func waitForOthers() {
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.waitForNextTry(isFirst: tries == 0) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func waitForNextTry(isFirst: Bool) -> Bool {
    if isFirst { backoff = Backoff(milliseconds: patience, wait: lock.wait) }
    return backoff.waitForNextTry()
  }

  /// Runs one of the fixed statements that has no values.
  func run(_ sql: FixedSQL) throws(StoreError) { try statement(sql).run() }

  /// Runs a text once.
  func run(_ sql: String) throws(StoreError) { try Statement(sql, on: self).run() }

  /// One of the fixed statements, with its values.
  func statement(_ sql: FixedSQL, _ values: [TableValue?] = []) throws(StoreError) -> Statement {
    try ready(&fixed[sql.rawValue], sql.text, values)
  }

  /// One of the statements that stores share, with its values.
  func statement(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError) -> Statement {
    try ready(&shared[sql.rawValue], sql.text(SQLiteDialect.self), values)
  }

  /// A query, with its values.
  func query(_ sql: String, _ values: [TableValue?] = []) throws(StoreError) -> Statement {
    if queries.count >= Self.queriesKept, queries[sql] == nil {
      queries.removeAll(keepingCapacity: true)
    }
    return try ready(&queries[sql], sql, values)
  }

  /// A statement, which is compiled if it is not there yet.
  private func ready(
    _ statement: inout Statement?, _ text: @autoclosure () -> String, _ values: [TableValue?]
  ) throws(StoreError) -> Statement {
    let ready = if let statement { statement } else { try Statement(text(), on: self) }
    statement = ready
    for value in values { ready.bind(value) }
    return ready
  }

  /// Outside a transaction: SQLite ends one by itself on some failures.
  var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// May only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// How many rows the last insert, update or delete touched.
  var rowsChanged: Int { Int(sqlite3_changes(handle)) }

  /// The path no longer leads to the file that is open: it was deleted or replaced.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return result == SQLITE_OK && moved != 0
  }

  /// The file, its log or the log's index is no longer under its name, or another file is: whoever opens
  /// the database next would get another log than this connection has.
  var isOutOfPlace: Bool { hasMoved || !isReadOnly && parts != presentParts }

  /// Remembers which log and index the connection has.
  func rememberParts() { parts = presentParts }

  private var presentParts: [FileIdentity?] {
    [files.log, files.index].map { FileIdentity(path: $0) }
  }

  /// Whether another connection has committed since this was last asked; true the first time.
  func takeOtherCommit() -> Bool {
    guard let version = try? statement(.dataVersion).integer() else { return false }
    defer { dataVersion = version }
    return version != dataVersion
  }

  /// What a result code means; remembers whether to open anew.
  func failure(_ result: Int32, systemError: SystemError? = nil) -> StoreError {
    let error = StoreError(resultCode: result, of: handle, systemError: systemError)
    if error.reason != .busy && error.reason != .full { isSuspect = true }
    return error
  }

  /// Makes sure that a transaction whose commit failed never comes back, under the lock.
  ///
  /// Where all of it was written and only the sync failed, it stands whole in the log behind what
  /// counts: whoever opens the database alone would take it for committed. Another transaction, of a
  /// value that stays as it is, is written over its beginning; that its own sync fails too does not
  /// matter. (Only a second failure of writing, right here, could leave it.)
  func overwriteFailedCommit() {
    guard lock.isHeld, !isReadOnly else { return }
    do throws(StoreError) {
      if !isIdle { try run(.rollback) }
      try run(.beginImmediate)
      try run("PRAGMA user_version = \(try statement(.schemaVersion).integer())")
      try run(.commit)
    } catch {}
    if !isIdle { try? run(.rollback) }
  }

  /// Copies the log back into the database and empties it if nobody else is at work: whoever copies
  /// the file has everything then, and the next start has less to read. Whether the log is empty.
  @discardableResult func emptyLog() -> Bool {
    guard !isReadOnly else { return true }
    guard (try? lock.acquireIfFree()) == true else { return false }
    defer { lock.release() }
    return copyLogBack(within: 0) == SQLITE_OK
  }

  /// Gets everything into the file of a database that is out of place, before it is closed: under the
  /// file's new name there is no log, and what has the old name next must not find one. Others who are
  /// at work are waited for, so many milliseconds. After a failure the connection is to be kept.
  func leave(within milliseconds: Int) throws(StoreError) {
    guard !isReadOnly else { return }
    try lock.acquireOrFail(within: milliseconds)
    defer { lock.release() }
    let result = copyLogBack(within: milliseconds)
    // Not by `failure`, by which the connection would be given up.
    if result != SQLITE_OK { throw StoreError(resultCode: result, of: handle) }
  }

  /// Copies the log back and empties it, under the lock; SQLite's result.
  private func copyLogBack(within milliseconds: Int) -> Int32 {
    sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
    defer { waitForOthers() }
    return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }
}

/// How many todos there are and how many are done, in the memory of a connection, so that only its first
/// list of all todos is counted: of a million, that takes SQLite 14 ms, whatever index it reads.
///
/// It follows the changes of this connection. When another one has committed, it is forgotten.
struct CountedTodos {
  /// SQLite's number of the commits of others when these were counted.
  private var version = 0
  /// With the changes that are not committed; nil if they have to be counted.
  var now: TodoTotals?
  /// Without these changes.
  private var committed: TodoTotals?

  /// Forgets all if others have committed since.
  mutating func look(at version: Int) {
    if version != self.version { (now, committed) = (nil, nil) }
    self.version = version
  }

  /// The changes are committed, or there are none.
  mutating func commit() { committed = now }

  /// The changes are lost.
  mutating func rollback() { now = committed }
}

extension LockFile {
  /// Acquires the lock; `.busy` if others still hold it after this many milliseconds.
  func acquireOrFail(within milliseconds: Int) throws(StoreError) {
    let isTaken = try StoreError.naming(
      "cannot lock the lock file", try acquire(within: milliseconds))
    if !isTaken {
      throw StoreError(.busy, detail: "another process holds the lock of the database")
    }
  }
}

extension StoreError {
  /// What SQLite said: its extended result code and its own words, of which it makes one line.
  /// `systemError` is the `errno` of the statement, which SQLite itself forgets at a commit.
  init(resultCode code: Int32, of database: OpaquePointer?, systemError: SystemError? = nil) {
    let words = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    let line = String(
      String.UnicodeScalarView(words.unicodeScalars.prefix(200).filter { !$0.isControl }))
    var reason = Self.reason(resultCode: code)
    var detail = "SQLite \(code): \(line)"
    let primary = code & 0xFF
    if primary == SQLITE_CORRUPT, let systemError, systemError.isOfReading {
      // SQLite's word for a disk that cannot be read; the file may be as good as ever.
      reason = .io
      detail += " (\(systemError.text))"
    } else if primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN, let database {
      let own = sqlite3_system_errno(database)
      if let error = systemError ?? (own == 0 ? nil : SystemError(code: own)) {
        reason = Self.reason(error) ?? reason
        detail += " (\(error.text))"
      }
    }
    self.init(reason, detail: detail)
  }

  private static func reason(resultCode code: Int32) -> Reason {
    switch code & 0xFF {
    // SQLITE_PROTOCOL: too many others began to use the log at the same moment.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY: code == readOnlyMoved ? .io : .readOnly
    // What is too big for our limits we did not write.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: .corrupt
    default: .io
    }
  }

  /// SQLITE_READONLY_DBMOVED, a macro that Swift does not import: the file is no longer there.
  private static let readOnlyMoved = SQLITE_READONLY | (4 << 8)
}
