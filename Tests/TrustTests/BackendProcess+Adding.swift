import Glibc
import TestSupport
import Testing

extension BackendProcess {
  /// Adds todos with these titles, all at once, and reads that they were stored.
  func add(_ titles: [String]) throws {
    try write(titles.enumerated().map { Wire.add($0 + 1, $1) + "\n" }.joined())
    for _ in titles {
      let answer = try #require(try nextAnswer())
      #expect(answer.isResult, "\(answer.text)")
    }
  }

  /// Ends the process as `kill -9` does.
  func crash() throws {
    kill(SIGKILL)
    #expect(try wait() == .signalled(SIGKILL))
  }

  /// Ends the process by ending its input.
  func end() throws {
    let run = try BackendRun(ending: self)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
  }
}

/// The titles in the file of a database alone, without its write-ahead log.
func titlesAlone(in path: String) throws -> [String] {
  let copy = TemporaryFolder()
  FileBytes.write(FileBytes.read(path), to: copy.file("todos.sqlite"))
  let truth = try StoreTruth(copy.file("todos.sqlite"))
  truth.check()
  return truth.todos.sorted { $0.key < $1.key }.map(\.value.title)
}

/// The size of a file in bytes, 0 if there is none.
func size(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
