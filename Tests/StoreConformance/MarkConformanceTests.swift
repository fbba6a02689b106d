import Entities
import TestSupport
import Testing

/// Every store knows itself by the rows of its log.
enum MarkConformanceTests {
  static let all = [
    ConformanceTest("aMarkIsOfARow", aMarkIsOfARow),
    ConformanceTest(
      "whatIsNotCommittedHasAMarkUntilItIsGone", whatIsNotCommittedHasAMarkUntilItIsGone),
    ConformanceTest("theLogOfAnotherStoreIsNotFollowed", theLogOfAnotherStoreIsNotFollowed),
  ]

  static func aMarkIsOfARow(_ session: @escaping Sessions) throws {
    #expect(try session(1).mark() == .beginning)
    #expect(try session(1).mark(at: 0) == .beginning)
    session(1).rollback()
    let later = Instant.testing.advanced(by: 7)
    try session(1).add("a", "b")
    try session(2).add("c", at: later)
    let newest = try session(2).mark()
    #expect(newest.revision == 3 && newest.instant == later)
    session(2).rollback()
    let marks = try (0...3).map { try session(1).mark(at: $0) }
    #expect(marks[0] == .beginning && marks[3] == newest)
    #expect(marks.map { $0?.revision } == [0, 1, 2, 3])
    #expect(marks[1]?.session == marks[2]?.session && marks[2]?.session != newest.session)
    #expect(marks[1]?.instant == .testing)
    #expect(try session(1).mark(at: -1) == nil)
    #expect(try session(1).mark(at: 4) == nil)
    #expect(try session(1).mark(at: .max) == nil)
    for (index, mark) in marks.enumerated() {
      #expect(
        try session(1).changes(after: try #require(mark), limit: 9)
          == session(1).changes(after: index, limit: 9))
    }
    session(1).rollback()
  }

  static func whatIsNotCommittedHasAMarkUntilItIsGone(_ gateway: any EntityGateway) throws {
    try gateway.add("a")
    let committed = try gateway.mark()
    let todo = try #require(try gateway.fetch(1))
    try gateway.edit(todo) { $0.title = "b" }
    let recorded = try gateway.mark()
    #expect(recorded.revision == 2 && recorded.session == committed.session)
    #expect(try gateway.mark(at: 2) == recorded)
    gateway.rollback()
    #expect(try gateway.mark() == committed)
    #expect(try gateway.mark(at: 2) == nil)
    #expect(try gateway.changes(after: recorded, limit: 9) == nil)
  }

  static func theLogOfAnotherStoreIsNotFollowed(_ gateway: any EntityGateway) throws {
    try gateway.add("a", "b")
    let mark = try gateway.mark()
    for other in [
      Mark(revision: 2, session: mark.session + 1, instant: mark.instant),
      Mark(revision: 2, session: mark.session, instant: mark.instant.advanced(by: 1)),
      Mark(revision: 1, session: mark.session + 1, instant: mark.instant),
      Mark(revision: 3, session: mark.session, instant: mark.instant),
      Mark(revision: 0, session: mark.session, instant: mark.instant),
      Mark(revision: -1, session: mark.session, instant: mark.instant),
    ] {
      #expect(try gateway.changes(after: other, limit: 9) == nil)
    }
    #expect(try gateway.changes(after: mark, limit: 9) == [])
    #expect(try gateway.changes(after: .beginning, limit: 9)?.count == 2)
  }
}
