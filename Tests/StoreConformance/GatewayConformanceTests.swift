import Entities
import TestSupport
import Testing

/// What every store does.
enum GatewayConformanceTests {
  static let all = [
    ConformanceTest("anEmptyStore", anEmptyStore),
    ConformanceTest("keepsEveryValueToTheByte", keepsEveryValueToTheByte),
    ConformanceTest("neverUsesAnIdAgain", neverUsesAnIdAgain),
    ConformanceTest("forgetsWhatIsRolledBack", forgetsWhatIsRolledBack),
    ConformanceTest("commitsOnlyOnce", commitsOnlyOnce),
    ConformanceTest("fetchesInTheOrderThatIsAskedFor", fetchesInTheOrderThatIsAskedFor),
    ConformanceTest("recordsSeveralAtOnce", recordsSeveralAtOnce),
    ConformanceTest("tellsWhatChanged", tellsWhatChanged),
    ConformanceTest("readsWindows", readsWindows),
    ConformanceTest("filtersAndSortsAsDefined", filtersAndSortsAsDefined),
    ConformanceTest("takesNoCharacterForAWildcard", takesNoCharacterForAWildcard),
    ConformanceTest("findsTagsExactly", findsTagsExactly),
    ConformanceTest("countsTagsInSteps", countsTagsInSteps),
  ]

  static func anEmptyStore(_ gateway: any EntityGateway) throws {
    #expect(try gateway.revision() == 0)
    #expect(try gateway.fetch(1) == nil)
    #expect(try gateway.all().isEmpty)
    #expect(try gateway.count(TodoFilter()) == 0)
    #expect(try gateway.changes(after: 0, limit: 10) == [])
    #expect(try gateway.changes(after: 1, limit: 10) == nil)
    #expect(try gateway.changes(after: -1, limit: 10) == nil)
    #expect(try gateway.history(of: 1, limit: 10) == [])
    try gateway.commit()
    gateway.rollback()
  }

