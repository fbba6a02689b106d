import Glibc
import TestSupport
import Testing

extension BackendProcess {
  /// Adds todos of these titles, all at once, and reads that they were stored.
  func add(_ titles: [String]) throws {
    try write(titles.enumerated().map { Wire.add($0 + 1, $1) + "\n" }.joined())
    for _ in titles {
      let answer = try #require(try nextAnswer())
      #expect(answer.isResult, "\(answer.text)")
    }
  }

  /// Ends it as `kill -9` does.
  func crash() throws {
    kill(SIGKILL)
    #expect(try wait() == .signalled(SIGKILL))
  }

  /// Ends it as the end of its input does.
  func end() throws {
    let run = try BackendRun(ending: self)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
  }
}

/// What the file of a database holds by itself, without a log beside it.
func titlesAlone(in path: String) throws -> [String] {
  let copy = TemporaryFolder()
  FileBytes.write(FileBytes.read(path), to: copy.file("todos.sqlite"))
  let truth = try StoreTruth(copy.file("todos.sqlite"))
  truth.check()
  return truth.todos.sorted { $0.key < $1.key }.map(\.value.title)
}

/// How long a file is; 0 where there is none.
func size(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
