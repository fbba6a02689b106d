import Synchronization
import TestSupport
import Testing

/// Several processes write to one database. They wait for each other, and readers wait for nobody.
@Suite struct WriterTests {
  private static let writers = 8
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Short: 50 todos each; long: 1,000.
  @Test func allAddsSucceedAndReadersAreAnswered() throws {
    let path = path
    let count = Form.count(short: 50, long: 1000)
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
    #expect(truth.todos.count == Self.writers * count)
  }

  /// Adds todos, each after the answer to the one before. Returns their revisions.
  private static func add(_ count: Int, _ name: String, to path: String) throws -> [Int] {
    let process = try BackendProcess(["--database", path])
    return try (1...count).map { try process.add($0, "\(name) \($0)") }
  }

  /// Reads the list over and over. Returns the revisions that it was shown.
  private static func readAll(_ path: String, while isWorking: () -> Bool) throws -> [Int] {
    let process = try BackendProcess(["--database", path])
    var revisions: [Int] = []
    repeat {
      let answer = try process.ask(1, "todoList.viewReady", #"{"limit":10}"#).last
      guard let revision = answer?.result("rev") else {
        throw Trouble(description: "a reader was told: \(answer?.text ?? "nothing")")
      }
      revisions.append(revision)
    } while isWorking()
    return revisions
  }

  /// A script with a long backlog releases the lock only to take it again. An editor gets its turn
  /// all the same.
  @Test func aBacklogStarvesNobody() throws {
    let path = path
    let count = Form.count(short: 1500, long: 60_000)
    let working = Atomic(true)
    let done = try Threads.run(2) { index in
      if index == 0 {
        defer { working.store(false, ordering: .releasing) }
        let process = try BackendProcess(["--database", path])
        return try Self.pipeline(count, through: process)
      } else {
        let process = try BackendProcess(["--database", path])
        var turns = 0
        repeat {
          _ = try process.add(1, "turn")
          turns += 1
        } while working.load(ordering: .acquiring)
        return turns
      }
    }
    let truth = try StoreTruth(path)
    #expect(truth.todos.count == done.reduce(0, +))
  }

  /// Keeps the pipe full enough that the process always has more to do.
  private static func pipeline(_ count: Int, through process: BackendProcess) throws -> Int {
    let ahead = 500
    var sent = 0
    var done = 0
    for answered in 0..<count {
      if sent < min(count, answered + ahead) {
        let next = min(count, sent + ahead)
        try process.write((sent..<next).map { Wire.add($0, "backlog") + "\n" }.joined())
        sent = next
      }
      guard let answer = try process.nextAnswer(), answer.isResult || answer.storeReason == "busy"
      else { throw Trouble(description: "the backlog was not answered") }
      if answer.isResult { done += 1 }
    }
    return done
  }
}