  static func keepsEveryValueToTheByte(_ gateway: any EntityGateway) throws {
    let contents = try [
      Todo.new(title: "x"),
      Todo.new(
        title: "cafe\u{301} \u{202E}\u{1F468}\u{200D}\u{1F469}", content: "\tone\n\n\u{200B}",
        due: CivilDate("0001-01-01"), priority: .high, tags: ["e\u{301}", "\u{E9}", "'", "%"]),
      Todo.new(
        title: String(repeating: "\u{1F600}", count: 500),
        content: String(repeating: "\u{10FFFF}", count: 100_000), due: CivilDate("9999-12-31"),
        priority: .low, tags: (10..<42).map { "\($0)" }),
    ]
    let early = Instant(milliseconds: -62_135_596_800_000)
    let todos = try gateway.add(contents, at: early)
    let changed = try gateway.edit(todos[0], at: Instant(milliseconds: 253_402_300_799_999)) {
      $0.completedAt = .testing
    }
    try gateway.commit()
    #expect(try gateway.all() == [changed] + todos.dropFirst())
    #expect(changed.createdAt == early && changed.rev == 4)
    for todo in todos.dropFirst() { #expect(try gateway.fetch(todo.id) == todo) }
  }

  static func neverUsesAnIdAgain(_ gateway: any EntityGateway) throws {
    let todos = try gateway.add("a", "b", "c")
    #expect(todos.map(\.id) == [1, 2, 3])
    var step = try Step(gateway, at: .testing)
    for todo in todos { try step.delete(todo) }
    try gateway.commit()
    #expect(try gateway.add("d").map(\.id) == [4])
    gateway.rollback()
    #expect(try gateway.all().map(\.id) == [4])
  }

  static func forgetsWhatIsRolledBack(_ gateway: any EntityGateway) throws {
    let kept = try gateway.add("kept", "deleted")
    try gateway.edit(kept[0]) { $0.title = "edited" }
    var step = try Step(gateway, at: .testing)
    try step.delete(kept[1])
    let added = try step.add(Todo.new(title: "added"))
    #expect(try gateway.all().map(\.title) == ["edited", "added"])
    gateway.rollback()
    #expect(try gateway.all() == kept)
    #expect(try gateway.revision() == 2)
    #expect(try gateway.changes(after: 0, limit: 10)?.count == 2)
    #expect(try gateway.history(of: added.id, limit: 10) == [])
    #expect(try gateway.add("again").map(\.rev) == [3])
  }

  static func commitsOnlyOnce(_ gateway: any EntityGateway) throws {
    try gateway.beginChanges()
    try gateway.beginChanges()
    try gateway.commit()
    let todos = try gateway.add("a")
    try gateway.commit()
    gateway.rollback()
    gateway.rollback()
    #expect(try gateway.all() == todos)
  }

  static func fetchesInTheOrderThatIsAskedFor(_ gateway: any EntityGateway) throws {
    let todos = try gateway.add("a", "b", "c")
    #expect(try gateway.fetch([]) == [])
    #expect(try gateway.fetch([3, 7, 1, 3]) == [todos[2], nil, todos[0], todos[2]])
    for id in [-1, 0, .min, .max] { #expect(try gateway.fetch([id]) == [nil]) }
    #expect(try gateway.fetch(2) == todos[1])
    let many = (1...2500).map { $0 % 4 }
    #expect(try gateway.fetch(many).map { $0?.id ?? 0 } == many)
  }

  static func recordsSeveralAtOnce(_ gateway: any EntityGateway) throws {
    let todos = try gateway.add((1...1500).map { try Todo.new(title: "\($0)") })
    let later = Instant.testing.advanced(by: 5)
    var step = try Step(gateway, at: later)
    var edited = todos[1]
    edited.title = "edited"
    try step.change([(todos[0], nil), (todos[1], edited), (nil, nil)])
    try step.change(todos.dropFirst(2).map { ($0, nil) })
    #expect(step.first == 1501 && step.revision == 3000)
    edited.rev = 1502
    edited.updatedAt = later
    #expect(try gateway.all() == [edited])
    let log = try #require(try gateway.changes(after: 1500, limit: 2000))
    #expect(log.map(\.revision) == Array(1501...3000))
    #expect(log.map(\.before) == todos && log.allSatisfy { $0.step == 1501 })
    #expect(try gateway.newestOwnStep(to: .undo)?.number == 1501)
    gateway.rollback()
    #expect(try gateway.count(TodoFilter()) == 1500 && gateway.revision() == 1500)
  }

  static func tellsWhatChanged(_ gateway: any EntityGateway) throws {
    let added = try gateway.add("a", "b")
    let edited = try gateway.edit(added[0], at: Instant.testing.advanced(by: 1)) {
      $0.content = "c"
    }
    var step = try Step(gateway, at: Instant.testing.advanced(by: 2))
    try step.delete(edited)
    try gateway.commit()
    let log = try #require(try gateway.changes(after: 0, limit: 10))
    #expect(log.map(\.revision) == [1, 2, 3, 4])
    #expect(log.map(\.todo) == [1, 2, 1, 1])
    #expect(log.map(\.before) == [nil, nil, added[0], edited])
    #expect(log.map(\.after) == [added[0], added[1], edited, nil])
    #expect(log.map { $0.after?.rev } == [1, 2, 3, nil])
    #expect(log.map(\.step) == [1, 1, 3, 4])
    #expect(
      log.map(\.instant.milliseconds) == [0, 0, 1, 2].map { Instant.testing.milliseconds + $0 })
    #expect(try gateway.changes(after: 2, limit: 10) == Array(log[2...]))
    #expect(try gateway.changes(after: 1, limit: 2) == Array(log[1...2]))
    #expect(try gateway.changes(after: 4, limit: 10) == [])
    #expect(try gateway.changes(after: 5, limit: 10) == nil)
    #expect(try gateway.history(of: 1, limit: 10) == [log[3], log[2], log[0]])
    #expect(try gateway.history(of: 1, limit: 1) == [log[3]])
  }

  static func readsWindows(_ gateway: any EntityGateway) throws {
    try gateway.add("d", "c", "b", "a")
    let sort = TodoSort([.init(.title)])
    func titles(_ offset: Int, _ limit: Int) throws -> [String] {
      try gateway.window(TodoFilter(), sort, offset: offset, limit: limit).map(\.title)
    }
    #expect(try titles(0, 10) == ["a", "b", "c", "d"])
    #expect(try titles(1, 2) == ["b", "c"])
    #expect(try titles(3, 2) == ["d"])
    #expect(try titles(4, 2) == [])
    #expect(try titles(Int.max, 2) == [])
    #expect(try titles(0, 0) == [])
    #expect(try titles(0, Int.max).count == 4)
  }

  static func filtersAndSortsAsDefined(_ gateway: any EntityGateway) throws {
    var random = RandomTodos(seed: 7)
    let todos = try gateway.add((0..<60).compactMap { _ in random.contents() })
    try gateway.complete(todos.filter { $0.id % 3 == 0 })
    let all = try gateway.all()
    #expect(all.count == 60)
    for _ in 0..<300 {
      let filter = random.filter()
      let sort = random.sort()
      let now = random.localTime()
      let marked = try gateway.marked(all, [], for: filter).compactMap { $0 }
      let expected = sort.sorted(marked.filter { filter.matches($0, at: now) })
      let window = try gateway.window(filter, sort, at: now, offset: 0, limit: 100)
      #expect(window.map(\.id) == expected.map(\.id), "\(filter) \(sort) \(now)")
      #expect(try gateway.count(filter, at: now) == expected.count, "\(filter) \(now)")
    }
  }

  static func takesNoCharacterForAWildcard(_ gateway: any EntityGateway) throws {
    try gateway.add("100%", "a_b", "a*b", "\"q\" AND -x", "caf\u{E9}", "cafe\u{301}", "plain")
    for (word, ids) in [
      ("%", [1]), ("_", [2]), ("*", [3]), ("\"", [4]), ("and", [4]), ("\u{C9}", [5]),
      ("E\u{301}", [6]),
      ("cafe", [6]), ("'", []), ("\u{0}", []), ("", [1, 2, 3, 4, 5, 6, 7]),
    ] {
      let filter = TodoFilter(words: [word.folded])
      #expect(
        try gateway.window(filter, TodoSort(), offset: 0, limit: 10).map(\.id) == ids, "\(word)")
    }
  }

