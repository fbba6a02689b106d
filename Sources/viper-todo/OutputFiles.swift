import Stores
import System

/// The files that a session writes beside the store.
enum OutputFiles {
  /// Makes sure, before any of them is opened, that the record, the log file and the files of the store
  /// are different files, whether or not they are there already.
  static func check(record: String?, log: String?, store: any Store) throws(FileError) {
    if record == nil && log == nil { return }
    let ofStore = store.files.compactMap { FileIdentity(path: $0) }
    for (option, path) in [(Option.record, record), (Option.logFile, log)] {
      guard let path, let identity = FileIdentity(path: path), ofStore.contains(identity) else {
        continue
      }
      throw FileError("\(option.rawValue) cannot be \(path): it is a file of the store")
    }
    guard let record, let log, let identity = FileIdentity(path: record) else { return }
    if identity == FileIdentity(path: log) {
      throw FileError("--record and --log-file cannot both be \(log); give each its own file")
    }
  }
}
