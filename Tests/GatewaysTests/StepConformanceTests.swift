import Entities
import Gateways
import TestSupport
import Testing

/// What every store says of steps and keys.
@Suite struct StepConformanceTests {
  @Test(arguments: GatewayMaker.allCases)
  func stepsAreFoundFromTheNewestOn(_ maker: GatewayMaker) throws {
    try maker.withGateway { gateway in
      #expect(try gateway.lastStep(before: 1) == nil)
      #expect(try gateway.lastStep(before: 100) == nil)
      let todos = try gateway.add(["a", "b", "c"].map { try TodoContents(title: $0) })
      var undo = try Step(gateway, at: .testing, origin: .undo(of: 1))
      for todo in todos { try undo.delete(todo) }
      var redo = try Step(gateway, at: .testing, origin: .redo(of: 1))
      try redo.restore(todos[1], over: nil)
      try gateway.commit()
      let steps = [
        LoggedStep(number: 7, origin: .redo(of: 1), isOwn: true),
        LoggedStep(number: 4, origin: .undo(of: 1), isOwn: true),
        LoggedStep(number: 1, origin: .event, isOwn: true),
      ]
      #expect(try gateway.lastStep(before: 100) == steps[0])
      #expect(try gateway.lastStep(before: 8) == steps[0])
      for revision in 5...7 { #expect(try gateway.lastStep(before: revision) == steps[1]) }
      for revision in 2...4 { #expect(try gateway.lastStep(before: revision) == steps[2]) }
      #expect(try gateway.lastStep(before: 1) == nil)
      #expect(try gateway.changes(after: 6, limit: 5)?.first?.origin == .redo(of: 1))
      #expect(try gateway.fetch(2)?.title == "b")
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
      #expect(try gateway.lastStep(before: 2) == nil)
    }
  }

  @Test func whatAnotherConnectionDidIsNotOwn() throws {
    let folder = TemporaryFolder()
    let one = SQLiteGateway(path: folder.file("todos.sqlite"))
    let other = SQLiteGateway(path: folder.file("todos.sqlite"))
    try one.add("a")
    try other.add("b")
    #expect(try one.lastStep(before: 2)?.isOwn == true)
    #expect(try one.lastStep(before: 3)?.isOwn == false)
    #expect(try other.lastStep(before: 3)?.isOwn == true)
  }
}
