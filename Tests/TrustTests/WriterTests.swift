import Synchronization
import TestSupport
import Testing

/// Several processes that write to one database: they wait for each other, and readers for nobody.
@Suite struct WriterTests {
  private static let writers = 8
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Short: 100 todos each; long: 1,000.
  @Test func allAddsSucceedAndReadersAreAnswered() throws {
    let path = path
    let count = Form.count(short: 100, long: 1000)
    let working = Atomic(Self.writers)
    let revisions = try Threads.run(Self.writers + 1) { index in
      guard index < Self.writers else {
        return try Self.readAll(path) { working.load(ordering: .acquiring) > 0 }
      }
      defer { working.subtract(1, ordering: .releasing) }
      return try Self.add(count, "\(index)", to: path)
    }
    let reader = try #require(revisions.last)
    #expect(reader == reader.sorted() && reader.count > 0)
    for writer in revisions.dropLast() {
      #expect(writer.count == count && writer == writer.sorted())
    }
    #expect(revisions.dropLast().joined().sorted() == Array(1...Self.writers * count))
    let truth = try StoreTruth(path)
    truth.check()
    #expect(truth.todos.count == Self.writers * count)
  }

  /// Adds todos, each after the answer to the one before; their revisions.
  private static func add(_ count: Int, _ name: String, to path: String) throws -> [Int] {
    let process = try BackendProcess(["--database", path])
    return try (1...count).map { id in
      try process.writeLine(Wire.add(id, "\(name) \(id)"))
      let answer = try #require(try process.nextAnswer())
      let revision = answer.result("rev")
      return try #require(revision, "\(answer.text)")
    }
  }

  /// Reads the list over and over; the revisions that it was shown.
  private static func readAll(_ path: String, while isWorking: () -> Bool) throws -> [Int] {
    let process = try BackendProcess(["--database", path])
    var revisions: [Int] = []
    repeat {
      let answer = try #require(try process.ask(1, "todoList.viewReady", #"{"limit":10}"#).last)
      let revision = answer.result("rev")
      revisions.append(try #require(revision, "\(answer.text)"))
    } while isWorking()
    return revisions
  }

  /// A script with a long backlog gives the lock up only to take it again; an editor gets its turn
  /// all the same.
  @Test func aBacklogStarvesNobody() throws {
    let path = path
    let count = Form.count(short: 3000, long: 60_000)
    let working = Atomic(true)
    _ = try Threads.run(2) { index in
      if index == 0 {
        defer { working.store(false, ordering: .releasing) }
        let process = try BackendProcess(["--database", path])
        try Self.pipeline(count, through: process)
      } else {
        let process = try BackendProcess(["--database", path])
        repeat {
          let answer = try #require(try process.ask(1, "todoList.add", #"{"title":"turn"}"#).last)
          #expect(answer.isResult, "\(answer.text)")
        } while working.load(ordering: .acquiring)
      }
      return 0
    }
    let truth = try StoreTruth(path)
    truth.check()
    #expect(truth.todos.count > count)
  }

  /// Keeps so much in the pipe that the process always has more to do.
  private static func pipeline(_ count: Int, through process: BackendProcess) throws {
    let ahead = 500
    var sent = 0
    for answered in 0..<count {
      if sent < min(count, answered + ahead) {
        let next = min(count, sent + ahead)
        try process.write((sent..<next).map { Wire.add($0, "backlog") + "\n" }.joined())
        sent = next
      }
      let answer = try #require(try process.nextAnswer())
      #expect(answer.isResult, "\(answer.text)")
    }
  }
}
