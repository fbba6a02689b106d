import Connectors
import Entities
import Host
import TestSupport
import Testing
import UseCases

/// Todos that come after others, and claims, by random events in two sessions: what is blocked, ready and claimed is
/// what the todos and the claims themselves say, and no todo ever comes after itself.
enum SharedWorkTests {
  static let all = [
    ConformanceTest("isAsComputedFromScratch") { (session: @escaping Sessions) in
      try isAsComputedFromScratch(session, events: Form.count(short: 400, long: 10_000))
    },
    ConformanceTest("hasOneHolderAtATime", hasOneHolderAtATime),
  ]

  private static func isAsComputedFromScratch(
    _ session: Sessions, events: Int
  ) throws {
    var random = RandomTodos(seed: 41)
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let gateways = [1, 2].map { RefusingGateway(session($0)) }
    for gateway in gateways { gateway.now = { clock.now } }
    var cycles = 0
    for _ in 1...events {
      clock.set(clock.now.advanced(by: Int64(random.number(0...90) * 1000)))
      let gateway = gateways[random.number(0...1)]
      let scene = TodoListUseCase(gateway: gateway, clock: clock, format: ListTexts())
      let claims = try gateway.claims(after: clock.now)
      change(scene, TodoDetailUseCase(gateway: gateway, clock: clock), clock, &random)
      gateway.forgetRecordedStep()
      try gateway.commit()
      cycles += try compare(gateway, clock, since: claims)
    }
    #expect(cycles == 0)
  }

  private static func change(
    _ scene: TodoListUseCase, _ detail: TodoDetailUseCase, _ clock: any Clock,
    _ random: inout RandomTodos
  ) {
    let ids = (0..<3).map { _ in random.number(1...25) }
    let id = ids[0]
    func edit(_ change: (inout GivenFields) -> Void) {
      var given = GivenFields()
      change(&given)
      scene.eventChange(id: id, rev: nil, .edit(given))
    }
    let span = TimeSpan("PT\(random.number(1...20))M") ?? .minute
    switch random.number(1...20) {
    case 1, 2:
      var given = GivenFields(title: "x")
      given.after = random.oneIn(2) ? nil : [ids[1]]
      if random.oneIn(3) {
        (given.due, given.repetition) = ("2026-11-20", .init(rule: "FREQ=DAILY", from: nil))
      }
      scene.eventAdd(given)
    case 3...6: edit { $0.addAfter = Array(ids[1...]) }
    case 7: edit { $0.removeAfter = Array(ids[1...]) }
    case 8: edit { $0.clear = [.after] }
    case 9, 10: scene.eventChange(id: id, rev: nil, .complete())
    case 11: scene.eventChange(id: id, rev: nil, [.reopen, .skip, .delete][random.number(0...2)])
    case 12: scene.eventRestore([id])
    case 13:
      scene.eventUndo(random.oneIn(2) ? .newest : .step(random.number(1...400)))
    case 14: scene.eventRedo()
    case 15, 16: detail.eventComment(id: id, "\(random.number(1...9))", key: nil)
    case 17:
      detail.eventChangeComment(
        id: id, number: random.number(1...3), to: random.oneIn(2) ? nil : "another")
    default:
      scene.eventClaim(
        random.oneIn(2) ? .id(id) : .first(saved: nil, TodoFilter(), nil), for: span,
        key: "\(random.number(1...1 << 40))")
    }
  }

  /// Returns how many todos come after themselves.
  private static func compare(
    _ gateway: any EntityGateway, _ clock: any Clock, since earlier: [Claim]
  ) throws -> Int {
    let todos = try gateway.todos(TodoFilter(), at: clock.reached, ids: 1...Int.max, limit: .max)
    for todo in todos {
      let comments = try gateway.comments(of: todo.id, before: .max, limit: 1000)
      #expect(todo.comments == comments.count)
    }
    let open = Set(todos.filter { !$0.completed }.map(\.id))
    let blocked = todos.filter { !$0.completed && !open.isDisjoint(with: $0.after) }.map(\.id)
    let claims = try gateway.claims(after: clock.now)
    #expect(
      try gateway.claimsByLog().filter { $0.until > clock.now }.map(\.token).sorted()
        == claims.map(\.token).sorted())
    let claimed = Set(claims.map(\.todo))
    #expect(claimed.count == claims.count && claimed.isSubset(of: open))
    let ready = open.subtracting(blocked).subtracting(claimed)
      .filter { id in todos.first { $0.id == id }?.isStarted(on: clock.today) == true }
    for (filter, expected) in [
      (TodoFilter().with(\.blocked, true), blocked),
      (TodoFilter().with(\.ready, true), ready.sorted()),
      (TodoFilter().with(\.claimed, true), claimed.sorted()),
    ] {
      let shown = try gateway.window(filter, TodoSort(), at: clock.reached, offset: 0, limit: 1000)
      #expect(shown.map(\.id) == expected, "\(filter)")
      #expect(try gateway.count(filter, at: clock.reached) == expected.count)
      for todo in shown {
        #expect(todo.isBlocked == blocked.contains(todo.id))
        #expect((todo.claim != nil) == claimed.contains(todo.id))
      }
    }
    // Who has a new claim has a todo that was ready.
    for claim in claims where !earlier.contains(where: { $0.token == claim.token }) {
      #expect(!earlier.contains { $0.todo == claim.todo && $0.until > clock.now })
      #expect(!blocked.contains(claim.todo))
    }
    return cycles(Dictionary(todos.map { ($0.id, $0.after) }) { $1 })
  }

  private static func cycles(_ after: [Int: [Int]]) -> Int {
    after.keys.count { id in
      var (reached, next) = (Set<Int>(), after[id] ?? [])
      while let todo = next.popLast() {
        if todo == id { return true }
        if reached.insert(todo).inserted { next += after[todo] ?? [] }
      }
      return false
    }
  }

  private static func hasOneHolderAtATime(_ session: @escaping Sessions) throws {
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let gateways = [1, 2].map { RefusingGateway(session($0)) }
    // A server has a clock of its own, by which claims begin, however wrong that of a process is.
    let own = try gateways[0].storeTime()
    clock.set(own ?? clock.now)
    let slow = SystemClock(frozenAt: own?.advanced(by: -3_600_000) ?? clock.now, zone: .utc)
    gateways[0].now = { clock.now }
    gateways[1].now = { slow.now }
    try gateways[0].add([1, 2, 3].map { try .new(title: "\($0)") })
    try gateways[0].commit()
    var claims: [Claim] = []
    for number in 0..<4 {
      let gateway = gateways[number % 2]
      gateway.client = "agent \(number)"
      let scene = TodoListUseCase(
        gateway: gateway, clock: number % 2 == 0 ? clock : slow, format: ListTexts())
      scene.eventClaim(
        .first(saved: nil, TodoFilter(), nil), for: TimeSpan("PT5M") ?? .minute, key: "\(number)")
      try gateway.commit()
      claims = try gateway.claims(after: clock.now)
    }
    #expect(claims.map(\.todo).sorted() == [1, 2, 3])
    for clock in [clock, slow] { clock.set(claims.map(\.until).max() ?? clock.now) }
    #expect(try gateways[1].claims(after: clock.now) == [])
    let ready = TodoFilter().with(\.ready, true)
    #expect(try gateways[1].count(ready, at: clock.reached) == 3)
  }
}
