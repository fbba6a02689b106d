import Entities
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// SQLite 3.7.0 to 3.51.2 can lose a commit, or damage the file, if a checkpoint overlaps another
/// connection's write (sqlite.org/wal.html#the_wal_reset_bug). The store never lets them overlap.
/// Here, many connections write and checkpoint as often as they can, some in processes that start
/// and end.
@Suite struct WALResetTests {
  /// Short: 80 changes by each connection; long: 6,000, which takes minutes.
  @Test func nothingIsLostByCheckpoints() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let count = Form.count(short: 80, long: 6000)
    let added = try Threads.run(6) { index in
      switch index {
      case 0...2: try Self.addAndCheckpoint(count, "\(index)", to: path)
      case 3...4: try Self.addInProcesses(count, "\(index)", to: path)
      default: try Self.reopen(count, path)
      }
    }
    let truth = try StoreTruth(path)
    for (revision, title) in added.joined() {
      try #require(revision <= truth.log.count, "revision \(revision) is lost")
      #expect(truth.log[revision - 1].after?.title == title)
    }
    #expect(truth.todos.count == added.joined().count)
  }

  /// Adds todos on one connection, with a checkpoint in every commit.
  private static func addAndCheckpoint(
    _ count: Int, _ name: String, to path: String
  ) throws -> [(Int, String)] {
    let gateway = SQLiteGateway(path: path, patience: 60_000)
    try gateway.open()
    try gateway.connection?.run("PRAGMA wal_autocheckpoint = 1")
    return try (1...count).map { number in
      let title = "\(name) \(number)"
      var step = try Step(gateway, at: .testing)
      // The sizes go from one page to some dozens.
      let content = String(repeating: "x", count: number * 7919 % 60_000)
      let todo = try step.add(try Todo.new(title: title, content: content))
      try gateway.commit()
      return (todo.rev, title)
    }
  }

  /// Adds todos with the program, a few in each process. Each process empties the log when it ends.
  private static func addInProcesses(
    _ count: Int, _ name: String, to path: String
  ) throws -> [(Int, String)] {
    var added: [(Int, String)] = []
    while added.count < count {
      let process = try BackendProcess(["--database", path])
      for id in 1...10 {
        let title = "\(name) \(added.count)"
        let content = String(repeating: "x", count: id * 5000)
        let answer = try process.result(
          "todoList.add", #"{"title":"\#(title)","content":"\#(content)"}"#, id: id)
        added.append((answer.result("rev") ?? 0, title))
      }
      process.closeInput()
      let ending = try process.wait()
      if ending != .exited(0) { throw ProcessTrouble("\(ending)") }
    }
    return added
  }

  /// Reads and closes, over and over. Each close empties the log if it can.
  private static func reopen(_ count: Int, _ path: String) throws -> [(Int, String)] {
    let gateway = SQLiteGateway(path: path, patience: 60_000)
    for _ in 1...count {
      _ = try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10)
      gateway.close()
    }
    return []
  }
}
