import CSQLite
import Entities
import System

extension Connection {
  /// Opens the database, and makes or migrates it where that is due; that is done under the lock, so
  /// that several processes may start at once.
  static func open(
    _ path: String, schema: Schema, patience: Int,
    wait: @escaping (Int64) -> Bool = Backoff.sleep, progress: ((Double) -> Void)? = nil
  ) throws(StoreError) -> Connection {
    let files = DatabaseFiles(main: StoreLocation.resolved(path))
    StoreLocation.makeLogWritable(of: files)
    let lock = StoreLock(path: files.lock, wait: wait)
    defer { lock.release() }
    var wait = Backoff(milliseconds: patience, wait: wait)
    while true {
      do throws(StoreError) {
        return try openOnce(
          files, schema, lock, patience: patience, progress: progress)
      } catch {
        // SQLite itself does not wait where the log is switched on.
        guard error.reason == .busy, wait.waitForNextTry() else { throw error }
      }
    }
  }

  private static func openOnce(
    _ files: DatabaseFiles, _ schema: Schema, _ lock: StoreLock, patience: Int,
    progress: ((Double) -> Void)?
  ) throws(StoreError) -> Connection {
    try files.checkLinks()
    if let connection = try openReady(files, schema, lock, patience: patience) { return connection }
    try lock.acquire(within: patience)
    if files.isMissingOrEmpty { try files.checkNothingIsLeft() }
    if let made = try StoreLocation.makeFile(files.main) {
      Descriptor.close(made)
      try StoreLocation.sync(StoreLocation.parent(of: files.main))
    }
    let connection = try connect(files, readWrite, schema, lock, patience: patience)
    try connection.prepare(progress)
    try connection.checkPlace()
    return connection
  }

  /// Opens a database to which nothing needs to be done; nil where something does. Without the
  /// lock: who only reads waits for nobody, and a file that is not ours gets none beside it.
  private static func openReady(
    _ files: DatabaseFiles, _ schema: Schema, _ lock: StoreLock, patience: Int
  ) throws(StoreError) -> Connection? {
    guard !files.isMissingOrEmpty else { return nil }
    return try openExisting(files, schema, lock, patience: patience) {
      connection throws(StoreError) in try connection.isReady()
    }
  }

  /// Opens a database to be copied, of today's schema or an older one: nothing is made or migrated,
  /// and nobody is waited for but those who are making or migrating it.
  static func openForCopy(
    _ files: DatabaseFiles, patience: Int
  ) throws(StoreError) -> Connection {
    if files.isMissingOrEmpty { try files.checkNothingIsLeft() }
    let lock = StoreLock(path: files.lock)
    var wait = Backoff(milliseconds: patience)
    while true {
      do throws(StoreError) {
        let connection = try openExisting(files, .today, lock, patience: patience) {
          connection throws(StoreError) in try connection.checkVersion() > 0
        }
        if let connection { return connection }
        throw StoreError(.corrupt, detail: "not a database of viper-todo")
      } catch {
        guard error.reason == .busy, wait.waitForNextTry() else { throw error }
      }
    }
  }

  /// Opens a database that is there; nil where it is not as it should be.
  private static func openExisting(
    _ files: DatabaseFiles, _ schema: Schema, _ lock: StoreLock, patience: Int,
    _ isRight: (Connection) throws(StoreError) -> Bool
  ) throws(StoreError) -> Connection? {
    let size: Int
    do throws(SystemError) {
      size = try FileStatus(path: files.main).size
    } catch {
      throw StoreError(error, "cannot open the file")
    }
    // The least size of a page: SQLite takes what is shorter for empty, and would write over it.
    guard size >= 512 else { throw StoreError(.corrupt, detail: "not a database") }
    do throws(StoreError) {
      let connection = try connect(files, readWrite, schema, lock, patience: patience)
      guard try isRight(connection) else { return nil }
      try connection.checkPlace()
      return connection
    } catch {
      guard error.reason == .io || error.reason == .readOnly, !File.exists(files.log)
      else { throw error }
      // Without a log and a folder to make one in, SQLite reads only what it may think unchanging.
      let still = try connect(files, unchanging, schema, lock, patience: patience)
      return try isRight(still) ? still : nil
    }
  }

