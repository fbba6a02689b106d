import Entities
import Glibc
import Stores
import TestSupport
import Testing

/// Many processes do at once what only one of them may have, or what all must have done.
enum RaceTests {
  static let all = [
    ConformanceTest("aClaimHasOneWinner", aClaimHasOneWinner),
    ConformanceTest("noCommentIsLost", noCommentIsLost),
  ]

  private static let processes = 16

  /// What a process said of one claim.
  private struct Won: Hashable {
    let todo: Int
    let token: String
  }

  /// Half of the processes are killed. Every todo is claimed once, and once more when the time of the
  /// claims is over.
  static func aClaimHasOneWinner(_ stores: OpenedStores) throws {
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
      won += try claims(in: process.end().lines)
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

  private static func requests(_ count: Int, key: String) -> String {
    (1...count).map {
      Wire.request($0, "todoList.claim", #"{"for":"PT1H","key":"\#(key) \#($0)"}"#) + "\n"
    }.joined()
  }

  /// What was claimed, according to answers; nothing by one that found nothing to claim.
  private static func claims(in lines: [String]) throws -> [Won] {
    try lines.compactMap { line in
      if line.contains(#""result":{"todo":null"#) { return nil }
      let won = try #require(
        line.firstMatch(of: /"result":\{"todo":\{"id":(\d+),.*"token":"([^"]*)"/), "\(line)")
      return Won(todo: try #require(Int(won.1)), token: String(won.2))
    }
  }

  /// Many comment on a todo while somebody edits it in a form. All are there, each writer's in order, and the
  /// form is saved without a conflict.
  static func noCommentIsLost(_ stores: OpenedStores) throws {
    let writer = try stores.open()
    try writer.add("Sand")
    let form = try BackendProcess(stores.arguments)
    _ = try form.answer("todoEdit.viewReady", #"{"id":1}"#)
    _ = try form.answer("todoEdit.change", #"{"title":"Sand both sides"}"#)
    let count = 40
    let running = try (0..<8).map { _ in try BackendProcess(stores.arguments) }
    for (name, process) in running.enumerated() {
      try process.write(
        (1...count).map {
          Wire.request($0, "todoDetail.comment", #"{"id":1,"text":"\#(name) \#($0)"}"#) + "\n"
        }.joined())
    }
    for process in running {
      #expect(try !process.end().output.contains(#""error""#))
    }
    let saved = try form.answer("todoEdit.save")
    #expect(saved.contains(#""result""#), "\(saved)")
    #expect(try BackendRun(ending: form).ending == .exited(0))

    writer.rollback()
    let comments = try writer.comments(of: 1, before: .max, limit: 1000)
    #expect(comments.map(\.number).reversed() == Array(1...8 * count))
    for name in 0..<8 {
      let own = comments.map(\.text).filter { $0.hasPrefix("\(name) ") }
      #expect(own.reversed() == (1...count).map { "\(name) \($0)" })
    }
    #expect(try writer.fetch(1)?.comments == 8 * count)
    writer.rollback()
    #expect(try stores.faults() == [])
  }
}
