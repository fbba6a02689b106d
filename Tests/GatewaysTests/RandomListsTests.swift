import Entities
import Gateways
import TestSupport
import Testing

/// Lists in two processes, while both change the store: whatever their filter and order, and wherever
/// the window begins, they show what the plain definition says.
struct RandomListsTests {
  private struct List {
    let filter: TodoFilter
    let sort: TodoSort
    var offset = 0
  }

  private let folder = TemporaryFolder()

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func staysTrue(seed: UInt64) throws {
    let memory = MemoryGateway()
    let path = folder.file("todos.sqlite")
    let processes = (0..<2).map { _ in SQLiteGateway(path: path) }
    for process in processes { try process.open() }
    var random = RandomTodos(seed: seed)
    var instant = Instant.testing
    var lists: [List] = []
    for round in 0..<300 {
      if random.oneIn(2) { instant = instant.advanced(by: 1) }
      if round % 20 == 0 {
        lists = (0..<6).map { _ in List(filter: random.filter(), sort: random.sort()) }
      }
      let one = processes[random.number(0...1)]
      memory.session = one.session
      for _ in 0..<(random.oneIn(30) ? 60 : 1) {
        var again = random
        try RandomOperationsTests().change(memory, &again, at: instant)
        try RandomOperationsTests().change(one, &random, at: instant)
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
      for process in processes where random.oneIn(2) {
        memory.session = process.session
        try compare(memory, process, &lists, &random)
        process.rollback()
      }
    }
    for process in processes { process.close() }
  }

  private func compare(
    _ memory: MemoryGateway, _ sqlite: SQLiteGateway, _ lists: inout [List],
    _ random: inout RandomTodos
  ) throws {
    for direction in [StepDirection.undo, .redo] {
      #expect(try sqlite.newestStep(to: direction) == memory.newestStep(to: direction))
    }
    for index in lists.indices {
      let list = lists[index]
      // Also in the middle of what passes, and at its end.
      if random.oneIn(3) {
        lists[index].offset = random.number(0...memory.count(list.filter))
      }
      #expect(
        try sqlite.window(list.filter, list.sort, offset: list.offset, limit: 7)
          == memory.window(list.filter, list.sort, offset: list.offset, limit: 7),
        "\(list)")
      #expect(try sqlite.count(list.filter) == memory.count(list.filter), "\(list.filter)")
    }
  }

