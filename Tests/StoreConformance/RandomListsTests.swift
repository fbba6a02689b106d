import Entities
import MemoryStore
import TestSupport
import Testing

/// Lists in two processes, while both change the store: whatever their filter and order, and wherever
/// the window begins, they show what the plain definition says.
enum RandomListsTests {
  static let all =
    (1...UInt64(Form.count(short: 1, long: 4))).map { seed in
      ConformanceTest("textsOfAnyLetters \(seed)") { try textsOfAnyLetters($0, $1, seed: seed) }
    } + [
      ConformanceTest("windowsAmongTies", windowsAmongTies),
      ConformanceTest("windowsOfWhatTodosCanLack", windowsOfWhatTodosCanLack),
      ConformanceTest("wordsWithWhiteSpace", wordsWithWhiteSpace),
    ]
  /// Those that open the store twice.
  static let shared = (1...UInt64(Form.count(short: 1, long: 4))).map { seed in
    ConformanceTest("staysTrue \(seed)") { try staysTrue($0, seed: seed) }
  }

  private struct List {
    var filter: TodoFilter
    let sort: TodoSort
    let now: LocalTime
    var offset = 0
  }

  static func staysTrue(_ store: OpenedStores, seed: UInt64) throws {
    let memory = MemoryGateway()
    let processes = try (0..<2).map { _ in
      let gateway = try store.open()
      return (gateway: gateway, session: try gateway.session())
    }
    var random = RandomTodos(seed: seed)
    var instant = Instant.testing
    var lists: [List] = []
    for round in 0..<300 {
      if random.oneIn(2) { instant = instant.advanced(by: 1) }
      if round % 20 == 0 {
        lists = (0..<6).map { _ in
          List(
            filter: random.filter().resolved(by: UniversalClock()), sort: random.sort(),
            now: random.localTime())
        }
      }
      let (one, session) = processes[random.number(0...1)]
      memory.session = session
      for _ in 0..<(random.oneIn(30) ? 60 : 1) {
        var again = random
        try RandomOperationsTests.change(memory, &again, at: instant)
        try RandomOperationsTests.change(one, &random, at: instant)
      }
      if random.oneIn(2) { try compare(memory, one, &lists, &random) }
      if random.oneIn(5) {
        memory.rollback()
        one.rollback()
      } else {
        memory.commit()
        try one.commit()
      }
      // Not always: the next changes may take revisions that others had that were rolled back.
      for (process, session) in processes where random.oneIn(2) {
        memory.session = session
        try compare(memory, process, &lists, &random)
        process.rollback()
      }
    }
  }

  private static func compare(
    _ memory: MemoryGateway, _ tested: any EntityGateway, _ lists: inout [List],
    _ random: inout RandomTodos
  ) throws {
    try StepConformanceTests.expectSameNewest(tested, memory)
    for isDone in [nil, true, false] {
      try SameStores.expect(tested, memory) { try $0.count(TodoFilter(completed: isDone)) }
    }
    let claims = try memory.claims(after: .testing)
    for index in lists.indices {
      var list = lists[index]
      list.filter = list.filter.resolved(by: claims)
      // Also in the middle of what passes, and at its end.
      if random.oneIn(3) {
        lists[index].offset = random.number(0...memory.count(list.filter, at: list.now))
      }
      try SameStores.expect(tested, memory, "\(list)") {
        try $0.window(list.filter, list.sort, at: list.now, offset: list.offset, limit: 7)
      }
      try SameStores.expect(tested, memory, "\(list)") {
        try $0.count(list.filter, at: list.now)
      }
      try expectSameSums(tested, memory, list.filter, at: list.now)
    }
  }

