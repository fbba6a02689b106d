import Entities
import Glibc
import Stores
import TestSupport
import Testing

/// Several processes on one store.
enum SharingTests {
  static let all = [
    ConformanceTest("readsOneStateUntilTheTransactionEnds", readsOneStateUntilTheTransactionEnds),
    ConformanceTest("aPreviewWaitsForNobody", aPreviewWaitsForNobody),
    ConformanceTest("whatOneAddsTheOtherShows", whatOneAddsTheOtherShows),
    ConformanceTest("earlierStepsAreThoseOfAClient", earlierStepsAreThoseOfAClient),
    ConformanceTest("manyWritersFromTheFirstStartOn", manyWritersFromTheFirstStartOn),
  ]

  static func readsOneStateUntilTheTransactionEnds(_ stores: OpenedStores) throws {
    let reader = try stores.open()
    let writer = try stores.open()
    #expect(try reader.revision() == 0)
    try writer.add("a")
    #expect(try reader.revision() == 0)
    #expect(try reader.all().isEmpty)
    try reader.commit()
    #expect(try reader.revision() == 1)
    reader.rollback()
    var step = try Step(writer, at: .testing)
    _ = try step.add(Todo.new(title: "b"))
    #expect(try reader.all().count == 1, "what is not committed is hidden")
    try writer.commit()
    #expect(try reader.all().count == 1)
    // Changes begin with the newest state.
    try reader.beginChanges()
    #expect(try reader.all().count == 2)
    #expect(try reader.add("c").map(\.id) == [3])
    #expect(try writer.all().map(\.id) == [1, 2, 3])
    writer.rollback()
  }

  /// The steps of a client are those with its name, to the byte, that were there when the session began.
  static func earlierStepsAreThoseOfAClient(_ stores: OpenedStores) throws {
    let before = try stores.open()
    try before.add("a")
    try StepConformanceTests.change(before, by: "Emacs")
    try StepConformanceTests.change(before, by: "caf\u{E9}")
    try StepConformanceTests.change(before, by: "cafe\u{301}")
    try StepConformanceTests.change(before, by: "Emacs")
    try StepConformanceTests.change(before, .undo(of: 4), by: "cafe\u{301}")
    try before.commit()
    let present = try stores.open()
    func newest(_ client: String) throws -> [Int?] {
      let numbers = [
        try present.newestStep(to: .undo, of: .earlier(client))?.number,
        try present.newestStep(to: .redo, of: .earlier(client))?.number,
      ]
      present.rollback()
      return numbers
    }
    #expect(try newest("Emacs") == [5, nil])
    #expect(try newest("caf\u{E9}") == [3, nil])
    #expect(try newest("cafe\u{301}") == [nil, 6])
    #expect(try newest("emacs") == [nil, nil])
    #expect(try present.newestStep(to: .undo, of: .session) == nil)
    #expect(try present.newestEvent()?.number == 5)
    present.rollback()
    // What others of the name do now is none of it; what they undo is no longer in effect.
    try StepConformanceTests.change(before, by: "Emacs")
    try StepConformanceTests.change(before, .undo(of: 5), by: "Emacs")
    try before.commit()
    #expect(try newest("Emacs") == [2, nil])
    #expect(try present.newestEvent()?.number == 7)
    try StepConformanceTests.change(present, .undo(of: 2), by: "Emacs")
    try present.commit()
    #expect(try newest("Emacs") == [nil, nil])
    #expect(try present.newestStep(to: .redo, of: .session)?.number == 9)
    present.rollback()
  }

  /// Another process may hold the store for its changes meanwhile.
  static func aPreviewWaitsForNobody(_ stores: OpenedStores) throws {
    let writer = try stores.open()
    try writer.add("a", "b")
    try writer.beginChanges()
    let process = try BackendProcess(stores.arguments)
    for change in [
      #"{"do":"add","title":"c"}"#, #"{"do":"complete","id":1}"#,
      #"{"do":"edit","filter":{},"title":"x","expect":2}"#,
    ] {
      let params = #"{"changes":[\#(change)],"dryRun":true,"key":"k"}"#
      #expect(try process.answer("todoList.apply", params).contains(#""step":3,"#))
    }
    writer.rollback()
    try process.end()
    #expect(try stores.open().revision() == 2)
  }

  /// Without being asked.
  static func whatOneAddsTheOtherShows(_ stores: OpenedStores) throws {
    let first = try BackendProcess(stores.arguments)
    let second = try BackendProcess(stores.arguments)
    #expect(try second.answer("todoList.viewReady").contains(#""result":{"total":0,"#))
    for title in ["Buy milk", "Bread"] {
      try first.writeLine(Wire.add(1, title))
      #expect(try first.next()?.result("rev") != nil)
      #expect(try second.readLine()?.contains(title) == true)
    }
    for process in [first, second] { try process.end() }
  }

  private static let writers = 20

  /// They start at once on a store that nobody has begun, and wait for each other.
  static func manyWritersFromTheFirstStartOn(_ stores: OpenedStores) throws {
    let count = 20
    let processes = try (0..<writers).map { _ in try BackendProcess(stores.arguments) }
    for (name, process) in processes.enumerated() {
      try process.write((1...count).map { Wire.add($0, "\(name) \($0)") + "\n" }.joined())
    }
    var revisions: [Int] = []
    for process in processes {
      let run = try process.end()
      let own = run.lines.compactMap { Line(text: $0).result("rev") }
      #expect(own.count == count && own == own.sorted())
      revisions += own
    }
    #expect(revisions.sorted() == Array(1...writers * count))
    let todos = try stores.open().all()
    #expect(todos.map(\.id) == Array(1...writers * count))
    #expect(Set(todos.map(\.title)).count == writers * count)
    #expect(try stores.faults() == [])
  }
}