  /// Everything is deleted, and comes back by an undo.
  @Test func deletesAndRestoresAll() throws {
    let memory = MemoryGateway()
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"))
    for gateway in [memory, sqlite] as [any EntityGateway] {
      var random = RandomTodos(seed: 9)
      let todos = try gateway.add((0..<200).compactMap { _ in random.contents() })
      var deleting = try Step(gateway, at: .testing)
      for todo in todos { try deleting.delete(todo) }
      try gateway.commit()
    }
    #expect(sqlite.findsNothing)
    for gateway in [memory, sqlite] as [any EntityGateway] {
      let deleted = try (1...200).compactMap { try gateway.history(of: $0, limit: 1).first?.before }
      var restoring = try Step(gateway, at: .testing)
      for todo in deleted { try restoring.restore(todo, over: nil) }
      try gateway.commit()
    }
    var random = RandomTodos(seed: 10)
    for _ in 0..<200 {
      let filter = random.filter()
      let sort = random.sort()
      #expect(
        try sqlite.window(filter, sort, offset: 3, limit: 50)
          == memory.window(filter, sort, offset: 3, limit: 50), "\(filter) \(sort)")
    }
    sqlite.close()
  }

  /// Many todos are alike in every key, so that windows begin and end among ties.
  @Test func windowsAmongTies() throws {
    let memory = MemoryGateway()
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"))
    for gateway in [memory, sqlite] as [any EntityGateway] {
      let todos = try gateway.add(
        (0..<90).map {
          try TodoContents(
            title: ["a", "B", "b"][$0 / 30],
            due: $0 % 3 == 0 ? nil : CivilDate("2026-11-2\($0 % 3)"),
            priority: $0 % 7 == 0 ? .high : .none)
        })
      for todo in todos where todo.id % 4 == 0 {
        try gateway.edit(todo) { $0.completedAt = .testing }
      }
      try gateway.commit()
    }
    let filters = [
      TodoFilter(), TodoFilter(completed: false), TodoFilter(dueAfter: CivilDate("2026-11-20")),
      TodoFilter(priorities: [.none, .high]), TodoFilter(words: ["a".folded]),
    ]
    for filter in filters {
      for field in TodoSort.Field.allCases {
        for descending in [false, true] {
          let sort = TodoSort([.init(field, descending: descending)])
          for offset in stride(from: 0, through: memory.count(filter), by: 4) {
            for limit in [2, 40] {
              #expect(
                try sqlite.window(filter, sort, offset: offset, limit: limit)
                  == memory.window(filter, sort, offset: offset, limit: limit),
                "\(filter) \(sort) \(offset) \(limit)")
            }
          }
        }
      }
    }
    sqlite.close()
  }

  /// Indices hold nothing but what the todos do: without them, or with one that lost its entries,
  /// lists are what they were.
  @Test func answersWithoutItsIndices() throws {
    let memory = MemoryGateway()
    let path = folder.file("todos.sqlite")
    let sqlite = SQLiteGateway(path: path)
    for gateway in [memory, sqlite] as [any EntityGateway] {
      var random = RandomTodos(seed: 12)
      try gateway.add((0..<60).compactMap { _ in random.contents() })
    }
    sqlite.close()
    let raw = RawSQLite(path)
    for name in raw.texts("SELECT name FROM sqlite_schema WHERE sql LIKE '%INDEX todo%'", column: 0)
    {
      #expect(raw.run("DROP INDEX \(name)") == 0)
    }
    var random = RandomTodos(seed: 13)
    for _ in 0..<200 {
      let filter = random.filter()
      let sort = random.sort()
      #expect(
        try sqlite.window(filter, sort, offset: 3, limit: 50)
          == memory.window(filter, sort, offset: 3, limit: 50), "\(filter) \(sort)")
      #expect(try sqlite.count(filter) == memory.count(filter), "\(filter)")
    }
    sqlite.close()
  }

  /// Long texts of ever new words, and then so many short ones that an index of words would be made of
  /// them in one block: every one of them is added and found.
  @Test func longTextsOfEverNewWords() throws {
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"))
    var random = SplitMix64(seed: 14)
    let long = try (1...60).map { number in
      var text: [UInt8] = []
      while text.count < 80_000 {
        var letters = random.next()
        for _ in 1...5 {
          text.append(0x61 + UInt8(letters % 26))
          letters /= 26
        }
        text.append(0x20)
      }
      return try TodoContents(
        title: "long \(number)", content: String(decoding: text, as: UTF8.self))
    }
    try sqlite.add(long)
    try sqlite.add((61...8200).map { try TodoContents(title: "short \($0)") })
    #expect(try sqlite.add("the ultimate one").map(\.id) == [8201])
    for (word, count) in [("long", 60), ("short", 8140), ("ultimate", 1)] {
      #expect(try sqlite.count(TodoFilter(words: [word.folded])) == count)
    }
    sqlite.close()
  }

  /// Whatever letters a text is made of, it is found by the same words as in memory.
  @Test(arguments: [1, 2] as [UInt64]) func textsOfAnyLetters(seed: UInt64) throws {
    let memory = MemoryGateway()
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"))
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
      try? TodoContents(title: "x" + text(1...8) + "y", content: text(0...30))
    }
    try memory.add(contents)
    try sqlite.add(contents)
    var found = 0
    for _ in 0..<600 {
      let filter = TodoFilter(
        words: (0..<Int.random(in: 1...2, using: &random)).map { _ in
          text(1...2).folded
        })
      let todos = memory.window(filter, TodoSort(), offset: 0, limit: 400)
      found += todos.count
      #expect(try sqlite.window(filter, TodoSort(), offset: 0, limit: 400) == todos)
      #expect(try sqlite.count(filter) == todos.count)
    }
    #expect(found > 1000)
    sqlite.close()
  }

  /// A word at the gateway may have white space.
  @Test func wordsWithWhiteSpace() throws {
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"))
    try sqlite.add((1...40).map { try TodoContents(title: "a b\($0)", content: "c\nd") })
    for (word, count) in [("a b1", 11), ("a b40", 1), ("c\nd", 40), ("c d", 0), ("d\na", 0)] {
      #expect(try sqlite.count(TodoFilter(words: [word.folded])) == count, "\(word)")
    }
    for word in ["\u{0}", "\u{1}", "\u{1F}", "\u{7F}", "a\u{7F}"] {
      #expect(try sqlite.count(TodoFilter(words: [word.folded])) == 0)
    }
    sqlite.close()
  }
}

extension SQLiteGateway {
  /// Nothing is left of what was deleted, whatever is asked.
  fileprivate var findsNothing: Bool {
    var random = RandomTodos(seed: 11)
    return (0..<50).allSatisfy { _ in (try? count(random.filter())) == 0 }
  }
}
