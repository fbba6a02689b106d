import Synchronization
import TestSupport
import Testing

/// A script with a long backlog releases the lock only to take it again. An editor gets its turn
/// all the same.
@Suite struct WriterTests {
  @Test func aBacklogStarvesNobody() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let turns = Form.count(short: 20, long: 1000)
    let taken = Atomic(0)
    // An editor that waits for longer than this for a turn is starved.
    let limit = turns * 2000
    let done = try Threads.run(2) { index in
      let process = try BackendProcess(["--database", path])
      if index == 0 {
        return try Self.pipeline(limit, through: process) {
          taken.load(ordering: .acquiring) < turns
        }
      }
      for _ in 1...turns {
        try process.result("todoList.add", #"{"title":"turn"}"#)
        taken.add(1, ordering: .releasing)
      }
      return turns
    }
    #expect(done[0] < limit)
    #expect(try StoreTruth(path).todos.count == done.reduce(0, +))
  }

  /// Adds todos, at most `limit`. Keeps the pipe full enough that the process always has more to do.
  private static func pipeline(
    _ limit: Int, through process: BackendProcess, while isWanted: () -> Bool
  ) throws -> Int {
    var (sent, answered, done) = (0, 0, 0)
    while true {
      while sent < min(limit, answered + 500), isWanted() {
        try process.writeLine(Wire.add(sent, "backlog"))
        sent += 1
      }
      if answered == sent { return done }
      guard let answer = try process.nextAnswer(), answer.isResult || answer.storeReason == "busy"
      else { throw ProcessTrouble("the backlog was not answered") }
      answered += 1
      if answer.isResult { done += 1 }
    }
  }
}
