import Entities
import MemoryStore
import TestSupport
import Testing

/// Filters as trees pass the same todos in every store as in memory, and in a block of todos.
enum RandomTreesTests {
  static let all = [ConformanceTest("passTheSame", passTheSame)]

  /// Ten thousand take half a minute in a debug build.
  private static let trees = Form.count(short: 300, long: 10_000)

  private static func passTheSame(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      var random = RandomTodos(seed: 19)
      let todos = try gateway.add((0..<60).compactMap { _ in random.contents() })
      try gateway.complete(todos.filter { _ in random.oneIn(3) }) { _ in
        // Few instants, so that there are ties.
        Instant(milliseconds: Int64(random.number(0...3)))
      }
    }
    var random = RandomTodos(seed: 20)
    // How many trees pass some of the todos, but not all.
    var decided = 0
    for _ in 0..<trees {
      var filter = random.tree()
      // As deep as filters can be.
      if random.oneIn(10) {
        for _ in 0..<5 { filter = random.around(filter) }
      }
      // Nothing passes a period that was not resolved.
      if !random.oneIn(9) { filter = filter.resolved(by: UniversalClock()) }
      let now = random.localTime()
      let count = memory.count(filter, at: now)
      if count > 0 && count < 60 { decided += 1 }
      #expect(try tested.count(filter, at: now) == count, "\(filter) \(now)")
      if random.oneIn(4) {
        try RandomListsTests.expectSameSums(tested, memory, filter, at: now)
      }
      let ids = random.number(1...30)...random.number(30...60)
      let some = memory.todos(filter, at: now, ids: ids, limit: 20)
      #expect(
        try tested.todos(filter, at: now, ids: ids, limit: 20) == some, "\(filter) \(ids) \(now)")
      let marked = try memory.marked(memory.all(), [], for: filter).compactMap { $0 }
      let block = TodoBlock(marked, at: now)
      let passing = block.passing(filter)
      #expect(passing.count == count, "\(filter) \(now)")
      #expect(
        (passing & block.overdue).count
          == memory.count(filter.narrowed(by: TodoFilter(overdue: true)), at: now),
        "\(filter) \(now)")
      if random.oneIn(8) {
        let sort = random.sort()
        try SameStores.expect(tested, memory, "\(filter) \(sort) \(now)") {
          try $0.window(filter, sort, at: now, offset: 0, limit: 100)
        }
      }
    }
    #expect(decided > trees / 3)
  }
}
