import Entities
import Glibc

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
  /// What ``StoreLock`` locks.
  var lock: String { main + "-lock" }

  /// Refuses a file with more than one name: SQLite would keep a log for each of them, and each log
  /// would overwrite what came through the other.
  func checkLinks() throws(StoreError) {
    guard let status = Self.status(main), status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1
    else { return }
    throw StoreError(
      .io, .severalNames,
      detail: "the file has \(status.st_nlink) names (hard links), which must not be used side by "
        + "side; copy the file and remove the link")
  }

  /// Whether SQLite would begin a new database here.
  var isMissingOrEmpty: Bool {
    var status = stat()
    if stat(main, &status) == 0 { return status.st_size == 0 }
    return errno == ENOENT
  }

  /// Whether the log holds more than its header.
  var hasLog: Bool { (Self.status(log)?.st_size ?? 0) > Self.logHeader }

  /// Whether a process has the index open: each locks a byte of it. Only to be asked while this process
  /// itself has no connection here: looking gives up all locks that it has on the file.
  var isIndexInUse: Bool {
    let file = open(index, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 { return false }
    defer { close(file) }
    var locks = flock()
    locks.l_type = Int16(F_WRLCK)
    locks.l_whence = Int16(SEEK_SET)
    // As sqlite.org/walformat.html has them, and one more that is held as long as the index is open.
    locks.l_start = 120
    locks.l_len = 9
    let ofdGetLock: Int32 = 36  // F_OFD_GETLK, which Swift's module leaves out.
    return fcntl(file, ofdGetLock, &locks) == 0 && locks.l_type != Int16(F_UNLCK)
  }

  /// Refuses to begin a database where the log or the journal of another one lies: SQLite would
  /// remove it, or take it for the new database's own.
  func checkNothingIsLeft() throws(StoreError) {
    let left = hasLog ? log : journalPages > 0 ? journal : nil
    guard let left else { return }
    throw StoreError(
      .corrupt, .partMissing(left: left),
      detail: "the database is missing or empty, but \(left) holds changes of it that nothing else "
        + "has; bring the database back under its name or, to begin a new one, move that file away")
  }

  /// The bytes of a log before its first page.
  private static let logHeader: off_t = 32

  /// How many pages the database had when the journal was begun; 0 if there is no journal that SQLite
  /// would roll back (sqlite.org/fileformat.html#the_rollback_journal).
  private var journalPages: Int {
    let file = open(journal, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 { return 0 }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 20)
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    guard pread(file, &header, header.count, 0) == header.count, header.starts(with: magic) else {
      return 0
    }
    return header[16...].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