  /// A store sums up the same as memory, whatever it puts together.
  static func expectSameSums(
    _ tested: any EntityGateway, _ memory: MemoryGateway, _ filter: TodoFilter, at now: LocalTime
  ) throws {
    for field in [nil, SumField.due, .completed] {
      var sums: [[SumKey?: EstimateSum]] = []
      for gateway in [tested, memory] {
        sums.append([:])
        for (name, sum) in try gateway.sums(filter, at: now, by: field) {
          var key = name
          if case .completed(let instant) = key {
            key = .completed(Instant(milliseconds: instant.milliseconds / 900_000))
          }
          sums[sums.count - 1][key, default: EstimateSum()] += sum
        }
      }
      // One that nothing is in may have a row or none.
      #expect(
        sums[0].filter { $0.value.count > 0 } == sums[1],
        "\(filter) \(now) \(String(describing: field))")
    }
  }

  /// Windows of lists begin anywhere, or at these offsets, and are as long as these limits.
  static func expectSameWindows(
    _ tested: any EntityGateway, _ memory: MemoryGateway, _ filters: [TodoFilter],
    _ sorts: [TodoSort], at offsets: [Int]? = nil, limits: [Int]
  ) throws {
    for filter in filters {
      for sort in sorts {
        let all = memory.window(filter, sort, offset: 0, limit: .max)
        #expect(try tested.count(filter) == all.count, "\(filter)")
        for offset in offsets ?? Array(0...all.count + 1) {
          for limit in limits {
            #expect(
              try tested.window(filter, sort, offset: offset, limit: limit)
                == Array(all.dropFirst(offset).prefix(limit)),
              "\(filter) \(sort) \(offset) \(limit)")
          }
        }
      }
    }
  }

  /// Many todos are alike in every key, so that windows begin and end among ties, also far from the first.
  static func windowsAmongTies(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      let todos = try gateway.add(
        (0..<1500).map {
          try Todo.new(
            title: ["a", "B", "b"][$0 / 500],
            due: $0 % 3 == 0 ? nil : CivilDate("2026-11-2\($0 % 3)"),
            priority: $0 % 7 == 0 ? .high : .none)
        })
      try gateway.complete(todos.filter { $0.id % 4 == 0 })
    }
    let filters = [
      TodoFilter(), TodoFilter(completed: false), TodoFilter(dueAfter: CivilDate("2026-11-20")),
      TodoFilter(priorities: [.none, .high]), TodoFilter(words: ["a".folded]),
    ]
    let offsets = stride(from: 0, through: 1500, by: 97) + [999, 1000, 1001]
    try expectSameWindows(tested, memory, filters, TodoSort.byOneKey, at: offsets, limits: [2, 40])
  }

  /// In an order by the completion, the start or the estimate, the todos without it come last either way: a window
  /// can begin, cross over and end anywhere.
  static func windowsOfWhatTodosCanLack(
    _ tested: any EntityGateway, _ memory: MemoryGateway
  ) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      let todos = try gateway.add(
        (0..<48).map {
          try Todo.new(
            title: ["b", "a"][$0 % 2], tags: $0 % 5 < 3 ? ["home"] : [],
            schedule: $0 % 3 == 0
              ? Schedule(
                start: CivilDate("2026-11-2\($0 % 4)"), estimate: Estimate(minutes: 1 + $0 % 4))
              : nil)
        })
      try gateway.complete(todos.filter { $0.id % 3 != 0 }) {
        .testing.advanced(by: Int64(-$0.id % 5))
      }
    }
    let filters = [
      TodoFilter(), TodoFilter(completed: true), TodoFilter(completed: false),
      TodoFilter(tags: ["home"]), TodoFilter(all: [TodoFilter(completed: true, tags: ["home"])]),
      TodoFilter(any: [TodoFilter(overdue: true), TodoFilter(started: true)]),
      TodoFilter(not: [TodoFilter(completed: true)]),
    ]
    let sorts = [TodoSort.Field.completed, .start, .estimate].flatMap { field in
      [false, true].flatMap { descending in
        let key = TodoSort.Key(field, descending: descending)
        return [
          TodoSort([key]), TodoSort([key, .init(.title)]),
          TodoSort([key, .init(field == .start ? .completed : .start, descending: !descending)]),
        ]
      }
    }
    #expect(filters.allSatisfy { memory.count($0) > 9 })
    try expectSameWindows(tested, memory, filters, sorts, limits: [1, 10])
  }

  /// Whatever letters a text is made of, it is found by the same words as in memory.
  static func textsOfAnyLetters(
    _ tested: any EntityGateway, _ memory: MemoryGateway, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    // Of scripts with two cases mostly, so that parts of words meet.
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA1...0x24F, 0x370...0x556, 0x1E00...0x1FFF, 0x2C00...0x2CFF, 0xA640...0xA7FF,
      0x10400...0x1044F, 0x1E900...0x1E943, 0x1F600...0x1F64F,
    ]
    func text(_ count: ClosedRange<Int>) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: count, using: &random) {
        let range = ranges[Int.random(in: ranges.indices, using: &random)]
        // Few of each, in both cases.
        let value =
          range.lowerBound + UInt32.random(in: 0...UInt32(range.count - 1), using: &random) % 40
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      return String(text)
    }
    let contents = (0..<400).compactMap { _ in
      try? Todo.new(title: "x" + text(1...8) + "y", content: text(0...30))
    }
    try memory.add(contents)
    try tested.add(contents)
    var found = 0
    for _ in 0..<Form.count(short: 200, long: 600) {
      let filter = TodoFilter(
        words: (0..<Int.random(in: 1...2, using: &random)).map { _ in
          text(1...2).folded
        })
      let todos = memory.window(filter, TodoSort(), offset: 0, limit: 400)
      found += todos.count
      #expect(try tested.window(filter, TodoSort(), offset: 0, limit: 400) == todos)
      #expect(try tested.count(filter) == todos.count)
    }
    #expect(found > 300)
  }

  /// A word at the gateway may have white space.
  static func wordsWithWhiteSpace(_ tested: any EntityGateway) throws {
    try tested.add((1...40).map { try Todo.new(title: "a b\($0)", content: "c\nd") })
    for (word, count) in [("a b1", 11), ("a b40", 1), ("c\nd", 40), ("c d", 0), ("d\na", 0)] {
      #expect(try tested.count(TodoFilter(words: [word.folded])) == count, "\(word)")
    }
    for word in ["\u{0}", "\u{1}", "\u{1F}", "\u{7F}", "a\u{7F}"] {
      #expect(try tested.count(TodoFilter(words: [word.folded])) == 0)
    }
  }
}

extension TodoSort {
  /// Every order by one key, up and down.
  package static let byOneKey = Field.allCases.flatMap { field in
    [false, true].map { TodoSort([.init(field, descending: $0)]) }
  }
}