  static var readWrite: Int32 { SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX }
  /// Of a file that nobody changes: no lock is taken, and nothing is made beside it.
  static var unchanging: Int32 { SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI }

  static func connect(
    _ files: DatabaseFiles, _ flags: Int32, _ schema: Schema, _ lock: StoreLock, patience: Int
  ) throws(StoreError) -> Connection {
    var handle: OpaquePointer?
    let isURI = flags & SQLITE_OPEN_URI != 0
    let name = isURI ? "file:\(uriEncoded(files.main))?immutable=1" : files.main
    let result = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw StoreError(resultCode: result, of: handle)
    }
    let connection = Connection(
      handle, files: files, schema: schema, lock: lock, patience: patience)
    if flags & SQLITE_OPEN_READWRITE != 0 && !connection.isReadOnly { try connection.meetOthers() }
    try connection.configure()
    return connection
  }

  /// Settings of the connection, none of the file: what comes out of it is not trusted
  /// (sqlite.org/security.html), what goes into it is safe once committed, and no checkpoint happens
  /// but ours.
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
    let result = SearchedWords.register(on: handle)
    if result != SQLITE_OK { throw failure(result) }
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA synchronous = FULL")
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
    return try journalMode("PRAGMA journal_mode")
  }

  /// Gives the database a log and today's schema; under the lock.
  private func prepare(_ progress: ((Double) -> Void)?) throws(StoreError) {
    let version = try checkVersion()
    if isReadOnly {
      throw StoreError(.readOnly, detail: "the database must be migrated, and may not be written")
    }
    if try !journalMode("PRAGMA journal_mode = WAL") {
      throw StoreError(.io, detail: "the database cannot have a write-ahead log here")
    }
    if version < schema.version {
      try migrate(progress)
      if version > 0 { giveBackSpace() }
    }
  }

  /// The version of the file, 0 for an empty one; `.newer` and `.corrupt` for what we must not touch.
  func checkVersion() throws(StoreError) -> Int {
    let version = try statement(.schemaVersion).integer()
    // Looked at only where the version does not tell: it is read at every transaction.
    if version == schema.version && isKnownToBeOurs { return version }
    switch try statement(.applicationID).integer() {
    case Schema.applicationID:
      if version > schema.version {
        throw StoreError(.newer, detail: "schema version \(version), known is \(schema.version)")
      }
      guard version > 0 else { throw StoreError.damaged("no schema version") }
    case 0 where version == 0:
      guard try Statement("SELECT count(*) FROM sqlite_schema", on: self).integer() == 0 else {
        throw StoreError(.corrupt, detail: "a database of another program")
      }
    default: throw StoreError(.corrupt, detail: "a database of another program")
    }
    isKnownToBeOurs = version == schema.version
    return version
  }

  private func migrate(_ progress: ((Double) -> Void)?) throws(StoreError) {
    try run(.beginImmediate)
    do throws(StoreError) {
      let statements = schema.statements(after: try checkVersion())
      for (index, sql) in statements.enumerated() {
        progress?(Double(index) / Double(statements.count))
        try run(sql)
      }
      try run("PRAGMA application_id = \(Schema.applicationID)")
      try run("PRAGMA user_version = \(schema.version)")
      try run(.commit)
      // What sorting for the indices took is given back to the system.
      Memory.trim()
    } catch {
      if !isIdle { try? run(.rollback) }
      throw error
    }
  }

  /// Asks for or sets the journal mode; whether it is the write-ahead log now.
  private func journalMode(_ sql: String) throws(StoreError) -> Bool {
    let statement = try Statement(sql, on: self)
    defer { statement.reset() }
    guard try statement.step() else { return false }
    return try statement.text(0).hasSameBytes(as: "wal")
  }

  /// A path as part of an URI: what means something there is written in hexadecimal.
  private static func uriEncoded(_ path: String) -> String {
    var result = [UInt8]()
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): result += Array("%25".utf8)
      case UInt8(ascii: "?"): result += Array("%3f".utf8)
      case UInt8(ascii: "#"): result += Array("%23".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
