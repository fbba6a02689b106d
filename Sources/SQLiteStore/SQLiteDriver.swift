import CSQLite
import Entities
import Stores
import StoreTables
import System

/// Todos in a file, which several processes may share.
package struct SQLiteDriver: StoreDriver {
  /// The driver.
  package init() {}

  package var version: String? {
    "SQLite \(String(cString: sqlite3_libversion())) with writes and checkpoints under one lock"
  }

  package var database: StoreDatabase? {
    (
      placeholder: "PATH", what: "the path of a SQLite file (./ before it, if a file is called so)",
      summary: "in this SQLite file, which is created if it does not exist; by default "
        + "$XDG_DATA_HOME/viper-todo/todos.sqlite or ~/.local/share/viper-todo/todos.sqlite",
      values: .file, takes: { StoreChoice.scheme(of: $0) == nil }
    )
  }

  package func store(_ choice: StoreChoice) throws(StoreError) -> any Store {
    SQLiteGateway(
      path: try Self.pathInFolder(choice),
      session: choice.isRepeatable ? StoreSession.fixedNumber : nil)
  }

  /// The file that is meant, in the data folder if no other is named.
  static func path(_ choice: StoreChoice) throws(StoreError) -> String {
    if let given = choice.database { return given }
    guard let folder else {
      throw StoreError(
        .io, detail: "there is no HOME to keep todos in; say where with --database PATH")
    }
    return folder + "/todos.sqlite"
  }

  /// The same; the data folder is made if it is needed. If it cannot be made, opening the database says so.
  static func pathInFolder(_ choice: StoreChoice) throws(StoreError) -> String {
    if choice.database == nil, let folder { try? Folder.makeAll(folder) }
    return try path(choice)
  }

  private static var folder: String? { Environment.dataFolder.map { $0 + "/viper-todo" } }

  package var commands: [StoreCommand] {
    [
      StoreCommand(
        "backup", operand: ("FILE", .file),
        summary: "copy the store to a new file, even while it is in use (cp can miss changes)",
        cannot: { "copy \($0) to \($1)" }, at: Self.path
      ) { path, call throws(StoreError) in
        try call.interruptibly("copying the store") { goesOn throws(StoreError) in
          try Self.backUp(path, to: call.operand, goesOn)
        }
      },
      StoreCommand(
        "restore", operand: ("FILE", .file),
        summary: "replace the store with a copy that backup made; no other process may be using it",
        cannot: { "restore \($0) from \($1)" }, at: Self.pathInFolder
      ) { path, call throws(StoreError) in
        try call.interruptibly("restoring the store") { goesOn throws(StoreError) in
          try Self.restore(path, from: call.operand, goesOn)
        }
      },
      StoreCommand.check(at: Self.path) { path, call throws(StoreError) in
        guard File.exists(path) else { throw StoreError(.io, detail: "there is no such file") }
        let console = call.console
        let gateway = SQLiteGateway(path: path)
        defer { gateway.close() }
        try gateway.open()
        if !call.switches.isEmpty {
          try gateway.repair()
          console.say("rebuilt the indices and the folded titles")
        }
        return try gateway.check { console.show("checking the store", $0) }.say(on: console)
      },
    ]
  }
}

/// How a store is copied to a file and back.
extension SQLiteDriver {
  /// How long others are waited for, in milliseconds.
  private static let patience = 5000

  /// Copies the database at a path, as it is at this moment, to a new file with mode 0600, which
  /// appears under its name when it is whole and safely on the disk. Others may write meanwhile; the
  /// database is only read. Hears of how much is done, from 0 to 1, and stops if `goesOn` is false.
  private static func backUp(
    _ path: String, to copyPath: String, _ goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let target = DatabaseFiles(copyPath)
    try checkFree(target)
    let files = DatabaseFiles(path)
    try files.checkLinks()
    let source = try Connection.openForCopy(files, patience: patience)
    try source.run(.begin)
    // From here on the source is read as it is now.
    _ = try source.checkVersion()
    let part = target.main + ".backup-\(ThisProcess.pid)"
    File.remove(part)
    defer { File.remove(part) }
    try fill(part, from: source, goesOn)
    try checkFree(target)
    try StoreError.naming("cannot make the file", try File.rename(part, toFree: target.main))
    try target.syncNames()
  }

  /// Nothing lies where the copy is to be, and nothing beside it that SQLite would take for a part of it.
  private static func checkFree(_ target: DatabaseFiles) throws(StoreError) {
    if (try? FileStatus(path: target.main, followingLinks: false)) != nil {
      throw StoreError(.io, detail: "there is a file already; name one that is not there")
    }
    try target.checkNothingIsLeft()
  }

