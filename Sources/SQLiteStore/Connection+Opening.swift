import CSQLite
import Entities
import StoreTables
import Stores
import System

extension Connection {
  /// Opens the database, and makes or migrates it if that is due; that is done under the lock, so
  /// that several processes may start at once. Without `isMaking`, a database that is not there is
  /// `.gone`.
  static func open(
    _ path: String, schema: Schema, patience: Int, isMaking: Bool = true,
    wait: @escaping (Int64) -> Bool = Backoff.sleep
  ) throws(StoreError) -> Connection {
    let files = DatabaseFiles(path)
    files.makeLogWritable()
    let lock = LockFile(path: files.lock, wait: wait)
    defer { lock.release() }
    return try retrying(lock, patience) { () throws(StoreError) in
      try files.checkLinks()
      // Without the lock if nothing needs to be done: a reader waits for nobody, and a file that is not
      // ours gets none beside it.
      if files.isMissingOrEmpty {
        if !isMaking { throw files.gone }
        try files.checkFolder()
      } else {
        let ready = try openExisting(files, schema, lock, patience) {
          connection throws(StoreError) in try connection.isReady()
        }
        if let ready { return ready }
      }
      try lock.acquireOrFail(within: patience)
      if files.isMissingOrEmpty {
        if !isMaking { throw files.gone }
        try files.checkNothingIsLeft()
        try files.make()
      }
      let connection = try connect(files, readWrite, schema, lock, patience)
      if try connection.checkVersion() == 0, !isMaking { throw files.gone }
      try connection.prepare()
      try connection.checkPlace()
      return connection
    }
  }

  /// Opens a database to be copied, of today's schema or an older one: nothing is made or migrated,
  /// and nobody is waited for but those who are making or migrating it.
  static func openForCopy(_ files: DatabaseFiles, patience: Int) throws(StoreError) -> Connection {
    if files.isMissingOrEmpty { try files.checkNothingIsLeft() }
    let lock = LockFile(path: files.lock)
    return try retrying(lock, patience) { () throws(StoreError) in
      let connection = try openExisting(files, .today, lock, patience) {
        connection throws(StoreError) in try connection.checkVersion() > 0
      }
      guard let connection else { throw notOurs }
      return connection
    }
  }

  static let foreign = StoreError(.corrupt, detail: "a database of another program")
  static let notOurs = StoreError(.corrupt, detail: "not a database of viper-todo")

  /// Opens again if somebody else is making the database just now: SQLite does not wait while the log is
  /// switched on.
  private static func retrying(
    _ lock: LockFile, _ patience: Int, _ open: () throws(StoreError) -> Connection
  ) throws(StoreError) -> Connection {
    var backoff = Backoff(milliseconds: patience, wait: lock.wait)
    while true {
      do throws(StoreError) { return try open() } catch {
        guard error.reason == .busy, backoff.waitForNextTry() else { throw error }
      }
    }
  }

  /// Opens a database that is there; nil if it is not as it should be.
  private static func openExisting(
    _ files: DatabaseFiles, _ schema: Schema, _ lock: LockFile, _ patience: Int,
    _ isRight: (Connection) throws(StoreError) -> Bool
  ) throws(StoreError) -> Connection? {
    let status = try StoreError.naming("cannot open the file", try FileStatus(path: files.main))
    // The least size of a page: SQLite takes a shorter file for empty, and would write over it.
    guard status.size >= 512 else { throw StoreError(.corrupt, detail: "not a database") }
    do throws(StoreError) {
      let connection = try connect(files, readWrite, schema, lock, patience)
      guard try isRight(connection) else { return nil }
      try connection.checkPlace()
      return connection
    } catch {
      guard error.reason == .io || error.reason == .readOnly, !File.exists(files.log)
      else { throw error }
      // Without a log and a folder to make one in, SQLite reads only what it may think unchanging.
      let still = try connect(files, unchanging, schema, lock, patience)
      return try isRight(still) ? still : nil
    }
  }

  static var readWrite: Int32 { SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX }
  /// Of a file that nobody changes: no lock is taken, and nothing is made beside it.
  static var unchanging: Int32 { SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI }

  static func connect(
    _ files: DatabaseFiles, _ flags: Int32, _ schema: Schema, _ lock: LockFile, _ patience: Int
  ) throws(StoreError) -> Connection {
    // In a URI, any byte may be written in hexadecimal.
    let hexadecimal = { (byte: UInt8) in "%" + String(256 + Int(byte), radix: 16).dropFirst() }
    let name =
      flags & SQLITE_OPEN_URI == 0
      ? files.main : "file:" + files.main.utf8.map(hexadecimal).joined() + "?immutable=1"
    let connection = Connection(
      try openHandle(name, flags), files: files, schema: schema, lock: lock, patience: patience)
    if flags & SQLITE_OPEN_READWRITE != 0 && !connection.isReadOnly { try connection.meetOthers() }
    try connection.configure()
    return connection
  }

  /// Opens a file or a URI with SQLite alone.
  static func openHandle(_ name: String, _ flags: Int32) throws(StoreError) -> OpaquePointer {
    var handle: OpaquePointer?
    let result = csqlite_open(name, &handle, flags)
    if result == SQLITE_OK, let handle { return handle }
    defer { sqlite3_close_v2(handle) }
    throw StoreError(resultCode: result, of: handle)
  }

