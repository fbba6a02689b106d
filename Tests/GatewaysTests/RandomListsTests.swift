import Entities
import Gateways
import TestSupport
import Testing

extension ListLimits {
  /// So that a few dozen todos fill segments, have landmarks, and are found in every way.
  static let small = ListLimits(
    deep: 4, few: 3, soon: 10, patience: 150, landmarks: 5, segment: 16)
}

/// Lists that stay open in two processes, while both change the store: whatever way they are read, and
/// whatever is remembered of them, they show what the plain definition says.
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
    let processes = (0..<2).map { _ in SQLiteGateway(path: path, limits: .small) }
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
      // Now and then more at once than is followed change by change.
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
        try memory.commit()
        try one.commit()
      }
      // Not always: the next changes may take revisions that others had that were rolled back.
      for process in processes where random.oneIn(2) {
        memory.session = process.session
        try compare(memory, process, &lists, &random)
        process.rollback()
      }
    }
    let raw = RawSQLite(path)
    #expect(raw.integer("SELECT count(*) FROM segment") > 3)
    #expect(raw.integer("SELECT count(*) FROM unindexed") <= 16)
    #expect(raw.integer("SELECT sum(todos) FROM tally") == memory.count(TodoFilter()))
    #expect(raw.integer("SELECT count(*) FROM tally WHERE todos <= 0") == 0)
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
      if random.oneIn(4) { lists[index].offset = random.number(0...40) }
      let list = lists[index]
      #expect(
        try sqlite.window(list.filter, list.sort, offset: list.offset, limit: 7)
          == memory.window(list.filter, list.sort, offset: list.offset, limit: 7),
        "\(list)")
      #expect(try sqlite.count(list.filter) == memory.count(list.filter), "\(list.filter)")
    }
  }

  /// Everything is deleted, and comes back by an undo: segments are emptied and filled again.
  @Test func deletesAndRestoresAll() throws {
    let memory = MemoryGateway()
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"), limits: .small)
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

  /// What is in no segment is looked at one by one, so it must stay little.
  @Test func longTextsMakeSmallSegments() throws {
    let path = folder.file("todos.sqlite")
    let limits = ListLimits(
      deep: 1000, few: 2000, soon: 20_000, patience: 300_000, landmarks: 4096, segment: 100)
    let sqlite = SQLiteGateway(path: path, limits: limits)
    let long = String(repeating: "\u{1F600}", count: 99_990)
    try sqlite.add((1...100).map { try TodoContents(title: "t\($0)", content: long + "\n\($0)x") })
    let raw = RawSQLite(path)
    #expect(raw.integer("SELECT count(*) FROM segment") > 5)
    #expect(raw.integer("SELECT max(last) FROM segment") == 100)
    for (word, ids) in [("57x", [57]), ("9x", [9, 19, 29]), ("\u{1F600}\u{1F600}", [1, 2, 3])] {
      let filter = TodoFilter(words: [word.folded])
      #expect(
        try sqlite.window(filter, TodoSort(), offset: 0, limit: 3).map(\.id) == ids, "\(word)")
    }
    sqlite.close()
  }

  /// A word at the gateway may have white space, which the index of texts cuts at.
  @Test func wordsWithWhiteSpace() throws {
    let sqlite = SQLiteGateway(path: folder.file("todos.sqlite"), limits: .small)
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
