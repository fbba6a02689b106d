import Entities
import Gateways
import Glibc
import TestSupport
import Testing

/// Every store knows itself by the rows of its log.
@Suite struct MarkConformanceTests {
  @Test(arguments: GatewayMaker.allCases)
  func aMarkIsOfARow(_ maker: GatewayMaker) throws {
    try maker.withTwoSessions { session in
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
  }

  @Test(arguments: GatewayMaker.allCases)
  func whatIsNotCommittedHasAMarkUntilItIsGone(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
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
  }

  @Test(arguments: GatewayMaker.allCases)
  func theLogOfAnotherStoreIsNotFollowed(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
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

  /// A file that takes the place of the one that is open is another session, and lists that were
  /// remembered are forgotten, though it is at the same revision.
  @Test func anotherFileTakesThePlace() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    try gateway.add("mine", "milk")
    let mark = try gateway.mark()
    let filter = TodoFilter(words: ["milk".folded])
    #expect(try gateway.count(filter) == 1)
    gateway.rollback()
    let other = SQLiteGateway(path: folder.file("other.sqlite"))
    try other.add("yours", "bread", at: .testing.advanced(by: 1))
    other.close()
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    #expect(rename(folder.file("other.sqlite"), path) == 0)
    let session = gateway.session.number
    #expect(try gateway.mark().revision == 2)
    #expect(try gateway.mark() != mark)
    #expect(try gateway.changes(after: mark, limit: 9) == nil)
    #expect(try gateway.count(filter) == 0)
    #expect(try gateway.newestStep(to: .undo)?.number == 1, "it was there before")
    #expect(gateway.session.number != session && gateway.session.beginning == 2)
    gateway.close()
  }

  /// A log that says nobody made a row, or at what impossible time, has marks all the same.
  @Test func aMarkTrustsNoNumber() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    try gateway.add("a")
    for assignment in [
      "session = NULL", "session = -9223372036854775808, at = -9223372036854775808",
      "session = 9223372036854775807, at = 9223372036854775807",
    ] {
      RawSQLite.run("UPDATE change SET " + assignment, on: path)
      gateway.rollback()
      let mark = try gateway.mark()
      #expect(try gateway.changes(after: mark, limit: 9) == [])
      #expect((1...64).contains(mark.text.utf8.count))
    }
    gateway.close()
  }
}