  /// Settings of the connection, none of the file: what comes out of it is not trusted
  /// (sqlite.org/security.html), what goes into it is safe once committed, and no checkpoint happens
  /// outside of the lock.
  private func configure() throws(StoreError) {
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ] as [(Int32, Int32)] {
      let result = csqlite_db_config(handle, option, value)
      if result != SQLITE_OK { throw failure(result) }
    }
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    waitForOthers()
    for result in [SearchedWords.register(on: handle), TagSearch.register(on: handle)]
    where result != SQLITE_OK { throw failure(result) }
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA synchronous = FULL")
    // What is deleted is overwritten where its page is written anyway. Some builds write zeros over pages that
    // are freed, too: four times as much for a deleteAll, whose texts the log has.
    try run("PRAGMA secure_delete = FAST")
    // Sorting never writes texts anywhere but into the database itself.
    try run("PRAGMA temp_store = MEMORY")
  }

  /// Whether the database is of today's version and has a log, or can have none.
  private func isReady() throws(StoreError) -> Bool {
    // One look at one state: somebody may be making the database just now.
    try run(.begin)
    defer { try? run(.rollback) }
    guard try checkVersion() == schema.version else { return false }
    if isReadOnly { return true }
    return try says("wal", "PRAGMA journal_mode")
  }

  /// Gives the database a log and today's schema; under the lock.
  private func prepare() throws(StoreError) {
    let version = try checkVersion()
    if isReadOnly {
      throw StoreError(.readOnly, detail: "the database must be migrated, and may not be written")
    }
    if try !says("wal", "PRAGMA journal_mode = WAL") {
      throw StoreError(.io, detail: "the database cannot have a write-ahead log here")
    }
    if version < schema.version { try migrate() }
  }

  /// The version of the file, 0 for an empty one; throws for what we must not touch.
  func checkVersion() throws(StoreError) -> Int {
    let version = try statement(.schemaVersion).integer()
    switch try statement(.applicationID).integer() {
    case Schema.applicationID:
      guard version > 0 else { throw StoreError.damaged("no schema version") }
      if let refusal = schema.refusal(of: version) { throw refusal }
    case 0 where version == 0:
      let parts = try Statement("SELECT count(*) FROM sqlite_schema", on: self).integer()
      if parts > 0 { throw Self.foreign }
    default: throw Self.foreign
    }
    return version
  }

  private func migrate() throws(StoreError) {
    try run(.beginImmediate)
    // After a failure.
    defer { if !isIdle { try? run(.rollback) } }
    for sql in schema.statements(after: try checkVersion()) { try run(sql) }
    try run("PRAGMA application_id = \(Schema.applicationID)")
    try run("PRAGMA user_version = \(schema.version)")
    try run(.commit)
    // What sorting for the indices took is given back to the system.
    Memory.trim()
  }

  /// Whether this word is the first value of a text's first row.
  func says(_ word: String, _ sql: String) throws(StoreError) -> Bool {
    let statement = try Statement(sql, on: self)
    defer { statement.reset() }
    return try statement.step() && statement.bytes(0).elementsEqual(word.utf8)
  }

  /// Finds out, before anything is read, who else has the file open: by SQLite's own locks on it, which
  /// every process holds that reads or writes a database with a log.
  ///
  /// The log and its index belong to a database by their names alone. If nobody else has the file, but
  /// somebody the index, then that one's database was moved away: whoever took the index for this
  /// one's would read and write pages of the other, and whoever shared the log, though it is empty, would
  /// have it emptied by the other. So both are taken away; the other process keeps them, without a
  /// name. A log that is not empty is waited for: the other process will copy it back.
  ///
  /// If somebody has the file but no log or no index lies here, they have another one: the file was
  /// moved, or the log removed, just now, and they will let go of it.
  func meetOthers() throws(StoreError) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods, let lock = methods.pointee.xLock,
      let unlock = methods.pointee.xUnlock
    else { return }
    let shared = lock(file, SQLITE_LOCK_SHARED)
    // A file system without locks: SQLite says so itself.
    guard shared == SQLITE_OK || shared == SQLITE_BUSY else { return }
    if shared == SQLITE_BUSY { throw Self.othersAreThere }
    let isAlone = lock(file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK
    // The shared lock is kept: from now on the others meet us.
    defer { _ = unlock(file, SQLITE_LOCK_SHARED) }
    try checkPlace()
    if isAlone {
      guard files.isIndexInUse else { return }
      if files.hasLog { throw Self.othersAreThere }
      File.remove(files.index)
      File.remove(files.log)
    } else if !File.exists(files.index) || !File.exists(files.log) {
      throw Self.othersAreThere
    }
  }

  /// Makes sure that the file that is open has its name still: beside another one's name it would get
  /// the other one's log.
  func checkPlace() throws(StoreError) {
    if hasMoved { throw StoreError(.busy, detail: "the database was moved while it was opened") }
  }

  private static let othersAreThere = StoreError(
    .busy, detail: "another process has the database open for itself alone, or under another name")
}
