import Entities
import Glibc
import Stores
import TestSupport
import Testing

/// Many processes claim what is next at once, and half of them are killed.
enum ClaimRaceTests {
  static let all = [ConformanceTest("aClaimHasOneWinner", aClaimHasOneWinner)]

  private static let processes = 16

  /// What a process said of one claim.
  private struct Won: Hashable {
    let todo: Int
    let token: String
  }

  /// Every todo is claimed once, whatever was killed, and once more when the time of the claims is over.
  static func aClaimHasOneWinner(_ store: ConformingStore) throws {
    try store.withStore { stores in
      var numbers = SplitMix64(seed: 41)
      let count = Form.count(short: 96, long: 1000)
      let writer = try stores.open()
      try writer.add((1...count).map { try Todo.new(title: "\($0)") })
      let running = try (0..<processes).map { _ in try BackendProcess(stores.arguments) }
      // Those that are not killed ask for all there are.
      for (name, process) in running.enumerated() {
        try process.write(requests(2 * count / processes + 1, key: "\(name)"))
      }
      var won: [Won] = []
      for process in running.prefix(processes / 2) {
        for _ in 0..<Int.random(in: 0...count / processes, using: &numbers) {
          won += try claims(in: [#require(try process.readLine())])
        }
        process.kill(SIGKILL)
      }
      for process in running.suffix(processes / 2) {
        let run = try BackendRun(ending: process)
        #expect(run.ending == .exited(0) && run.errors == "")
        won += try claims(in: run.lines)
      }
      for process in running.prefix(processes / 2) { _ = try process.wait() }
      #expect(Set(won.map(\.todo)).count == won.count)

      let beginning = Instant(milliseconds: 0)
      try writer.beginChanges()
      let claimed = try writer.claims(after: beginning)
      #expect(claimed.map(\.todo).sorted() == Array(1...count))
      #expect(Set(claimed.map { Won(todo: $0.todo, token: $0.token) }).isSuperset(of: won))
      #expect(try writer.claimsByLog().count == count)
      writer.rollback()

      let end = try #require(claimed.map(\.until).max())
      let later = try BackendProcess(stores.arguments + ["--clock", end.rfc3339])
      try later.write(requests(count + 1, key: "later"))
      let run = try BackendRun(ending: later)
      #expect(try claims(in: run.lines).map(\.todo).sorted() == Array(1...count))
      let none = #""until":null,"blocked":0,"claimed":\#(count)}"#
      #expect(run.lines.last?.contains(none) == true)
      #expect(try stores.faults() == [])
    }
  }

  private static func requests(_ count: Int, key: String) -> String {
    (1...count).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"todoList.claim","#
        + #""params":{"for":"PT1H","key":"\#(key) \#($0)"}}"# + "\n"
    }.joined()
  }

  /// What was claimed, according to answers; nothing by one that found nothing to claim.
  private static func claims(in lines: [String]) throws -> [Won] {
    try lines.compactMap { line in
      if line.contains(#""result":{"todo":null"#) { return nil }
      return Won(
        todo: try #require(Int(text(in: line, from: #""result":{"todo":{"id":"#, to: ","))),
        token: text(in: line, from: #""token":""#, to: "\""))
    }
  }

  private static func text(in line: String, from start: String, to end: Character) -> String {
    guard let range = line.firstRange(of: start) else { return "" }
    return String(line[range.upperBound...].prefix { $0 != end })
  }
}
