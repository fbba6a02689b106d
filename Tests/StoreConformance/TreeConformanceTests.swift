import Connectors
import Entities
import Host
import TestSupport
import Testing
import UseCases

/// The tree, by random events in two sessions: no todo stands under itself or under one that is gone, and what a list
/// shows of it is what the todos themselves say.
enum TreeConformanceTests {
  static let all = [
    ConformanceTest("keepsItsRules") { (session: @escaping Sessions) in
      try keepsItsRules(session, events: Form.count(short: 120, long: 10_000))
    },
    ConformanceTest("endsWhereThereIsACycle", endsWhereThereIsACycle),
  ]

  /// As only another tool makes it.
  static func endsWhereThereIsACycle(_ gateway: any EntityGateway) throws {
    try gateway.add(
      [2, 3, 1, 3, nil].map { parent in
        var schedule = Schedule()
        schedule.parent = parent
        return try Todo.new(title: "x", schedule: schedule.ifAny)
      })
    let under = TodoFilter().with(\.under, 1)
    #expect(try gateway.window(under, TodoSort(), offset: 0, limit: 9).map(\.id) == [1, 2, 3, 4])
    #expect(try gateway.count(TodoFilter().with(\.ready, true)) == 2)
    #expect(try gateway.twigs(under: [1], at: .testing).map(\.id).sorted() == [2, 3, 4])
  }

  private static func keepsItsRules(
    _ session: Sessions, events: Int
  ) throws {
    var random = RandomTodos(seed: 42)
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let gateways = [1, 2].map { RefusingGateway(session($0)) }
    for gateway in gateways { gateway.now = { clock.now } }
    for _ in 1...events {
      let gateway = gateways[random.number(0...1)]
      let scene = TodoListUseCase(gateway: gateway, clock: clock, format: ListTexts())
      let before = try gateway.todos(TodoFilter(), at: clock.reached, ids: 1...Int.max, limit: .max)
      let revision = try gateway.revision()
      let keepsOpen = change(scene, before.map(\.id), revision, &random)
      gateway.forgetRecordedStep()
      try gateway.commit()
      let after = try gateway.todos(TodoFilter(), at: clock.reached, ids: 1...Int.max, limit: .max)
      if keepsOpen {
        let open = { (todos: [Todo]) in todos.filter { !$0.completed }.map(\.id) }
        #expect(open(before) == open(after))
      }
      try check(after, gateway, clock, &random)
      // The other one reads what this one did.
      try gateway.commit()
    }
  }

  /// Makes one event. Returns whether every open todo must be there afterwards, and none more.
  private static func change(
    _ scene: TodoListUseCase, _ present: [Int], _ revision: Int, _ random: inout RandomTodos
  ) -> Bool {
    let last = present.last ?? 1
    let ids = (0..<3).map { _ in
      random.oneIn(8) || present.isEmpty
        ? random.number(1...last + 1) : present[random.number(0...present.count - 1)]
    }
    // Few enough that the plainest way does not take long.
    if present.count > 50 {
      scene.eventChange(id: ids[0], rev: nil, .delete)
      return false
    }
    let choice: ChildrenChoice? = [.complete, .leave, nil][random.number(0...2)]
    switch random.number(1...24) {
    case 1...6:
      var given = GivenFields(title: "x", tags: random.oneIn(3) ? ["a"] : [])
      given.parent = random.oneIn(3) ? nil : "\(ids[0])"
      if random.oneIn(6) {
        (given.due, given.repetition) = ("2026-11-20", .init(rule: "FREQ=DAILY", from: nil))
      }
      scene.eventAdd(given)
    case 7, 8:
      scene.eventMove(
        [ids[0]], to: nil, parent: random.oneIn(3) ? .some(nil) : ids[1], rev: nil, view: nil)
    case 9...12:
      let places: [Destination] = [.first, .last, .before(ids[1]), .after(ids[1])]
      scene.eventMove(
        random.oneIn(3) ? [ids[0], ids[2]] : [ids[0]], to: places[random.number(0...3)],
        parent: nil, rev: nil, view: nil)
    case 13:
      scene.eventChange(id: ids[0], rev: nil, .edit(GivenFields(clear: [.parent])))
    case 14...16: scene.eventChange(id: ids[0], rev: nil, .complete(children: choice))
    case 17: scene.eventChange(id: ids[0], rev: nil, .reopen)
    case 18: scene.eventChange(id: ids[0], rev: nil, .delete)
    case 19:
      let filter = TodoFilter().with(\.tags, ["a"])
      let action: TodoAction = random.oneIn(2) ? .delete : .complete(children: choice)
      scene.eventApply([.all(filter, expected: nil, action)], key: nil, isDryRun: random.oneIn(2))
    case 20:
      scene.eventDeleteCompleted()
      return true
    case 21: scene.eventRestore([ids[0]])
    case 22, 23:
      scene.eventUndo(random.oneIn(2) ? .newest : .step(random.number(1...max(1, revision))))
    default: scene.eventRedo()
    }
    return false
  }