  /// Makes a file that is a copy, needs no log beside it and is safely on the disk.
  private static func fill(
    _ part: String, from source: Connection, _ goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let what = "cannot make \(part)"
    let made = try StoreError.naming(what, try File.make(part))
    guard let file = made else { throw StoreError(.exists, what) }
    defer { Descriptor.close(file) }
    do {
      let handle = try Connection.openHandle(part, Connection.readWrite)
      defer { sqlite3_close_v2(handle) }
      // Nobody else knows the file yet, and what does not come to its end is removed.
      sqlite3_exec(handle, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
      try source.copy(to: handle, goesOn)
    }
    // The versions of the file format for writing and reading: 2 would be with a log, which comes back
    // when the program opens it (sqlite.org/fileformat.html#file_format_version_numbers).
    try StoreError.naming(what, try Descriptor.write([1, 1], to: file, at: 18))
    try StoreError.naming(what, try Descriptor.sync(file))
  }

  /// Puts a copy in the place of the database at a path, if that is nobody's at the moment, by one transaction of
  /// SQLite: whatever happens, the database has all of the copy or is as it was. Hears of how much is done, from
  /// 0 to 1, and stops if `goesOn` is false.
  private static func restore(
    _ path: String, from copyPath: String, _ goesOn: (Double) -> Bool
  ) throws(StoreError) {
    let copy = DatabaseFiles(copyPath)
    let hadLog = File.exists(copy.log)
    let source = try Connection.openForCopy(copy, patience: patience)
    // What reading it made beside it goes with its last reader.
    if !hadLog { _ = csqlite_db_config(source.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0) }
    try source.run(.begin)
    try source.checkSound()

    let files = DatabaseFiles(path)
    let lock = LockFile(path: files.lock)
    try lock.acquireOrFail(within: patience)
    defer { lock.release() }
    try files.checkLinks()
    let isNew = files.isMissingOrEmpty
    if isNew {
      try files.checkNothingIsLeft()
      try files.make()
    }
    let store = try Connection.openAlone(files, lock, isNew: isNew)
    try source.copy(to: store.handle) { done in
      lock.showWork()
      return goesOn(done)
    }
    // So that no journal comes back, which would undo it.
    try files.syncNames()
  }
}

extension Connection {
  /// The pages of a step: 1 MiB.
  private static let stride: Int32 = 256

  /// Copies the database, as the transaction in hand reads it, over another one by SQLite's online
  /// backup interface. Nobody waits for that who uses this one; the other one changes at the end, or not
  /// at all.
  fileprivate func copy(to other: OpaquePointer, _ goesOn: (Double) -> Bool) throws(StoreError) {
    guard let backup = sqlite3_backup_init(other, "main", handle, "main") else {
      throw StoreError(resultCode: sqlite3_errcode(other), of: other)
    }
    var result = SQLITE_OK
    var isStopped = false
    while result == SQLITE_OK && !isStopped {
      SystemError.clearLast()
      result = sqlite3_backup_step(backup, Self.stride)
      let count = Double(sqlite3_backup_pagecount(backup))
      isStopped = !goesOn(1 - Double(sqlite3_backup_remaining(backup)) / max(count, 1))
    }
    let systemError = SystemError.sinceCleared
    sqlite3_backup_finish(backup)
    if isStopped && result == SQLITE_OK { throw StoreError(.io, detail: "interrupted") }
    if result != SQLITE_DONE {
      throw StoreError(resultCode: result, of: other, systemError: systemError)
    }
  }

  /// Opens a database that nobody else has open; its log is copied back and gone then. `.busy` where
  /// somebody has it open, however that was started: every process that reads or writes a database with a
  /// log holds SQLite's shared lock on it.
  fileprivate static func openAlone(
    _ files: DatabaseFiles, _ lock: LockFile, isNew: Bool
  ) throws(StoreError) -> Connection {
    do throws(StoreError) {
      let connection = try connect(files, readWrite, .today, lock, 0)
      let application = try connection.statement(.applicationID).integer()
      if !isNew && application != Schema.applicationID { throw foreign }
      if connection.isReadOnly {
        throw StoreError(.readOnly, detail: "the database may not be written")
      }
      try connection.run("PRAGMA journal_mode = DELETE")
      // SQLite does not say if it could not remove it, and the new database would get it.
      if files.hasLog { throw StoreError(.io, detail: "\(files.log) cannot be removed") }
      // The log is gone for good before anything else is written.
      try files.syncNames()
      return connection
    } catch {
      switch error.reason {
      case .busy:
        throw StoreError(
          .busy, detail: "the store is in use; end every program that has it open, then try again")
      case .corrupt:
        throw StoreError(
          .corrupt,
          detail: "what is there now cannot be read (\(error.detail)); move it away with the files "
            + "whose names begin with its name, then try again")
      default: throw error
      }
    }
  }

  /// Makes sure, in a transaction, that this is a database of ours from end to end.
  fileprivate func checkSound() throws(StoreError) {
    guard try checkVersion() > 0 else { throw Self.notOurs }
    guard try says("ok", "PRAGMA quick_check(1)") else {
      throw StoreError.damaged("what does not fit together")
    }
  }
}