  static func findsTagsExactly(_ gateway: any EntityGateway) throws {
    try gateway.add([
      Todo.new(title: "1", tags: ["ab", "c"]),
      Todo.new(title: "2", tags: ["a", "b", "%"]),
      Todo.new(title: "3", tags: ["\u{E9}"]), Todo.new(title: "4", tags: ["e\u{301}"]),
    ])
    let cases: [([String], [Int])] = [
      (["a"], [2]), (["ab"], [1]), (["b", "a"], [2]), (["a", "a"], [2]), (["a", "c"], []),
      (["%"], [2]),
      (["\u{E9}"], [3]), (["e\u{301}"], [4]), (["A"], []), (["a b"], []), ([""], []),
      (["a\u{0}"], []),
      ((0..<2000).map { "\($0)" }, []),
    ]
    for (tags, ids) in cases {
      let filter = TodoFilter(tags: tags)
      #expect(
        try gateway.window(filter, TodoSort(), offset: 0, limit: 10).map(\.id) == ids, "\(tags)")
      #expect(try gateway.count(filter) == ids.count)
    }
  }

  static func countsTagsInSteps(_ gateway: any EntityGateway) throws {
    var none = TagCounts()
    #expect(try gateway.countTags(in: &none, after: 0, limit: 9) == nil)
    var random = RandomTodos(seed: 12)
    let todos = try gateway.add((1...90).compactMap { _ in random.contents() })
    try gateway.complete(todos.filter { _ in random.oneIn(3) })
    let present = try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 1000)
    var expected: [[UInt8]: Int] = [:]
    for tag in present.filter({ !$0.completed }).flatMap(\.tags) {
      expected[Array(tag.utf8), default: 0] += 1
    }
    #expect(expected.count > 2)
    for step in [1, 7, 1000] {
      var counts = TagCounts()
      var last = 0
      while let id = try gateway.countTags(in: &counts, after: last, limit: step) {
        #expect(id > last)
        last = id
      }
      #expect(last == present.last?.id)
      #expect(Dictionary(uniqueKeysWithValues: counts.all.map { ($0.tag, $0.count) }) == expected)
    }
  }
}
