import CSQLite
import Entities
import Glibc

extension Connection {
  /// Opens the database, and makes or migrates it where that is due; under the lock, so that several
  /// processes may start at once.
  static func open(_ path: String, patience: Int) throws(StoreError) -> Connection {
    let file = StoreLocation.resolved(path)
    let lock = StoreLock(path: file + "-lock")
    defer { lock.release() }
    var wait = Backoff(milliseconds: patience)
    while true {
      do throws(StoreError) {
        return try openOnce(file, lock, patience: patience)
      } catch {
        // SQLite itself does not wait where the log is switched on.
        guard error.reason == .busy, wait.waitForNextTry() else { throw error }
      }
    }
  }

  private static func openOnce(
    _ file: String, _ lock: StoreLock, patience: Int
  ) throws(StoreError) -> Connection {
    let exists = access(file, F_OK) == 0
    do throws(StoreError) {
      try lock.acquire(within: patience)
      if let made = try StoreLocation.makeFile(file) { close(made) }
    } catch {
      // A database in a folder that may not be written can still be read.
      guard error.reason == .readOnly, exists else { throw error }
    }
    let connection = try connect(
      file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, lock, patience: patience)
    do throws(StoreError) {
      try connection.prepare()
      return connection
    } catch {
      guard !lock.isHeld, access(file + "-wal", F_OK) != 0 else { throw error }
      // Without a log and a folder to make one in, SQLite reads only what it may think unchanging.
      let still = try connect(
        "file:\(uriEncoded(file))?immutable=1",
        SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, lock, patience: patience)
      try still.prepare()
      return still
    }
  }

  private static func connect(
    _ name: String, _ flags: Int32, _ lock: StoreLock, patience: Int
  ) throws(StoreError) -> Connection {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw StoreError(resultCode: result, of: handle)
    }
    let connection = Connection(handle, lock: lock)
    try connection.configure(patience: patience)
    return connection
  }

  /// Settings of the connection, none of the file: what comes out of it is not trusted
  /// (sqlite.org/security.html), what goes into it is safe once committed, and no checkpoint happens
  /// but ours.
  private func configure(patience: Int) throws(StoreError) {
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ] as [(Int32, Int32)] {
      let result = csqlite_db_config(handle, option, value)
      if result != SQLITE_OK { throw failure(result) }
    }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 8 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_busy_timeout(handle, Int32(clamping: patience))
    let result = SearchedWords.register(on: handle)
    if result != SQLITE_OK { throw failure(result) }
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA synchronous = FULL")
    // Sorting never writes texts anywhere but into the database itself.
    try run("PRAGMA temp_store = MEMORY")
  }

  /// Sees that the file is ours and of today's version, and has a log.
  private func prepare() throws(StoreError) {
    let version = try checkVersion()
    let hasLog = try journalMode("PRAGMA journal_mode")
    if version == Schema.version && (hasLog || isReadOnly || !lock.isHeld) { return }
    guard lock.isHeld, !isReadOnly else {
      throw StoreError(
        .readOnly, detail: "the database must be made or migrated, which needs writing")
    }
    if !hasLog, try !journalMode("PRAGMA journal_mode = WAL") {
      throw StoreError(.io, detail: "the database cannot have a write-ahead log here")
    }
    if version < Schema.version { try migrate() }
  }

  /// The version of the file, 0 for an empty one; `.newer` and `.corrupt` for what we must not touch.
  func checkVersion() throws(StoreError) -> Int {
    let version = try statement(.schemaVersion).integer()
    // Looked at only where the version does not tell: it is read at every transaction.
    if version == Schema.version && isKnownToBeOurs { return version }
    switch try statement(.applicationID).integer() {
    case Schema.applicationID:
      if version > Schema.version {
        throw StoreError(.newer, detail: "schema version \(version), known is \(Schema.version)")
      }
      guard version > 0 else { throw StoreError.damaged("no schema version") }
    case 0 where version == 0:
      guard try Statement("SELECT count(*) FROM sqlite_schema", on: self).integer() == 0 else {
        throw StoreError(.corrupt, detail: "a database of another program")
      }
    default: throw StoreError(.corrupt, detail: "a database of another program")
    }
    isKnownToBeOurs = version == Schema.version
    return version
  }

  private func migrate() throws(StoreError) {
    try run(.beginImmediate)
    do throws(StoreError) {
      for script in Schema.migrations.dropFirst(try checkVersion()) {
        for sql in script.split(separator: ";") { try run(String(sql)) }
      }
      try run("PRAGMA application_id = \(Schema.applicationID)")
      try run("PRAGMA user_version = \(Schema.version)")
      try run(.commit)
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
