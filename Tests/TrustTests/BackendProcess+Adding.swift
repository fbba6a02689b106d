import Glibc
import System
import TestSupport
import Testing

extension BackendProcess {
  /// Adds todos with these titles, all at once, and reads that they were stored.
  func add(_ titles: [String]) throws {
    try write(Wire.lines(titles.enumerated().map { Wire.add($0 + 1, $1) }))
    for _ in titles {
      let answer = try #require(try nextAnswer())
      #expect(answer.isResult, "\(answer.text)")
    }
  }
}

/// The titles in the file of a database alone, without its write-ahead log.
func titlesAlone(in path: String) throws -> [String] {
  let copy = TemporaryFolder()
  FileBytes.write(FileBytes.read(path), to: copy.file("todos.sqlite"))
  return try StoreTruth(copy.file("todos.sqlite")).titles
}

/// Waits until the log of a database is copied back, which is then empty.
func waitForEmptyLog(of path: String) throws {
  try FolderEvents.wait(in: File.folder(of: path), for: "the log is not copied back") {
    size(path + "-wal") == 0
  }
}

/// The size of a file in bytes, 0 if there is none.
func size(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
