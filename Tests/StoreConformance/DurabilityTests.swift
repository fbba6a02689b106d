import Entities
import Glibc
import Stores
import TestSupport
import Testing

/// Acknowledged means stored: also after `kill -9` at any moment.
enum DurabilityTests {
  static let all =
    [ConformanceTest("isThereAfterReopening", isThereAfterReopening)]
    + (1...UInt64(Form.count(short: 2, long: 4))).map { seed in
      ConformanceTest("whatWasAcknowledgedIsThere \(seed)") {
        try whatWasAcknowledgedIsThere($0, seed: seed, writers: 1)
      }
    }
  /// Those that open the store in several processes at once.
  static let shared = [
    ConformanceTest("whatWasAcknowledgedByManyIsThere") {
      try whatWasAcknowledgedIsThere($0, seed: 1, writers: 4)
    }
  ]

  static func isThereAfterReopening(_ stores: OpenedStores) throws {
    let first = try stores.open()
    let todos = try first.add("a", "b")
    try first.edit(todos[0]) { $0.title = "never committed" }
    first.close()
    let second = try stores.open()
    #expect(try second.all() == todos)
    #expect(try second.mark().revision == 2)
    #expect(try second.add("c").map(\.id) == [3], "the first one left no lock")
    // The first one works on.
    #expect(try first.add("d").map(\.id) == [4])
  }

  /// None of what was acknowledged is lost, none is there twice, and there is no gap.
  static func whatWasAcknowledgedIsThere(
    _ stores: OpenedStores, seed: UInt64, writers: Int
  ) throws {
    var numbers = SplitMix64(seed: seed)
    var all: [Writer] = []
    for round in 1...5 {
      let running = try (1...writers).map { number in
        Writer("\(round) \(number) ", try BackendProcess(stores.arguments))
      }
      let size = Int.random(in: 1...40, using: &numbers)
      for writer in running {
        // Some of them are killed before they have said anything.
        for _ in 0..<Int.random(in: 0...120, using: &numbers) {
          try writer.send(inGroupsOf: size)
          try #require(try writer.readAnswer())
        }
      }
      for writer in running { writer.process.kill(SIGKILL) }
      for writer in running {
        #expect(try writer.process.wait() == .signalled(SIGKILL))
        // An answer that had left before the end was acknowledged too.
        while try writer.readAnswer() {}
      }
      all += running
      let opened = try stores.open()
      // A server may still be at work on a commit of the process that was killed.
      try opened.beginChanges()
      let todos = try opened.all()
      let expected = todos.indices.map { $0 + 1 }
      #expect(todos.map(\.id) == expected && todos.map(\.rev) == expected)
      for writer in all {
        let own = todos.map(\.title).filter { $0.hasPrefix(writer.name) }
        #expect(own.count >= writer.answered)
        #expect(own == own.indices.map(writer.title))
      }
      let log = try #require(try opened.changes(after: 0, limit: .max))
      #expect(log.map(\.revision) == expected && log.map(\.after) == todos)
      opened.close()
    }
  }

  /// A process that adds todos without end.
  private final class Writer {
    let name: String
    let process: BackendProcess
    private var sent = 0
    private(set) var answered = 0

    init(_ name: String, _ process: BackendProcess) { (self.name, self.process) = (name, process) }

    func title(_ number: Int) -> String { "\(name)\(number)" }

    /// Always more than are answered, so that the process has work when it is killed.
    func send(inGroupsOf size: Int) throws {
      while sent <= answered + 2 * size {
        try process.write(Wire.lines((sent..<sent + size).map { Wire.add($0, title($0)) }))
        sent += size
      }
    }

    /// Whether there was one more.
    func readAnswer() throws -> Bool {
      guard try process.next()?.result("rev") != nil else { return false }
      answered += 1
      return true
    }
  }
}
