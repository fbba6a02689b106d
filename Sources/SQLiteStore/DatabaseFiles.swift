import Entities
import Stores
import System

/// A database's file, and those that SQLite keeps beside it: these belong to it by their names alone.
struct DatabaseFiles {
  /// The database itself.
  let main: String

  /// The write-ahead log: changes that are not in the database yet.
  var log: String { main + "-wal" }
  /// The log's index, which all processes that use the log share.
  var index: String { main + "-shm" }
  /// What a transaction without a log was about to overwrite.
  var journal: String { main + "-journal" }
  /// What is locked around every write and every checkpoint (``Connection/lock``).
  var lock: String { main + "-lock" }

  /// All of them.
  var all: [String] { [main, log, index, journal, lock] }

  /// The files of the database at a path, which may not be there yet.
  init(_ path: String) { main = File.resolved(path) }

  /// Refuses a file with more than one name: SQLite would keep a log for each of them, and each log
  /// would overwrite what came through the other.
  func checkLinks() throws(StoreError) {
    guard let status = Self.status(main), status.kind == .file, status.linkCount > 1 else { return }
    throw StoreError(
      .io, .severalNames,
      detail: "the file has \(status.linkCount) names (hard links), which must not be used side by "
        + "side; copy the file and remove the link")
  }

  /// Whether SQLite would begin a new database here.
  var isMissingOrEmpty: Bool {
    do throws(SystemError) { return try FileStatus(path: main).size == 0 } catch {
      return error == .notFound
    }
  }

  /// Whether the log holds more than its header.
  var hasLog: Bool { (Self.status(log)?.size ?? 0) > Self.logHeader }

  /// Whether a process has the index open: each locks a byte of it. Only to be asked while this process
  /// itself has no connection here: looking gives up all locks that it has on the file.
  var isIndexInUse: Bool {
    guard let file = try? Descriptor.open(index, [.reading, .notFollowing]) else { return false }
    defer { Descriptor.close(file) }
    // As sqlite.org/walformat.html has them, and one more that is held as long as the index is open.
    return FileLock.isAnyHeld(file, from: 120, count: 9)
  }

  /// Refuses to begin a database in a folder that is not there.
  func checkFolder() throws(StoreError) {
    guard let folder = missingFolder else { return }
    throw StoreError(.io, .folderMissing(folder), detail: "there is no folder \(folder)")
  }

  /// The failure of a process whose database was here, and which begins no new one.
  var gone: StoreError {
    StoreError(
      .gone, missingFolder.map { .folderMissing($0) },
      detail: "the database is no longer at \(main)")
  }

  private var missingFolder: String? {
    let folder = File.folder(of: main)
    return Self.status(folder)?.kind == .folder ? nil : folder
  }

  /// Refuses to begin a database where the log or the journal of another one lies: SQLite would
  /// remove it, or take it for the new database's own.
  func checkNothingIsLeft() throws(StoreError) {
    guard let left = hasLog ? log : journalPages > 0 ? journal : nil else { return }
    throw StoreError(
      .corrupt, .partMissing(left: left),
      detail: "the database is missing or empty, but \(left) holds changes of it that nothing else "
        + "has; bring the database back under its name or, to begin a new one, move that file away")
  }

  /// Makes an empty file for the database, if there is none.
  func make() throws(StoreError) {
    let made = try StoreError.naming("cannot make the file", try File.make(main))
    guard let made else { return }
    Descriptor.close(made)
    try syncNames()
  }

  /// Makes sure that the names of the files outlive a power cut.
  func syncNames() throws(StoreError) {
    try StoreError.naming("cannot sync the folder", try Folder.sync(File.folder(of: main)))
  }

  /// Lets a database that may be written have a log that may be, too: SQLite makes the log and its
  /// index with the mode of the database, which may have been read-only at that time.
  func makeLogWritable() {
    guard File.isWritable(main), let status = Self.status(main) else { return }
    for part in [log, index] where !File.isWritable(part) {
      // Not opened for this: to close it again would drop SQLite's locks on it.
      let kind = (try? FileStatus(path: part, followingLinks: false))?.kind
      if kind == .file { File.setPermissions(part, status.permissions) }
    }
  }

  /// The bytes of a log before its first page.
  private static let logHeader = 32

  /// How many pages the database had when the journal was begun; 0 if there is no journal that SQLite
  /// would roll back (sqlite.org/fileformat.html#the_rollback_journal).
  private var journalPages: Int {
    guard let file = try? Descriptor.open(journal, [.reading, .notFollowing]) else { return 0 }
    defer { Descriptor.close(file) }
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    guard let header = try? Descriptor.read(file, at: 0, count: 20), header.count == 20,
      header.starts(with: magic)
    else { return 0 }
    return header[16...].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func status(_ path: String) -> FileStatus? { try? FileStatus(path: path) }
}
