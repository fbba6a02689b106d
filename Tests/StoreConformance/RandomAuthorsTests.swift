import Connectors
import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

/// Four clients change a store at random. What one of them did is taken back as if it had not been, and in the
/// end everything.
enum RandomAuthorsTests {
  static let all = [
    ConformanceTest("eachTakesBackTheirOwn") { (stores: OpenedStores) in
      try eachTakesBackTheirOwn(stores, events: Form.count(short: 400, long: 10_000))
    }
  ]

  private static let authors = ["Ada", "Bob", "Cem", "Dot"]

  private static func eachTakesBackTheirOwn(_ stores: OpenedStores, events: Int) throws {
    let store = try stores.open()
    let gateway = RefusingGateway(store)
    var random = RandomTodos(seed: 39)
    var instant = Instant.testing
    var whole = 0
    for number in 1...events {
      instant = instant.advanced(by: 1)
      let scene = TodoListUseCase(gateway, at: instant)
      let author = authors[random.number(0...3)]
      gateway.client = author
      try change(scene, gateway, &random)
      gateway.forgetRecordedStep()
      if number % 100 == 0 {
        if try takeBack(
          author, scene, gateway, since: instant.advanced(by: -Int64(random.number(1...60))))
        {
          whole += 1
        }
      }
      try gateway.commit()
    }
    #expect(whole > 0, "there is always something in the way")
    try takeBackEverything(gateway, at: instant)
    try gateway.commit()
    #expect(try stores.faults() == [])
  }

  private static func change(
    _ scene: TodoListUseCase, _ gateway: any EntityGateway, _ random: inout RandomTodos
  ) throws {
    let id = random.number(1...60)
    switch random.number(1...12) {
    case 1...3: scene.eventAdd(GivenFields(title: "\(random.number(1...9))"))
    case 4, 5: scene.eventChange(id: id, rev: nil, .edit(GivenFields(title: "x\(id)")))
    case 6: scene.eventChange(id: id, rev: nil, .edit(GivenFields(due: "2026-12-01")))
    case 7: scene.eventChange(id: id, rev: nil, .complete())
    case 8: scene.eventChange(id: id, rev: nil, .reopen)
    case 9: scene.eventChange(id: id, rev: nil, .delete)
    case 10: scene.eventRestore([id])
    case 11: scene.eventUndo(.newest)
    default: scene.eventRedo()
    }
  }

  /// Takes back what an author did, or nothing. Returns whether it did.
  private static func takeBack(
    _ author: String, _ scene: TodoListUseCase, _ gateway: any EntityGateway, since: Instant
  ) throws -> Bool {
    var query = StepQuery()
    (query.clients, query.since) = ([author], since)
    let steps = try gateway.steps(query, limit: .max)
    let expected = try contents(without: Set(steps.map(\.number)), in: gateway)
    let before = (try gateway.revision(), try contents(of: gateway))
    scene.eventUndo(.made(by: author, since: since))
    if try gateway.revision() == before.0 {
      #expect(try contents(of: gateway) == before.1)
      return false
    }
    #expect(try contents(of: gateway) == expected)
    return true
  }

  /// The contents of the todos if some steps had not been: what the last event in effect that is not among
  /// them left. If a later event had built on one of them, there would be a conflict.
  private static func contents(
    without steps: Set<Int>, in gateway: any EntityGateway
  ) throws -> [Int: String] {
    var latest: [Int: (effect: Int, after: Todo?)] = [:]
    let log = try gateway.changes(after: 0, limit: .max) ?? []
    let redone = Dictionary(
      log.compactMap { change in change.origin.steps.redone.map { ($0, change.step) } }
    ) { $1 }
    for change in log where change.origin == .event && !steps.contains(change.step) {
      let effect = redone[change.step] ?? change.step
      guard !steps.contains(effect), try gateway.step(change.step)?.isReversed == false,
        effect > latest[change.todo]?.effect ?? 0
      else { continue }
      latest[change.todo] = (effect, change.after)
    }
    return latest.compactMapValues { $0.after.map(text) }
  }

  private static func contents(of gateway: any EntityGateway) throws -> [Int: String] {
    let now = LocalTime(date: .first, time: .midnight)
    let todos = try gateway.todos(TodoFilter(), at: now, ids: 1...Int.max, limit: .max)
    return Dictionary(todos.map { ($0.id, text($0)) }) { $1 }
  }

  private static func text(_ todo: Todo) -> String {
    "\(todo.title) \(todo.due?.description ?? "-") \(todo.completed)"
  }

  private static func takeBackEverything(_ gateway: any EntityGateway, at instant: Instant) throws {
    let scene = TodoListUseCase(gateway, at: instant)
    var query = StepQuery()
    while true {
      let steps = try gateway.steps(query, limit: 1000)
      guard let last = steps.last else { break }
      scene.eventUndo(.steps(steps.map(\.number)))
      query.before = last.number
    }
    #expect(try contents(of: gateway) == [:])
  }
}
