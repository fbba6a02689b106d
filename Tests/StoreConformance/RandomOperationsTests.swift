import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

/// The same random operations on the memory and on the store under test: whatever is read,
/// both say the same.
enum RandomOperationsTests {
  static let all =
    (Form.isLong ? [1, 2, 4, 5] : [1]).map { seed in
      ConformanceTest("agree \(seed)") { try agree($0, seed: seed) }
    } + [ConformanceTest("agreeOnManyTodosAtOnce", agreeOnManyTodosAtOnce)]

  private static func agree(_ stores: OpenedStores, seed: UInt64) throws {
    let memory = MemoryGateway()
    var store = try stores.open()
    memory.session = try store.session()
    var random = RandomTodos(seed: seed)
    var instant = Instant.testing
    for _ in 0..<720 {
      // Not every time: created and updated shall have ties too.
      if random.oneIn(2) { instant = instant.advanced(by: 1) }
      var again = random
      try change(memory, &again, at: instant)
      try change(store, &random, at: instant)
      try compare(memory, store, &random)
      switch random.number(1...8) {
      case 1...3:
        memory.commit()
        try store.commit()
      case 4:
        memory.rollback()
        store.rollback()
      case 5 where random.oneIn(20):
        memory.commit()
        try store.commit()
        store.close()
        store = try stores.open()
        memory.session = try store.session()
      default: break
      }
    }
    store.close()
    let faults = try stores.faults().filter { !$0.contains(" stands under ") }
    #expect(faults == [])
    let first = (0...).first { memory.changes(after: $0, limit: 1) != nil } ?? 0
    #expect(first > 50, "\(first)")
    let log = memory.changes(after: first, limit: .max) ?? []
    let reversals = log.filter { $0.step == $0.revision && $0.origin != .event }
    #expect(log.count > 300 && reversals.count > 20, "\(log.count) \(reversals.count)")
    #expect(reversals.contains { if case .redo = $0.origin { true } else { false } })
  }

  /// Steps over more todos than are read at a time.
  static func agreeOnManyTodosAtOnce(_ tested: any EntityGateway, _ memory: MemoryGateway) throws {
    for gateway in [memory, tested] as [any EntityGateway] {
      var random = RandomTodos(seed: 7)
      try gateway.add((0..<1150).compactMap { _ in random.contents() })
      let scene = TodoListUseCase(gateway, at: .testing)
      func apply(_ filter: TodoFilter, _ action: TodoAction) throws {
        scene.eventApply([.all(filter, expected: nil, action)], key: nil, isDryRun: false)
        try gateway.commit()
      }
      // A todo takes the place of each that repeats, which is no patch.
      for filter in [TodoFilter(repeating: false), TodoFilter()] {
        try apply(filter, .complete(children: .leave))
        scene.eventUndo(step: nil)
        scene.eventRedo()
        try apply(filter, .edit(GivenFields(addTags: ["new"], clear: [.due])))
        try gateway.commit()
        for _ in 0..<2 { scene.eventUndo(step: nil) }
        try gateway.commit()
      }
      try apply(TodoFilter(), .reopen)
    }
    #expect(try tested.count(TodoFilter(tags: ["new"])) > 1000)
    try SameStores.expect(tested, memory)
  }

