import Entities
import Host
import TestSupport
import Testing
import UseCases

/// What every store forgets of its log, and what it never does.
package enum UpkeepTests {
  static let all = [
    ConformanceTest("whatIsForgottenIsTheLogAlone", whatIsForgottenIsTheLogAlone),
    ConformanceTest("whatIsForgottenIsNoStep", whatIsForgottenIsNoStep),
    ConformanceTest("theNewestThousandStayHoweverOld", theNewestThousandStayHoweverOld),
    ConformanceTest("moreThanAThousandStayUntilTheyAreOld", moreThanAThousandStayUntilTheyAreOld),
    ConformanceTest("aClockInTheFutureForgetsNothing", aClockInTheFutureForgetsNothing),
  ]

  private static let day: Int64 = 86_400_000

  static func whatIsForgottenIsTheLogAlone(_ gateway: any EntityGateway) throws {
    func forget(_ revision: Int, before instant: Instant, limit: Int = 10) throws -> Bool {
      try gateway.forgetChanges(upTo: revision, before: instant, limit: limit)
    }
    #expect(try !forget(9, before: .testing))
    var step = try Step(gateway, at: .testing)
    let keyed = try step.add(try Todo.new(title: "a"), key: "k")
    try gateway.commit()
    let todos = [keyed] + (try gateway.add("b", "c", "d"))
    step = try Step(gateway, at: .testing)
    try step.delete(todos[3])
    try gateway.commit()
    let later = Instant.testing.advanced(by: 1000)
    let edited = try gateway.edit(todos[1], at: later) { $0.title = "B" }
    try gateway.commit()

    #expect(try !forget(9, before: .testing), "none is that old")
    #expect(try !forget(0, before: later), "none may be forgotten")
    #expect(try !forget(-1, before: later))
    #expect(try gateway.changes(after: 0, limit: 10)?.count == 6)
    #expect(try forget(9, before: later, limit: 2), "there are more")
    #expect(try gateway.changes(after: 1, limit: 10) == nil)
    #expect(try gateway.changes(after: 2, limit: 10)?.map(\.revision) == [3, 4, 5, 6])
    #expect(try gateway.change(withKey: "k") == nil)
    #expect(try gateway.mark(at: 2) == nil)
    #expect(try gateway.mark(at: 0) == .beginning)
    // The step that began with revision 2 has lost its first change.
    #expect(try gateway.step(2) == nil)
    #expect(try gateway.changes(ofStep: 2, after: 0, limit: 9) == [])
    #expect(try !forget(4, before: later.advanced(by: 1000)), "no more than that")
    #expect(try gateway.changes(after: 4, limit: 10)?.map(\.revision) == [5, 6])
    #expect(try !forget(9, before: later.advanced(by: 1000)))
    #expect(try gateway.changes(after: 5, limit: 10)?.map(\.after) == [edited], "the newest stays")
    #expect(try gateway.history(of: 2, limit: 10).map(\.before) == [todos[1]])

    #expect(try gateway.all() == [keyed, edited, todos[2]])
    #expect(try gateway.revision() == 6)
    // The todo with the greatest id is gone, and so is all that the log knew of it.
    #expect(try gateway.add("e").map(\.id) == [5])
    #expect(try gateway.revision() == 7)
    step = try Step(gateway, at: later)
    _ = try step.add(try Todo.new(title: "f"), key: "k")
    gateway.rollback()
    #expect(try gateway.revision() == 7)
  }

  /// A step whose first change is forgotten is neither the newest to undo nor the newest to redo.
  static func whatIsForgottenIsNoStep(_ gateway: any EntityGateway) throws {
    let todo = try gateway.add("a")[0]
    var undo = try Step(gateway, at: .testing, origin: .undo(of: 1))
    try undo.delete(todo)
    try gateway.commit()
    try gateway.add("b", "c")
    #expect(try gateway.newestOwnStep(to: .redo)?.number == 2)
    let later = Instant.testing.advanced(by: 1)
    #expect(try !gateway.forgetChanges(upTo: 3, before: later, limit: 9))
    #expect(try gateway.newestOwnStep(to: .undo) == nil)
    #expect(try gateway.newestOwnStep(to: .redo) == nil)
    #expect(try gateway.revision() == 4)
  }

  /// Adds todos, lets a day begin, and holds that the log still has all from a revision on.
  package static func expect(
    _ first: Int, in gateway: any EntityGateway, adding batches: [(count: Int, day: Int64)],
    on day: Int64, days: Int = 10, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for batch in batches {
      try gateway.add(
        (0..<batch.count).map { try Todo.new(title: "\($0)") },
        at: .testing.advanced(by: batch.day * Self.day))
    }
    let clock = SystemClock(frozenAt: .testing.advanced(by: day * Self.day), zone: .utc)
    var upkeep = UpkeepUseCase(gateway: gateway, clock: clock, days: days)
    upkeep.eventTimePassed()
    while upkeep.isDue { upkeep.eventIdle() }
    let newest = try gateway.revision()
    let kept = try (1...newest).first { try gateway.mark(at: $0) != nil }
    #expect(kept == first, sourceLocation: sourceLocation)
  }

  static func theNewestThousandStayHoweverOld(_ gateway: any EntityGateway) throws {
    try expect(1, in: gateway, adding: [(1000, 0)], on: 5000)
    // Of the newest thousand all but one are new, and that one is as old as those before them.
    try expect(1, in: gateway, adding: [(999, 5000)], on: 5000)
    try expect(1001, in: gateway, adding: [(1, 5000)], on: 5000)
    #expect(try gateway.add("x")[0].id == 2001)
  }

  static func moreThanAThousandStayUntilTheyAreOld(_ gateway: any EntityGateway) throws {
    let batches: [(Int, Int64)] = [(500, 0), (2500, 5), (1000, 9)]
    try expect(1, in: gateway, adding: batches, on: 10)
    // Days count from the oldest of the newest thousand, which is of day 9.
    try expect(1, in: gateway, adding: [], on: 50)
    try expect(1, in: gateway, adding: [(900, 14)], on: 50)
    try expect(501, in: gateway, adding: [(100, 14)], on: 14)
    // Those of day 5 are not old yet.
    try expect(501, in: gateway, adding: [(1000, 16)], on: 15)
    try expect(3001, in: gateway, adding: [], on: 16)
  }

  /// A clock that is wrong once, however much is done meanwhile, makes nothing old.
  static func aClockInTheFutureForgetsNothing(_ gateway: any EntityGateway) throws {
    let future: Int64 = 26_000
    try expect(1, in: gateway, adding: [(1500, 0)], on: future)
    try expect(1, in: gateway, adding: [(900, future)], on: future)
    try expect(1, in: gateway, adding: [(900, 1)], on: 1)
    // In order of the log, the first that is young enough keeps all behind it.
    try expect(1501, in: gateway, adding: [(1000, 12)], on: 12)
  }
}
