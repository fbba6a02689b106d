import Entities
import TestSupport
import Testing

/// What every store says of notes, and that whoever reads changes passes over them.
enum NoteConformanceTests {
  static let all = [
    ConformanceTest("theNewestUnderAKeyIsTheValue", theNewestUnderAKeyIsTheValue),
    ConformanceTest("keepsEveryTextToTheByte", keepsEveryTextToTheByte),
    ConformanceTest("changesPassOverNotes", changesPassOverNotes),
    ConformanceTest("valuesThatLastAreNotForgotten", valuesThatLastAreNotForgotten),
    ConformanceTest("valuesAboutTodosGoWithTheLog", valuesAboutTodosGoWithTheLog),
  ]

  private static let list = Note.Topic("list", lasts: true)
  private static let answer = Note.Topic("answer", lasts: false)

  /// Writes a note, by itself.
  private static func note(
    _ gateway: any EntityGateway, _ key: String, _ value: String?,
    _ topic: Note.Topic = NoteConformanceTests.list, at instant: Instant = .testing
  ) throws {
    var step = try Step(gateway, at: instant)
    try step.note(topic, key, value)
    #expect(step.first == nil)
  }

  /// The values of a topic by their keys, oldest first.
  private static func notes(
    _ gateway: any EntityGateway, after revision: Int = 0, limit: Int = 100,
    _ topic: Note.Topic = NoteConformanceTests.list
  ) throws -> [String] {
    try gateway.notes(.newest(topic, after: revision), limit: limit).map {
      "\($0.revision) \($0.key) \($0.value ?? "-")"
    }
  }

