import Connectors
import Entities
import MemoryStore
import Stores
import TestSupport
import Testing

/// What every store says of what happened: its steps, what they have in common, and what comes back of them.
enum ActivityConformanceTests {
  static let all =
    (1...UInt64(Form.count(short: 2, long: 4))).map { seed in
      ConformanceTest("theStepsOfTheLog \(seed)") { try theStepsOfTheLog($0, seed: seed) }
    } + [ConformanceTest("whatAStepDeletedComesBack", whatAStepDeletedComesBack)]

  private static let names: [String?] = [nil] + StepConformanceTests.clients

  /// Two sessions of several clients each change what they like; whatever is asked of the steps, the store
  /// says the same as the one in memory.
  private static func theStepsOfTheLog(_ session: @escaping Sessions, seed: UInt64) throws {
    let memory = MemoryGateway()
    let numbers = try [1, 2].map { try session($0).session() }
    let clients = ([1, 2].map { RefusingGateway(session($0)) }, RefusingGateway(memory))
    var random = RandomTodos(seed: seed)
    var instant = Instant.testing
    var (found, gone) = (0, 0)
    for _ in 0..<200 {
      instant = instant.advanced(by: Int64(random.number(0...3)))
      let number = random.number(0...1)
      memory.session = numbers[number]
      let client = names[random.number(0...names.count - 1)]
      let again = random
      for gateway in [clients.0[number], clients.1] {
        random = again
        gateway.client = client
        try RandomOperationsTests.change(gateway, &random, at: instant)
        gateway.forgetRecordedStep()
        try gateway.commit()
      }
      let tested = session(number + 1)
      for _ in 0..<6 {
        let query = query(&random, memory.mark().revision)
        let limit = [1, 2, 7, 500][random.number(0...3)]
        try SameStores.expect(tested, memory, "\(query) \(limit)") {
          try $0.steps(query, limit: limit)
        }
        let count = memory.steps(query, limit: limit).count
        found += count
        if query.isGone { gone += count }
        try expectPages(tested, query, of: limit)
      }
      for _ in 0..<3 {
        let step = random.number(0...memory.mark().revision + 1)
        try SameStores.expect(tested, memory) { try $0.tally(ofStep: step) }
        try SameStores.expect(tested, memory) { try $0.step(step) }
      }
      tested.rollback()
    }
    #expect(found > 1000 && gone > 100, "\(found) \(gone)")
    #expect(memory.changes(after: 0, limit: 1) == nil, "nothing was forgotten")
  }

  private static func query(_ random: inout RandomTodos, _ revision: Int) -> StepQuery {
    var query = StepQuery()
    if random.oneIn(2) {
      // One may be there twice, and another that made nothing.
      query.clients = (0..<random.number(0...4)).map { _ in
        random.oneIn(9) ? "nobody\u{0}" : names[random.number(0...names.count - 1)]
      }
    }
    if random.oneIn(3) { query.todo = random.number(0...40) }
    if random.oneIn(3) {
      query.since = Instant.testing.advanced(by: Int64(random.number(-1...300)))
    }
    query.isGone = random.oneIn(3)
    if random.oneIn(3) { query.before = random.number(0...revision + 1) }
    return query
  }

  /// Pages that begin before the last step of the one before are together the whole.
  private static func expectPages(
    _ gateway: any EntityGateway, _ query: StepQuery, of limit: Int
  ) throws {
    var query = query
    let whole = try gateway.steps(query, limit: 10_000)
    var pages: [LoggedStep] = []
    repeat {
      let page = try gateway.steps(query, limit: limit)
      pages += page
      query.before = page.last?.number ?? 0
    } while query.before != 0
    #expect(pages == whole, "\(query)")
  }

  /// More todos than are deleted in one go, or than a tally reads, some with a schedule, some done.
  private static func whatAStepDeletedComesBack(_ stores: OpenedStores) throws {
    let memory = MemoryGateway()
    let tested = try stores.open()
    memory.session = try tested.session()
    let gateways: [any EntityGateway] = [memory, tested]
    var count = 0
    let later = Instant.testing.advanced(by: 9)
    for gateway in gateways {
      var step = try Step(gateway, at: .testing)
      #expect(try step.delete(at: .testing) == 0 && step.first == nil && step.revision == 0)
      gateway.rollback()
      var random = RandomTodos(seed: 5)
      try gateway.add((0..<6100).compactMap { _ in random.contents() })
      step = try Step(gateway, at: .testing)
      for todo in try gateway.all().prefix(300) {
        var done = todo
        done.completedAt = .testing
        done.title += " CAF\u{C9}"
        _ = try step.replace(todo, with: done)
      }
      try gateway.commit()
      let todos = try gateway.all()
      count = todos.count
      let deletion = try gateway.revision() + 1
      for isCommitted in [false, true] {
        #expect(try gateway.count(TodoFilter(completed: true)) == 300)
        step = try Step(gateway, at: .testing)
        #expect(try step.delete(at: .testing) == count && step.first == deletion)
        #expect(try gateway.revision() == step.revision)
        #expect(try gateway.count(TodoFilter()) == 0)
        #expect(try gateway.count(TodoFilter(completed: true)) == 0)
        #expect(try gateway.fetch(todos.prefix(9).map(\.id)).allSatisfy { $0 == nil })
        #expect(try gateway.newestOwnStep(to: .undo)?.number == deletion)
        if isCommitted { try gateway.commit() } else { gateway.rollback() }
      }
      // A todo that was not there.
      try gateway.add("new")
      for isCommitted in [false, true] {
        step = try Step(gateway, at: later, origin: .undo(of: deletion))
        try gateway.bulkLoad(todos.count) {
          for start in stride(from: 0, to: todos.count, by: 1000) {
            let piece = todos[start..<min(start + 1000, todos.count)]
            try step.change(piece.map { (nil, $0) })
          }
        }
        #expect(step.first == deletion + todos.count + 1)
        #expect(try gateway.revision() == step.revision)
        if isCommitted { try gateway.commit() } else { gateway.rollback() }
      }
      let reversed = try gateway.step(deletion)?.reversed
      #expect(reversed == step.first && step.first != nil)
      #expect(try gateway.newestOwnStep(to: .redo)?.number == step.first)
      gateway.rollback()
    }
    try SameStores.expect(tested, memory)
    let deletion = memory.steps(StepQuery(), limit: 3)[2].number
    #expect(try tested.tally(ofStep: deletion, limit: 1000) == StepTally(.deleted, count: count))
    #expect(try tested.tally(ofStep: 2) == nil)
    for gateway in gateways { try gateway.add("after it") }
    #expect(try tested.all() == memory.all())
    tested.close()
    #expect(try stores.faults() == [])
  }
}