  private static func check(
    _ todos: [Todo], _ gateway: any EntityGateway, _ clock: any Clock, _ random: inout RandomTodos
  ) throws {
    let parents = Dictionary(todos.map { ($0.id, $0.parent) }) { $1 }
    for todo in todos {
      var (above, depth) = (todo.parent, 0)
      while let id = above, depth <= TodoTree.depthLimit {
        let next = try #require(parents[id], "todo \(todo.id) is under \(id), which is gone")
        (above, depth) = (next, depth + 1)
      }
      #expect(depth <= TodoTree.depthLimit, "todo \(todo.id)")
    }
    let last = todos.last?.id ?? 1
    let some = max(1, last - 40)...last
    var filters = [TodoFilter(), .init().with(\.tags, ["a"]), .init().with(\.completed, false)]
    filters.append(.init().with(\.under, random.number(some)))
    filters.append(.init().with(\.hasChildren, random.oneIn(2)))
    filters.append(.init().with(\.parent, random.oneIn(2) ? .some(nil) : random.number(some)))
    filters.append(.init().with(\.ready, random.oneIn(2)))
    let filter = filters[random.number(0...6)]
    let folded = Set((0..<random.number(0...4)).map { _ in random.number(some) })
    let folding: Folding = random.oneIn(2) ? .these(folded) : .allBut(folded)
    let truth = PlainTree(todos, filter, folding, at: clock.reached)
    let (offset, limit) = (random.number(0...6), random.number(1...12))
    var tree = TodoTree(filter, folding, at: clock.reached, in: gateway)
    let rows = try tree.window(offset: offset, limit: limit).map(PlainTree.text)
    #expect(
      rows == truth.window(offset: offset, limit: limit), "\(filter) \(folding) \(offset) \(limit)")
    let all = try gateway.count(filter, at: clock.reached)
    #expect(all == todos.count { truth.passes($0) })
    #expect(try tree.total(of: all) == truth.total)
  }
}

/// A list of the tree, computed in the plainest way.
private struct PlainTree {
  private var all: [(todo: Todo, isHidden: Bool)] = []
  private let passing: Set<Int>

  init(_ todos: [Todo], _ filter: TodoFilter, _ folding: Folding, at now: LocalTime) {
    let children = Dictionary(grouping: TodoSort([.init(.manual)]).sorted(todos), by: \.parent)
    var rows: [(todo: Todo, isHidden: Bool)] = []
    var branches: [(index: Int, end: Int)] = []
    func add(under parent: Int?, _ ancestors: [Int], _ isHidden: Bool) {
      for var todo in children[parent] ?? [] {
        let under = children[todo.id] ?? []
        var branch = TodoBranch()
        branch.ancestors = ancestors
        branch.done = under.count(where: \.completed)
        branch.open = under.count - branch.done
        todo.branch = branch
        let isFolded = folding.contains(todo.id)
        let index = rows.count
        rows.append((todo, isHidden))
        add(under: todo.id, [todo.id] + ancestors, isHidden || isFolded)
        if isFolded && !under.isEmpty { branches.append((index, rows.count)) }
      }
    }
    add(under: nil, [], false)
    let passing = Set(rows.filter { filter.matches($0.todo, at: now) }.map(\.todo.id))
    for (index, end) in branches {
      let hits = rows[(index + 1)..<end].count { passing.contains($0.todo.id) }
      rows[index].todo.branch?.hits = hits
    }
    (all, self.passing) = (rows, passing)
  }

  func passes(_ todo: Todo) -> Bool { passing.contains(todo.id) }

  private var shown: [Todo] { all.filter { !$0.isHidden }.map(\.todo) }

  var total: Int { shown.count(where: passes) }

  func window(offset: Int, limit: Int) -> [String] {
    let shown = shown
    var (rows, passed, folded) = ([Todo](), 0, 0)
    for var todo in shown {
      let isHit = passes(todo)
      if passed - offset == limit || folded == limit { break }
      let isBehind = passed >= offset
      if isHit { passed += 1 }
      if !isBehind || !isHit && todo.branch?.hits ?? 0 == 0 { continue }
      if !isHit { folded += 1 }
      for id in todo.branch?.ancestors.reversed() ?? []
      where !rows.contains(where: { $0.id == id }) {
        guard var above = shown.first(where: { $0.id == id }) else { continue }
        above.branch?.isContext = true
        rows.append(above)
      }
      todo.branch?.isContext = !isHit
      rows.append(todo)
    }
    return rows.map(Self.text)
  }

  /// A row as one line.
  static func text(_ todo: Todo) -> String {
    guard let branch = todo.branch else { return "\(todo.id)" }
    return "\(branch.depth) \(todo.id) \(branch.open)/\(branch.done)"
      + (branch.isContext ? " context" : "") + (branch.hits.map { " +\($0)" } ?? "")
  }
}