  /// One event: an undo or a redo, or one to three changes of the same kind.
  static func change(
    _ gateway: any EntityGateway, _ random: inout RandomTodos, at instant: Instant
  ) throws {
    if random.oneIn(3) { return try reverse(in: gateway, &random, at: instant) }
    if random.oneIn(20) { return try forget(in: gateway, &random, at: instant) }
    if random.oneIn(5) { return try apply(in: gateway, &random, at: instant) }
    var step = try Step(gateway, at: instant)
    for _ in 0..<random.number(1...3) {
      if random.oneIn(4) {
        let value = random.oneIn(3) ? nil : "\(step.revision)"
        try step.note(Self.topics[random.number(0...1)], "\(random.number(1...4))", value)
        let claim = Claim(
          todo: random.number(1...20), token: "\(step.revision)",
          client: random.oneIn(2) ? "Ada" : nil,
          until: instant.advanced(by: Int64(random.number(-5...5))))
        let isClaimed = try gateway.fetch(claim.todo)?.completed == false
        try step.note(Claim.topic, "\(claim.todo)", isClaimed ? claim.text : claim.released)
      }
      if random.oneIn(4), let todo = try gateway.fetch(random.number(1...20)) {
        let number = random.number(1...4)
        let before = try gateway.comment(number, of: todo.id)
        let new = Comment(
          todo: todo.id, number: number, instant: before?.instant ?? instant,
          client: before?.client ?? "Ada", text: "\(random.number(1...9))\n\(step.revision)")
        let after = before != nil && random.oneIn(2) ? nil : new
        try step.comment(on: todo, CommentChange(number: number, before: before, after: after))
      }
      if random.oneIn(3), let todo = try gateway.fetch(random.number(1...20)) {
        // Mostly to the same place, until there is no room.
        let other = random.oneIn(3) ? random.number(1...20) : 3
        let ways: [Destination] = [.first, .last, .before(other), .after(other), .after(other)]
        try step.move(todo, to: ways[random.number(0...4)])
      }
      let count = try gateway.count(TodoFilter())
      guard let contents = random.contents() else { continue }
      // About as many todos as make filters and sorts meet each other.
      let kind = random.number(count < 30 ? 1...6 : 3...6)
      let chosen = random.number(0...max(0, count - 1))
      let todos = try gateway.window(TodoFilter(), TodoSort(), offset: chosen, limit: 1)
      guard let todo = todos.first, kind > 2 else {
        _ = try step.add(contents)
        continue
      }
      if kind == 3 {
        try step.delete(todo)
      } else if kind == 4, let gone = try deleted(in: gateway, &random) {
        _ = try bringBack(gone, in: gateway, &step, at: instant)
      } else {
        var changed = todo
        changed.title = contents.title
        changed.due = contents.due
        changed.schedule = contents.schedule
        changed.tags = contents.tags
        changed.priority = contents.priority
        if random.oneIn(2) { changed.completedAt = todo.completed ? nil : instant }
        if random.oneIn(2) { changed.content = contents.content }
        _ = try step.replace(todo, with: changed)
      }
    }
  }

  private static let topics = [Note.Topic("a", lasts: true), Note.Topic("b", lasts: false)]

  /// Forgets some of the oldest rows of the log, if they were made long ago.
  private static func forget(
    in gateway: any EntityGateway, _ random: inout RandomTodos, at instant: Instant
  ) throws {
    gateway.rollback()
    let revision = try gateway.revision()
    _ = try gateway.forgetChanges(
      upTo: max(0, revision - random.number(0...200)), before: instant.advanced(by: -60),
      limit: random.number(1...30))
    gateway.rollback()
  }