  static func theNewestUnderAKeyIsTheValue(_ gateway: any EntityGateway) throws {
    #expect(try gateway.note(Self.list, "a") == nil)
    #expect(try notes(gateway) == [])
    try note(gateway, "a", "1")
    try note(gateway, "b", "2")
    try note(gateway, "a", "answered", Self.answer)
    try note(gateway, "a", "3", at: Instant.testing.advanced(by: 7))
    for _ in 1...2 {
      #expect(
        try gateway.note(Self.list, "a")
          == Note(
            topic: Self.list, key: "a", value: "3", revision: 4,
            instant: Instant.testing.advanced(by: 7)))
      #expect(try notes(gateway) == ["2 b 2", "4 a 3"])
      #expect(try notes(gateway, limit: 1) == ["2 b 2"])
      #expect(try notes(gateway, limit: 0) == [] && notes(gateway, limit: -1) == [])
      #expect(try notes(gateway, after: 2) == ["4 a 3"] && notes(gateway, after: 4) == [])
      #expect(try notes(gateway, after: -1) == ["2 b 2", "4 a 3"])
      #expect(try notes(gateway, Self.answer) == ["3 a answered"])
      try gateway.commit()
    }
    try note(gateway, "a", nil)
    #expect(try gateway.note(Self.list, "a") == nil)
    #expect(try gateway.note(Self.answer, "a")?.value == "answered")
    // Whoever follows the log hears of it.
    #expect(try notes(gateway, after: 4) == ["5 a -"] && notes(gateway) == ["2 b 2", "5 a -"])
    try note(gateway, "a", "")
    #expect(try gateway.note(Self.list, "a")?.value == "")
    gateway.rollback()
    #expect(try gateway.note(Self.list, "a")?.revision == 4)
    #expect(try gateway.revision() == 4 && notes(gateway) == ["2 b 2", "4 a 3"])
  }

  /// Keys and values are any text; topics whose names begin alike, and keys like names, are apart.
  static func keepsEveryTextToTheByte(_ gateway: any EntityGateway) throws {
    let keys = [
      "caf\u{E9}", "cafe\u{301}", "\u{301}", "", "a/b", "/", "0", "\u{0}", "a\u{0}b", "'; --",
      "\u{10FFFF}", String(repeating: "\u{1F600}", count: 10_000),
    ]
    for (number, key) in keys.enumerated() { try note(gateway, key, key + "\(number)") }
    try note(gateway, "x", "other", Note.Topic("lists", lasts: true))
    try note(gateway, "x", "other", Note.Topic("lis", lasts: true))
    try gateway.commit()
    for (number, key) in keys.enumerated() {
      let value = try #require(try gateway.note(Self.list, key)?.value)
      #expect(Array(value.utf8) == Array((key + "\(number)").utf8), "\(number)")
    }
    let all = try gateway.notes(.newest(Self.list), limit: 100)
    #expect(all.map { Array($0.key.utf8) } == keys.map { Array($0.utf8) })
  }

  /// A note makes a revision and a mark; the readings of changes pass over it.
  static func changesPassOverNotes(_ gateway: any EntityGateway) throws {
    try note(gateway, "k", "1")
    let todos = try gateway.add("a", "b")
    #expect(todos.map(\.rev) == [2, 3])
    // Among the changes of a step, before and behind them.
    var step = try Step(gateway, at: .testing)
    try step.note(Self.answer, "k", "first")
    try step.delete(todos[0])
    try step.note(Self.answer, "k", "second")
    try step.delete(todos[1])
    try step.note(Self.answer, "k", "third")
    #expect(step.first == 5 && step.revision == 8)
    for key in 1...150 { try note(gateway, "\(key)", "x") }
    try gateway.commit()
    #expect(try gateway.revision() == 158 && gateway.mark().revision == 158)
    for revision in [1, 4, 6, 8, 158] {
      #expect(try gateway.mark(at: revision)?.instant == .testing)
    }
    let log = try #require(try gateway.changes(after: 0, limit: 100))
    #expect(log.map(\.revision) == [2, 3, 5, 7] && log.map(\.step) == [2, 2, 5, 5])
    // The limit counts changes: fewer than that are all there are.
    #expect(try gateway.changes(after: 0, limit: 3)?.map(\.revision) == [2, 3, 5])
    #expect(try gateway.changes(after: 3, limit: 1)?.map(\.revision) == [5])
    #expect(try gateway.changes(after: 7, limit: 1) == [])
    #expect(try gateway.changes(after: 158, limit: 1) == [])
    #expect(try gateway.changes(after: 159, limit: 1) == nil)
    #expect(try gateway.changes(after: gateway.mark(at: 8) ?? .beginning, limit: 9) == [])
    #expect(try gateway.history(of: 1, limit: 9).map(\.revision) == [5, 2])
    #expect(try gateway.history(of: 0, limit: 9) == [])
    #expect(try gateway.change(withKey: "k") == nil)
    #expect(try gateway.changes(ofStep: 5, after: 0, limit: 9).map(\.revision) == [5, 7])
    #expect(try gateway.changes(ofStep: 5, after: 5, limit: 1).map(\.revision) == [7])
    #expect(try gateway.changes(ofStep: 5, after: 7, limit: 9) == [])
    for number in [0, 1, 4, 6, 8, 158] {
      #expect(try gateway.step(number) == nil)
      #expect(try gateway.changes(ofStep: number, after: 0, limit: 9) == [])
    }
    #expect(try gateway.newestOwnStep(to: .undo)?.number == 5)
    #expect(try gateway.newestOwnStep(to: .redo) == nil)
    #expect(try gateway.add("c").map(\.id) == [3], "ids are those of todos")
  }

  /// What lasts outlives the log, as todos do; what does not is forgotten with it.
  static func valuesThatLastAreNotForgotten(_ gateway: any EntityGateway) throws {
    func forget(_ revision: Int, limit: Int = 100) throws -> Bool {
      try gateway.forgetChanges(
        upTo: revision, before: Instant.testing.advanced(by: 1), limit: limit)
    }
    try note(gateway, "kept", "1")
    try note(gateway, "replaced", "2")
    try gateway.add("a")
    try note(gateway, "replaced", "4")
    try note(gateway, "answer", "5", Self.answer)
    try note(gateway, "gone", "6")
    try note(gateway, "gone", nil)
    try note(gateway, "later", "8")
    try gateway.add("b")
    try gateway.commit()
    // Whether values of theirs stay or not, it is so many rows.
    #expect(try forget(8, limit: 2) && gateway.changes(after: 1, limit: 9) == nil)
    #expect(try gateway.changes(after: 2, limit: 9)?.map(\.revision) == [3, 9])
    #expect(try notes(gateway) == ["1 kept 1", "4 replaced 4", "7 gone -", "8 later 8"])
    #expect(try gateway.mark(at: 1) == nil && gateway.mark(at: 3) != nil)
    #expect(try forget(7, limit: 3))
    #expect(try gateway.note(Self.answer, "answer") == nil)
    #expect(try !forget(7) && !forget(7))
    #expect(try notes(gateway) == ["1 kept 1", "4 replaced 4", "8 later 8"])
    #expect(try gateway.changes(after: 6, limit: 9) == nil)
    #expect(try gateway.changes(after: 7, limit: 9)?.map(\.revision) == [9])
    for revision in 1...7 { #expect(try gateway.mark(at: revision) == nil) }
    #expect(try gateway.history(of: 1, limit: 9) == [])
    // Values that outlived the log are replaced, taken away, and brought back by a rollback.
    try note(gateway, "kept", "10")
    try note(gateway, "replaced", nil)
    #expect(try notes(gateway) == ["8 later 8", "10 kept 10", "11 replaced -"])
    gateway.rollback()
    #expect(try notes(gateway) == ["1 kept 1", "4 replaced 4", "8 later 8"])
    try note(gateway, "kept", "10")
    try note(gateway, "replaced", nil)
    try gateway.add("c")
    try gateway.commit()
    #expect(try !forget(11))
    #expect(try notes(gateway) == ["8 later 8", "10 kept 10"])
    #expect(try gateway.note(Self.list, "kept")?.revision == 10)
    #expect(try gateway.all().map(\.id) == [1, 2, 3] && gateway.revision() == 12)
  }

  /// What was about a todo goes once the todo is done or gone and no undo can bring it back.
  static func valuesAboutTodosGoWithTheLog(_ gateway: any EntityGateway) throws {
    func forget(_ revision: Int) throws -> [String] {
      _ = try gateway.forgetChanges(
        upTo: revision, before: Instant.testing.advanced(by: 1), limit: 100)
      // In steps of any size.
      var last: Int? = 0
      var steps = 0
      while let after = last {
        steps += 1
        last = try gateway.forgetNotes(Self.list, after: after, limit: revision % 2 + 1)
        #expect(last.map { $0 > after } ?? true && steps < 20)
      }
      return try notes(gateway)
    }
    let todos = try gateway.add("gone", "done", "open", "gone later")
    for todo in todos { try note(gateway, "\(todo.id)", "\(todo.title)") }
    try note(gateway, "no id", "x")
    try note(gateway, "1", "other", Note.Topic("lists", lasts: true))
    try note(gateway, "99", "no todo")
    try gateway.delete(todos[0])
    try gateway.edit(todos[1]) { $0.completedAt = .testing }
    try gateway.delete(todos[3])
    try gateway.add("newest")
    let all = [
      "5 1 gone", "6 2 done", "7 3 open", "8 4 gone later", "9 no id x", "11 99 no todo",
    ]
    #expect(try forget(0) == all)
    #expect(try forget(8) == all, "an undo can bring them back")
    #expect(try forget(12) == Array(all.dropFirst().dropLast()))
    #expect(try gateway.note(Self.list, "1") == nil)
    #expect(try forget(13) == [all[2], all[3], all[4]])
    #expect(try forget(14) == [all[2], all[4]])
    #expect(try gateway.revision() == 15 && gateway.all().map(\.id) == [2, 3, 5])
    #expect(try notes(gateway, Note.Topic("lists", lasts: true)) == ["10 1 other"])
    // A value that is written again is in the log, and stays.
    try note(gateway, "2", "again")
    try gateway.commit()
    #expect(try forget(15) == [all[2], all[4], "16 2 again"])
  }
}
