import Entities
import Gateways
import TestSupport
import Testing

/// What every store says of steps and keys.
@Suite struct StepConformanceTests {
  @Test(arguments: GatewayMaker.allCases)
  func aStepIsKnownByItsFirstRevision(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      #expect(try gateway.step(1) == nil)
      let todos = try gateway.add("a", "b", "c")
      var undo = try Step(gateway, at: .testing, origin: .undo(of: 1))
      #expect(undo.first == nil)
      for todo in todos { try undo.delete(todo) }
      #expect(undo.first == 4)
      for isCommitted in [false, true] {
        if isCommitted { try gateway.commit() }
        #expect(try gateway.step(1) == LoggedStep(number: 1, origin: .event, isReversed: true))
        #expect(
          try gateway.step(4) == LoggedStep(number: 4, origin: .undo(of: 1), isReversed: false))
        for number in [-1, 0, 2, 3, 5, 6, 7, .max] { #expect(try gateway.step(number) == nil) }
      }
      var redo = try Step(gateway, at: .testing, origin: .redo(of: 1))
      try redo.restore(todos[1], over: nil)
      try gateway.commit()
      #expect(try gateway.step(1)?.isReversed == false)
      #expect(try gateway.step(4)?.isReversed == true)
      #expect(
        try gateway.step(7) == LoggedStep(number: 7, origin: .redo(of: 1), isReversed: false))
      #expect(try gateway.changes(after: 6, limit: 5)?.first?.origin == .redo(of: 1))
    }
  }

  /// What this transaction recorded, and nothing that anybody committed.
  @Test(arguments: GatewayMaker.allCases)
  func theStepInHandIsKnown(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      #expect(gateway.recordedStep == nil)
      try gateway.beginChanges()
      #expect(gateway.recordedStep == nil)
      var first = try Step(gateway, at: .testing)
      _ = try first.add(try TodoContents(title: "a"))
      _ = try first.add(try TodoContents(title: "b"))
      #expect(gateway.recordedStep == 1)
      var second = try Step(gateway, at: .testing)
      #expect(gateway.recordedStep == 1)
      _ = try second.add(try TodoContents(title: "c"))
      #expect(gateway.recordedStep == 3)
      try gateway.commit()
      #expect(gateway.recordedStep == nil)
      var third = try Step(gateway, at: .testing)
      _ = try third.add(try TodoContents(title: "d"))
      #expect(gateway.recordedStep == 4)
      gateway.rollback()
      #expect(gateway.recordedStep == nil)
      _ = try gateway.fetch(1)
      #expect(gateway.recordedStep == nil)
    }
  }

  @Test(arguments: GatewayMaker.allCases)
  func theChangesOfAStep(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      #expect(try gateway.changes(ofStep: 1, after: 0, limit: 9) == [])
      try gateway.add("a", "b", "c")
      try gateway.add("d")
      let log = try #require(try gateway.changes(after: 0, limit: 9))
      #expect(try gateway.changes(ofStep: 1, after: 0, limit: 9) == Array(log[..<3]))
      #expect(try gateway.changes(ofStep: 1, after: 0, limit: 2) == Array(log[..<2]))
      #expect(try gateway.changes(ofStep: 1, after: 2, limit: 9) == [log[2]])
      #expect(try gateway.changes(ofStep: 4, after: 3, limit: 9) == [log[3]])
      #expect(try gateway.changes(ofStep: 4, after: 0, limit: 9) == [log[3]])
      for after in [3, 4, 5, Int.max] {
        #expect(try gateway.changes(ofStep: 1, after: after, limit: 9) == [])
      }
      for number in [0, 2, 3, 5] {
        #expect(try gateway.changes(ofStep: number, after: 0, limit: 9) == [], "no step")
      }
    }
  }

  /// The newest that can be undone, and the newest that can be redone.
  private func newest(_ gateway: any EntityGateway) throws -> [Int?] {
    [try gateway.newestStep(to: .undo)?.number, try gateway.newestStep(to: .redo)?.number]
  }

  /// Changes the title of todo 1, in a step of this origin.
  private func change(_ gateway: any EntityGateway, _ origin: StepOrigin = .event) throws {
    var step = try Step(gateway, at: .testing, origin: origin)
    let todo = try #require(try gateway.fetch(1))
    _ = try step.replace(todo, with: todo)
  }

  @Test(arguments: GatewayMaker.allCases)
  func theNewestStepIsOneThatIsInEffect(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      #expect(try newest(gateway) == [nil, nil])
      try gateway.add("a")
      #expect(try newest(gateway) == [1, nil])
      try change(gateway)
      try change(gateway)
      // Not the newest one, to begin with.
      try change(gateway, .undo(of: 2))
      #expect(try newest(gateway) == [3, 4])
      try change(gateway, .undo(of: 3))
      #expect(try newest(gateway) == [1, 5])
      try change(gateway, .undo(of: 1))
      #expect(try newest(gateway) == [nil, 6])
      try gateway.commit()
      try change(gateway, .redo(of: 3))
      #expect(try newest(gateway) == [3, 6])
      try change(gateway, .redo(of: 1))
      #expect(try newest(gateway) == [3, 4])
      try change(gateway, .undo(of: 3))
      #expect(try newest(gateway) == [1, 9])
      gateway.rollback()
      #expect(try newest(gateway) == [nil, 6])
      try change(gateway, .redo(of: 2))
      try change(gateway, .undo(of: 2))
      try change(gateway, .redo(of: 2))
      #expect(try newest(gateway) == [2, 6])
      try gateway.commit()
      #expect(try newest(gateway) == [2, 6])
    }
  }

  /// What another session did is neither undone nor redone, unless it was there before.
  @Test(arguments: GatewayMaker.allCases)
  func theNewestStepIsTheSessionsOwn(_ maker: GatewayMaker) throws {
    try maker.withTwoSessions { session in
      try session(1).add("a")
      try session(2).add("b")
      try session(1).add("c")
      #expect(try newest(session(1)) == [3, nil])
      session(1).rollback()
      #expect(try newest(session(2)) == [2, nil])
      try change(session(2), .undo(of: 3))
      try session(2).commit()
      #expect(try newest(session(2)) == [2, 4])
      session(2).rollback()
      #expect(try newest(session(1)) == [1, nil], "who undid it may redo it")
      try change(session(1), .undo(of: 2))
      try change(session(1), .undo(of: 1))
      try session(1).commit()
      #expect(try newest(session(1)) == [nil, 6])
      session(1).rollback()
      #expect(try newest(session(2)) == [nil, 4])
      session(2).rollback()
    }
  }

  @Test(arguments: GatewayMaker.allCases)
  func whatIsRestoredKeepsItsIdAndItsBeginning(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      let todo = try gateway.add("a")[0]
      let later = Instant.testing.advanced(by: 5000)
      var step = try Step(gateway, at: later)
      try step.delete(todo)
      try step.restore(todo, over: nil)
      try gateway.commit()
      let back = try #require(try gateway.fetch(todo.id))
      #expect(back.createdAt == .testing && back.updatedAt == later && back.rev == 3)
      #expect(back.hasSameContents(as: todo))
      #expect(try gateway.add("b")[0].id == 2)
      #expect(try gateway.history(of: 1, limit: 10).map(\.revision) == [3, 2, 1])
    }
  }

  @Test(arguments: GatewayMaker.allCases)
  func keysAreKnownByTheirBytes(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      let contents = try TodoContents(title: "a")
      #expect(try gateway.change(withKey: "k") == nil)
      var step = try Step(gateway, at: .testing)
      let first = try step.add(contents, key: "caf\u{E9}")
      let second = try step.add(contents, key: "cafe\u{301}")
      _ = try step.add(contents)
      #expect(try gateway.change(withKey: "caf\u{E9}")?.todo == first.id, "before the commit, too")
      try gateway.commit()
      #expect(try gateway.change(withKey: "caf\u{E9}")?.after == first)
      #expect(try gateway.change(withKey: "cafe\u{301}")?.revision == second.rev)
      #expect(try gateway.change(withKey: "") == nil)
      // Its `after` is what was added, whatever became of it.
      _ = try gateway.edit(first) { $0.title = "b" }
      try gateway.commit()
      #expect(try gateway.change(withKey: "caf\u{E9}")?.after == first)
    }
  }

  @Test(arguments: GatewayMaker.allCases)
  func aKeyThatWasNotStoredIsFree(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      var step = try Step(gateway, at: .testing)
      _ = try step.add(try TodoContents(title: "a"), key: "k")
      gateway.rollback()
      #expect(try gateway.change(withKey: "k") == nil)
      #expect(try gateway.step(1) == nil)
      #expect(try gateway.newestStep(to: .undo) == nil)
    }
  }

  /// A later session may take back what was there when it began, whoever made it; what comes from then
  /// on it may not.
  @Test func whatWasThereBeforeIsAnybodys() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let first = SQLiteGateway(path: path)
    try first.add("a", "b")
    try change(first, .undo(of: 1))
    try first.commit()
    try first.add("c")
    let second = SQLiteGateway(path: path)
    #expect(try newest(second) == [4, 3])
    try first.add("d")
    second.rollback()
    #expect(try newest(second) == [4, 3])
    second.close()
    #expect(try newest(second) == [5, 3], "opened again, it is another session")
    // A connection that is given up after a failure is not the end of its session.
    let session = second.session.number
    RawSQLite.run("PRAGMA user_version = 99", on: path)
    #expect(throws: StoreError.self) { try second.add("e") }
    second.rollback()
    RawSQLite.run("PRAGMA user_version = \(Schema.today.version)", on: path)
    try first.add("e")
    #expect(try newest(second) == [5, 3])
    #expect(second.session.number == session)
    second.rollback()
    // With a number that is given, all are one session.
    let third = SQLiteGateway(path: path, session: first.session.number)
    try third.open()
    try first.add("f")
    #expect(try newest(third) == [7, 3])
    #expect(first.session.number != second.session.number)
  }
}