  /// Several changes in one step, which fail now and then.
  private static func apply(
    in gateway: any EntityGateway, _ random: inout RandomTodos, at instant: Instant
  ) throws {
    let scene = TodoListUseCase(gateway, at: instant)
    if random.oneIn(60) { return scene.eventDeleteAll() }
    let last = try gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: .max).last?.id ?? 1
    let key =
      random.oneIn(3)
      ? ChangesKey(name: "\(random.number(1...9))", digest: random.number(1...2)) : nil
    let isDryRun = random.oneIn(5)
    if random.oneIn(5) {
      let filter = TodoFilter(completed: random.oneIn(2), priorities: [.high])
      var action = action(&random)
      if case .move = action { action = .reopen }
      return scene.eventApply([.all(filter, expected: nil, action)], key: key, isDryRun: isDryRun)
    }
    let entries = (0..<random.number(1...6)).map { index -> Command in
      guard let contents = random.contents(), random.oneIn(3) else {
        return .change(.id(random.number(1...last)), rev: nil, action(&random))
      }
      let anchor = contents.due ?? contents.schedule?.start
      var given = GivenFields(contents)
      (given.time, given.reminders) = (nil, nil)
      if anchor == nil { (given.start, given.repetition) = (nil, nil) }
      return .add(given)
    }
    let named = entries.firstIndex { if case .add = $0 { true } else { false } }
    let more = named.map { Command.change(.added(by: $0), rev: nil, .complete()) }
    scene.eventApply(entries + [more].compactMap { $0 }, key: key, isDryRun: isDryRun)
  }

  private static func action(_ random: inout RandomTodos) -> TodoAction {
    switch random.number(1...7) {
    case 1: .complete()
    case 2: .reopen
    case 3: .delete
    case 4: .move(random.oneIn(2) ? .after(random.number(1...20)) : .first, parent: nil)
    default:
      .edit(GivenFields(title: random.contents()?.title, clear: random.oneIn(3) ? [.tags] : []))
    }
  }

  /// An undo or a redo, which may well come to nothing.
  private static func reverse(
    in gateway: any EntityGateway, _ random: inout RandomTodos, at instant: Instant
  ) throws {
    let scene = TodoListUseCase(gateway, at: instant)
    switch random.number(1...4) {
    case 1: scene.eventUndo(step: nil)
    case 2: scene.eventRedo()
    default:
      // Of those that were made lately: older ones are seldom as they were left.
      let revision = try gateway.revision()
      scene.eventUndo(step: max(1, revision - random.number(0...9)))
    }
  }

  /// A todo that was deleted, from its history; nil where the dice hit none.
  private static func deleted(in gateway: any EntityGateway, _ random: inout RandomTodos) throws
    -> Todo?
  {
    let id = random.number(1...200)
    guard let last = try gateway.history(of: id, limit: 1).first, last.after == nil else {
      return nil
    }
    return last.before
  }

  /// What undo does with a delete: the same id again.
  private static func bringBack(
    _ todo: Todo, in gateway: any EntityGateway, _ step: inout Step, at instant: Instant
  ) throws -> Int {
    let client = StepConformanceTests.clients[todo.id % StepConformanceTests.clients.count]
    let revision = try gateway.revision() + 1
    var after = todo
    after.rev = revision
    try gateway.record(
      Change(
        revision: revision, todo: todo.id, before: nil, after: after, step: revision,
        instant: instant, client: client))
    step = try Step(gateway, at: instant)
    return revision
  }

  private static func compare(
    _ memory: MemoryGateway, _ tested: any EntityGateway, _ random: inout RandomTodos
  ) throws {
    func same<Value: Equatable>(_ read: (any EntityGateway) throws -> Value) throws {
      try SameStores.expect(tested, memory) { try read($0) }
    }
    try same { try $0.mark().revision }
    for isDone in [nil, true, false] { try same { try $0.count(TodoFilter(completed: isDone)) } }
    try same { try $0.claims(after: .testing).sorted { $0.todo < $1.todo } }
    let claims = try memory.claims(after: .testing)
    let filter = try memory.resolvingComments(of: random.filter().resolved(by: claims))
    let sort = random.sort()
    let now = random.localTime()
    let offset = random.number(0...5)
    let limit = random.number(0...20)
    try SameStores.expect(tested, memory, "\(filter) \(sort) \(now)") {
      try $0.window(filter, sort, at: now, offset: offset, limit: limit)
    }
    try SameStores.expect(tested, memory, "\(filter) \(now)") { try $0.count(filter, at: now) }
    try same { try $0.openTodos(ofSeries: Array(1...9)) }
    try same { try $0.nextDueTime(after: now) }
    let reminder = TodoReminder(at: now, id: random.number(0...50))
    let some = random.number(0...10)
    try same { try $0.reminders(after: reminder, limit: some) }
    let id = random.number(0...200)
    try same { try $0.fetch(id) }
    let other = random.number(1...20)
    try same { try $0.successors(of: other, limit: some) }
    try same { try $0.notes(.history(Claim.topic, "\(other)"), limit: some) }
    try same { try $0.notes(.comments(of: other, before: 4), limit: some) }
    try same { try $0.fetch(other)?.comments }
    for isBackwards in [false, true] {
      let place = ManualPlace(rank: random.number(-2...60) * ManualOrder.stride / 4, id: other)
      try same { try $0.places(behind: place, isBackwards: isBackwards, limit: some) }
    }
    let place = ManualPlace(rank: random.number(-2...60) * ManualOrder.stride / 4, id: other)
    let roots = TreePart.roots(behind: place, limit: some)
    for part in [roots, .children(of: [other, id, some, some])] {
      try SameStores.expectTwigs(tested, memory, part, filter, at: now)
    }
    try same { try $0.todosCommented(with: [Array("\(some)".utf8)]) }
    try same { try $0.history(of: id, limit: 3) }
    try StepConformanceTests.expectSameNewest(tested, memory)
    let number = random.number(0...memory.mark().revision + 1)
    try same { try $0.step(number) }
    try same { try $0.mark(at: number) }
    try same { try $0.changes(ofStep: number, after: number, limit: 2) }
    let since = random.number(-1...memory.mark().revision + 1)
    try same { try $0.changes(after: since, limit: 5) }
    for topic in Self.topics {
      try same { try $0.notes(.newest(topic, after: since), limit: 3) }
      let key = "\(random.number(1...4))"
      try same { try $0.note(topic, key) }
    }
  }
}
