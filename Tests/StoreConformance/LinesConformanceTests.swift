import Entities
import TestSupport
import Testing

/// The report, read in steps: the same in every store, however long the steps are.
enum LinesConformanceTests {
  static let all = [
    ConformanceTest("areInOrderBehindAnyOfThem", areInOrderBehindAnyOfThem),
    ConformanceTest("passAFilter", passAFilter),
    ConformanceTest("goOnBehindWhatIsGone", goOnBehindWhatIsGone),
  ]

  /// All lines of a group that pass a filter, in steps of so many.
  private static func lines(
    of gateway: any EntityGateway, _ filter: TodoFilter = TodoFilter(),
    at now: LocalTime = .testing, completed: Bool, inStepsOf step: Int
  ) throws -> [TodoLine] {
    var all: [TodoLine] = []
    while true {
      let lines = try gateway.lines(
        filter, at: now, completed: completed, after: all.last, limit: step)
      all += lines
      if lines.count < step { return all }
    }
  }

  private static func expectAll(_ gateway: any EntityGateway) throws {
    let todos = try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10_000)
    for completed in [false, true] {
      let expected = todos.filter { $0.completed == completed }.map(TodoLine.init)
        .sorted { $0.stands(before: $1) }
      for step in [1, 2, 7, 1000] {
        #expect(try lines(of: gateway, completed: completed, inStepsOf: step) == expected)
      }
    }
  }

  static func areInOrderBehindAnyOfThem(_ store: ConformingStore) throws {
    try store.withGateway { gateway in
      try expectAll(gateway)
      var random = RandomTodos(seed: 8)
      let todos = try gateway.add((1...120).compactMap { _ in random.contents() })
      for todo in todos where random.oneIn(2) {
        // Few instants, so that there are ties; one before 1970.
        let instant = Instant(milliseconds: Int64(random.number(-1...8)) * 100_000_000_000)
        try gateway.edit(todo) { $0.completedAt = instant }
      }
      // Also among changes that are not committed, and after they are taken back.
      try expectAll(gateway)
      gateway.rollback()
      try expectAll(gateway)
      for todo in todos where random.oneIn(3) {
        try gateway.edit(todo) { $0.completedAt = .testing }
      }
      try gateway.commit()
      try expectAll(gateway)
    }
  }

  /// What a filter lets through, and nothing else, in the same order.
  static func passAFilter(_ store: ConformingStore) throws {
    try store.withGateway { gateway in
      var random = RandomTodos(seed: 17)
      let todos = try gateway.add((1...120).compactMap { _ in random.contents() })
      for todo in todos where random.oneIn(2) {
        let instant = Instant(milliseconds: Int64(random.number(-1...8)) * 100_000_000_000)
        try gateway.edit(todo) { $0.completedAt = instant }
      }
      let all = try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 10_000)
      for _ in 0..<60 {
        let filter = random.filter()
        let now = random.localTime()
        for completed in [false, true] {
          let expected = all.filter { $0.completed == completed && filter.matches($0, at: now) }
            .map(TodoLine.init).sorted { $0.stands(before: $1) }
          for step in [1, 7, 1000] {
            #expect(
              try lines(
                of: gateway, filter, at: now, completed: completed, inStepsOf: step) == expected,
              "\(filter)")
          }
        }
      }
    }
  }

  /// The one behind which the report goes on need not be there any more.
  static func goOnBehindWhatIsGone(_ store: ConformingStore) throws {
    try store.withGateway { gateway in
      try gateway.add("a", "b", "c")
      let first = try gateway.lines(completed: false, after: nil, limit: 2)
      var step = try Step(gateway, at: .testing)
      try step.delete(try #require(try gateway.fetch(2)))
      #expect(
        try gateway.lines(completed: false, after: first.last, limit: 2).map(\.title) == ["c"])
      #expect(try gateway.lines(completed: false, after: nil, limit: 0) == [])
      #expect(try gateway.lines(completed: true, after: first.last, limit: 9) == [])
    }
  }
}
