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
        try whatWasAcknowledgedIsThere($0, seed: seed)
      }
    }

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

  static func whatWasAcknowledgedIsThere(_ stores: OpenedStores, seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    var stored = 0
    for _ in 1...5 {
      let acknowledged = try addUntilKilled(
        stores.arguments, from: stored + 1, after: Int.random(in: 0...120, using: &numbers),
        inGroupsOf: Int.random(in: 1...40, using: &numbers))
      let opened = try stores.open()
      // A server may still be at work on a commit of the process that was killed.
      try opened.beginChanges()
      let todos = try opened.all()
      #expect(todos.count >= acknowledged)
      let expected = Array((1...max(todos.count, 1)).prefix(todos.count))
      #expect(todos.map(\.id) == expected)
      #expect(todos.map(\.rev) == expected)
      #expect(todos.map(\.title) == expected.map { "Todo \($0)" })
      let log = try #require(try opened.changes(after: 0, limit: .max))
      #expect(log.map(\.revision) == expected && log.map(\.after) == todos)
      opened.close()
      stored = todos.count
    }
  }

  /// Adds todos without end, kills the process after this many answers, and returns the number of the
  /// last todo whose answer arrived.
  private static func addUntilKilled(
    _ arguments: [String], from first: Int, after answers: Int, inGroupsOf size: Int
  ) throws -> Int {
    let process = try BackendProcess(arguments)
    var last = first - 1
    var next = first
    // Always more than are answered, so that the process has work when it is killed.
    for _ in 0..<answers {
      while next <= last + 2 * size {
        for number in next..<next + size {
          try process.writeLine(Wire.add(number, "Todo \(number)"))
        }
        next += size
      }
      try #require(try process.next()?.result("rev") == last + 1)
      last += 1
    }
    process.kill(SIGKILL)
    #expect(try process.wait() == .signalled(SIGKILL))
    // An answer that had left before the end was acknowledged too.
    while let line = try process.next(), line.result("rev") == last + 1 { last += 1 }
    return last
  }
}
