import Entities
import MemoryStore
import TestSupport
import Testing

/// A store has all that a memory has.
package enum SameStores {
  /// Both say the same.
  package static func expect<Value: Equatable>(
    _ tested: any EntityGateway, _ memory: MemoryGateway,
    _ comment: @autoclosure () -> Testing.Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ read: (any EntityGateway) throws -> Value
  ) throws {
    let (found, expected) = (try read(tested), try read(memory))
    #expect(found == expected, comment(), sourceLocation: sourceLocation)
  }

  /// A part of the tree has the same twigs, in any order.
  static func expectTwigs(
    _ tested: any EntityGateway, _ memory: MemoryGateway, _ part: TreePart,
    _ filter: TodoFilter = TodoFilter(), at now: LocalTime = .testing
  ) throws {
    try expect(tested, memory, "\(part) \(filter) \(now)") {
      try $0.twigs(part, filter, at: now).sorted { $0.place < $1.place }
        .map { "\($0.place) \(String(describing: $0.parent)) \($0.completed) \($0.passes)" }
    }
  }

  /// Everything that can be read of todos and of a log from its beginning. Sessions may be others.
  package static func expect(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    try expect(tested, memory) { try $0.revision() }
    try expect(tested, memory) { try $0.all() }
    for revision in stride(from: 0, through: memory.mark().revision, by: 1000) {
      try expect(tested, memory) { try $0.changes(after: revision, limit: 1000) }
    }
    try StepConformanceTests.expectSameNewest(tested, memory)
    try expect(tested, memory) { try $0.steps(StepQuery(), limit: 1000).map(\.ofAnySession) }
    for step in memory.steps(StepQuery(), limit: 1000) {
      try expect(tested, memory) { try $0.tally(ofStep: step.number) }
    }
    let first = TodoReminder(at: LocalTime(date: .first, time: .midnight), id: 0)
    try expect(tested, memory) { try $0.reminders(after: first, limit: .max) }
    for part in [
      .children(of: Array(1...30)), .roots(behind: ManualPlace(rank: .min, id: 0), limit: 99),
    ] as [TreePart] {
      try expectTwigs(tested, memory, part)
    }
    let every = TodoSort.Field.allCases.map { TodoSort([.init($0, descending: true)]) }
    try RandomListsTests.expectSameWindows(
      tested, memory, [TodoFilter()], every, at: [0, 20, 300], limits: [50])
    let filters = [
      TodoFilter(completed: true), TodoFilter(words: ["caf\u{E9}".folded]),
      TodoFilter(repeating: true), TodoFilter(started: true), TodoFilter(tags: ["e\u{301}"]),
      TodoFilter().with(\.hasEstimate, true), TodoFilter(hasDue: true),
      TodoFilter(priorities: [.high]),
    ]
    try RandomListsTests.expectSameWindows(
      tested, memory, filters, [TodoSort([.init(.title), .init(.updated)])], at: [0, 20, 300],
      limits: [50])
  }
}
