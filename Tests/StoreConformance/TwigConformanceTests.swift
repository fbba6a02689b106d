import Entities
import MemoryStore
import TestSupport
import Testing

/// The tree is read in parts, and asked by filters, as memory says.
enum TwigConformanceTests {
  static let all = [
    ConformanceTest("readsRootsInPieces", readsRootsInPieces),
    ConformanceTest("endsWhereThereIsACycle", endsWhereThereIsACycle),
  ]

  /// A part has the same twigs in every store, in any order.
  static func expectSame(
    _ tested: any EntityGateway, _ memory: MemoryGateway, _ part: TreePart,
    _ filter: TodoFilter = TodoFilter(), at now: LocalTime = .testing
  ) throws {
    let texts = { (twigs: [Twig]) in
      twigs.sorted { $0.place < $1.place }
        .map { "\($0.place) \(String(describing: $0.parent)) \($0.completed) \($0.passes)" }
    }
    #expect(
      try texts(tested.twigs(part, filter, at: now)) == texts(memory.twigs(part, filter, at: now)),
      "\(part) \(filter) \(now)")
  }

  /// Adds todos that stand under these, or nowhere.
  @discardableResult
  private static func add(_ gateway: any EntityGateway, under parents: [Int?]) throws -> [Todo] {
    try gateway.add(
      parents.enumerated().map { index, parent in
        var schedule = Schedule()
        schedule.parent = parent
        return try Todo.new(
          title: "\(index)", tags: index % 3 == 0 ? ["a"] : [], schedule: schedule.ifAny)
      })
  }

  private static let filters = [
    TodoFilter(), TodoFilter(completed: false), TodoFilter(tags: ["a"]),
    TodoFilter().with(\.under, 2), TodoFilter().with(\.hasChildren, true),
    TodoFilter(not: [TodoFilter().with(\.ready, true)]),
  ]

  /// Every fourth todo of the tree is done, and some were moved.
  static func readsRootsInPieces(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      let parents = (1...60).map { $0 % 4 == 0 || $0 < 3 ? nil : $0 % 7 == 0 ? 90 : $0 / 2 }
      for todo in try add(gateway, under: parents) where todo.id % 4 == 1 {
        try gateway.edit(todo) { $0.completedAt = .testing }
      }
      try gateway.commit()
      // Between others, at the same rank as one, and at both ends.
      let ranks = [8: 4, 12: 4, 9: 30, 16: 12, 20: -3, 24: 99, 30: 2, 31: 2]
      try gateway.put(ranks.map { ManualPlace(rank: $1 * ManualOrder.stride + ($0 % 3), id: $0) })
      try gateway.commit()
    }
    for filter in filters {
      for limit in [1, 2, 5, 100] {
        var (place, count) = (ManualPlace(rank: .min, id: .min), 0)
        while true {
          try expectSame(tested, memory, .roots(behind: place, limit: limit), filter)
          let roots = try tested.twigs(.roots(behind: place, limit: limit), filter, at: .testing)
          count += roots.count
          guard let last = roots.map(\.place).max(), count < 100 else { break }
          #expect(roots.count <= limit && last > place)
          place = last
        }
        #expect(count == memory.count(TodoFilter().with(\.parent, .some(nil)), at: .testing))
      }
    }
  }

  /// As only another tool makes it.
  static func endsWhereThereIsACycle(_ gateway: any EntityGateway) throws {
    try add(gateway, under: [2, 3, 1, 3, nil])
    let under = TodoFilter().with(\.under, 1)
    #expect(try gateway.window(under, TodoSort(), offset: 0, limit: 9).map(\.id) == [1, 2, 3, 4])
    #expect(try gateway.count(TodoFilter().with(\.ready, true)) == 2)
    #expect(try gateway.twigs(under: [1], at: .testing).map(\.id).sorted() == [2, 3, 4])
  }
}
