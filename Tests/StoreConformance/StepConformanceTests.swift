import Entities
import MemoryStore
import TestSupport
import Testing

/// What every store says of steps and keys.
package enum StepConformanceTests {
  static let all = [
    ConformanceTest("aStepIsKnownByItsFirstRevision", aStepIsKnownByItsFirstRevision),
    ConformanceTest("theChangesOfAStep", theChangesOfAStep),
    ConformanceTest("theNewestStepIsOneThatIsInEffect", theNewestStepIsOneThatIsInEffect),
    ConformanceTest("theNewestStepIsTheSessionsOwn", theNewestStepIsTheSessionsOwn),
    ConformanceTest(
      "whatIsRestoredKeepsItsIdAndItsBeginning", whatIsRestoredKeepsItsIdAndItsBeginning),
    ConformanceTest("manyPatchesAreChanges", manyPatchesAreChanges),
    ConformanceTest("theLogKeepsWhoMadeAChange", theLogKeepsWhoMadeAChange),
    ConformanceTest("keysAreKnownByTheirBytes", keysAreKnownByTheirBytes),
    ConformanceTest("aKeyThatWasNotStoredIsFree", aKeyThatWasNotStoredIsFree),
  ]

  static func aStepIsKnownByItsFirstRevision(_ gateway: any EntityGateway) throws {
    #expect(try gateway.step(1) == nil)
    let todos = try gateway.add("a", "b", "c")
    var undo = try Step(gateway, at: .testing, origin: .undo(of: 1))
    #expect(undo.first == nil)
    for todo in todos { try undo.delete(todo) }
    #expect(undo.first == 4)
    for isCommitted in [false, true] {
      if isCommitted { try gateway.commit() }
      let (event, reversal) = (try gateway.step(1), try gateway.step(4))
      #expect(event?.number == 1 && event?.origin == .event && event?.reversed == 4)
      #expect(
        reversal?.number == 4 && reversal?.origin == .undo(of: 1) && reversal?.reversed == nil)
      for number in [-1, 0, 2, 3, 5, 6, 7, .max] { #expect(try gateway.step(number) == nil) }
    }
    var redo = try Step(gateway, at: .testing, origin: .redo(of: 1))
    try redo.restore(todos[1])
    try gateway.commit()
    #expect(try gateway.step(1)?.isReversed == false)
    #expect(try gateway.step(4)?.isReversed == true)
    let redone = try gateway.step(7)
    #expect(redone?.number == 7 && redone?.origin == .redo(of: 1) && redone?.isReversed == false)
    #expect(try gateway.changes(after: 6, limit: 5)?.first?.origin == .redo(of: 1))
  }

  static func theChangesOfAStep(_ gateway: any EntityGateway) throws {
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

  /// Both stores find the same newest steps, of this session, of clients and of anybody.
  package static func expectSameNewest(
    _ tested: any EntityGateway, _ memory: MemoryGateway, of clients: [String] = clients
  ) throws {
    for direction in [StepDirection.undo, .redo] {
      for makers in [StepMakers.session] + clients.map(StepMakers.earlier) {
        #expect(
          try tested.newestStep(to: direction, of: makers)?.ofAnySession
            == memory.newestStep(to: direction, of: makers)?.ofAnySession, "\(makers)")
      }
    }
    #expect(try tested.newestEvent()?.ofAnySession == memory.newestEvent()?.ofAnySession)
  }

  /// Names of clients, of which two are equivalent and not the same.
  package static let clients = ["Emacs", "caf\u{E9}", "cafe\u{301}"]

  /// The newest that can be undone, and the newest that can be redone.
  package static func newest(_ gateway: any EntityGateway) throws -> [Int?] {
    [try gateway.newestOwnStep(to: .undo)?.number, try gateway.newestOwnStep(to: .redo)?.number]
  }

  /// Changes the revision of todo 1, in a step of this origin, as a client of this name.
  package static func change(
    _ gateway: any EntityGateway, _ origin: StepOrigin = .event, by client: String? = nil
  ) throws {
    try gateway.beginChanges()
    let before = try #require(try gateway.fetch(1))
    var after = before
    after.rev = try gateway.revision() + 1
    after.updatedAt = .testing
    try gateway.record(
      Change(
        revision: after.rev, todo: 1, before: before, after: after, step: after.rev,
        instant: .testing, origin: origin, client: client))
  }

  static func theNewestStepIsOneThatIsInEffect(_ gateway: any EntityGateway) throws {
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

  /// What another session did is neither undone nor redone, even if it was there before.
  static func theNewestStepIsTheSessionsOwn(_ session: @escaping Sessions) throws {
    try session(1).add("a")
    try session(2).add("b")
    try session(1).add("c")
    #expect(try newest(session(1)) == [3, nil])
    #expect(try session(1).newestEvent()?.number == 3)
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
    #expect(try session(2).newestEvent() == nil)
    session(2).rollback()
  }

  /// A step over many todos leaves the same todos and the same log as changes one by one.
  static func manyPatchesAreChanges(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      var random = RandomTodos(seed: 5)
      let todos = try gateway.add((0..<1150).compactMap { _ in random.contents() })
      #expect(todos.count > 1000)
      var patches = TodoPatches()
      var changes: [(Todo?, Todo?)] = []
      for (index, todo) in todos.enumerated() where index % 7 > 0 {
        var after = todo
        if index % 7 == 1, let contents = random.contents() {
          after = contents
          after.enter(as: todo.id, rev: todo.rev, at: todo.createdAt)
          after.updatedAt = todo.updatedAt
          after.completedAt = todo.completedAt
        }
        if index % 7 > 2 { after.completedAt = .testing }
        after.priority = .high
        let patch = try #require(TodoPatch(from: todo, to: after))
        #expect(todo.patched(by: patch) == after)
        patches.append(todo.id, patch)
        changes.append((todo, after))
      }
      var step = try Step(gateway, at: Instant.testing.advanced(by: 1))
      if gateway === memory { try step.change(changes) } else { try step.change(patches) }
      try gateway.commit()
    }
    try SameStores.expect(tested, memory)
  }

  static func whatIsRestoredKeepsItsIdAndItsBeginning(_ gateway: any EntityGateway) throws {
    let todo = try gateway.add("a")[0]
    let later = Instant.testing.advanced(by: 5000)
    var step = try Step(gateway, at: later)
    try step.delete(todo)
    try step.restore(todo)
    try gateway.commit()
    let back = try #require(try gateway.fetch(todo.id))
    #expect(back.createdAt == .testing && back.updatedAt == later && back.rev == 3)
    #expect(back.hasSameContents(as: todo))
    #expect(try gateway.add("b")[0].id == 2)
    #expect(try gateway.history(of: 1, limit: 10).map(\.revision) == [3, 2, 1])
  }

  static func theLogKeepsWhoMadeAChange(_ gateway: any EntityGateway) throws {
    let names = ["Emacs", "caf\u{E9}", "cafe\u{301}", nil]
    try gateway.beginChanges()
    var todo = Todo(id: try gateway.newID(), rev: 1, title: "a", createdAt: .testing)
    var before: Todo?
    for (index, name) in names.enumerated() {
      todo.rev = index + 1
      let change = Change(
        revision: index + 1, todo: todo.id, before: before, after: name == nil ? nil : todo,
        step: 1, instant: .testing, key: index == 0 ? "k" : nil, client: name)
      if index == 1 { try gateway.record([change]) } else { try gateway.record(change) }
      before = todo
    }
    let bytes = { (changes: [Change]) in changes.map { $0.client.map { Array($0.utf8) } } }
    let expected = names.map { $0.map { Array($0.utf8) } }
    for isCommitted in [false, true] {
      if isCommitted { try gateway.commit() }
      let history = try gateway.history(of: todo.id, limit: 9)
      #expect(bytes(history) == expected.reversed())
      #expect(history.map { $0.before?.rev } == [3, 2, 1, nil])
      #expect(history.map { $0.after?.rev } == [nil, 3, 2, 1])
      #expect(bytes(try gateway.changes(ofStep: 1, after: 0, limit: 9)) == expected)
      #expect(try gateway.change(withKey: "k")?.client == "Emacs")
    }
  }

  static func keysAreKnownByTheirBytes(_ gateway: any EntityGateway) throws {
    let contents = try Todo.new(title: "a")
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

  static func aKeyThatWasNotStoredIsFree(_ gateway: any EntityGateway) throws {
    var step = try Step(gateway, at: .testing)
    _ = try step.add(try Todo.new(title: "a"), key: "k")
    gateway.rollback()
    #expect(try gateway.change(withKey: "k") == nil)
    #expect(try gateway.step(1) == nil)
    #expect(try gateway.newestOwnStep(to: .undo) == nil)
  }
}

extension LoggedStep {
  /// The same without its session, for stores that were filled in others.
  package var ofAnySession: LoggedStep {
    LoggedStep(
      number: number, origin: origin, reversed: reversed, instant: instant, session: 0,
      client: client)
  }
}
