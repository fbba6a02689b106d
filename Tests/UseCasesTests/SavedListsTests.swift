import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

/// Lists that people save: their totals, and what other processes do to them.
struct SavedListsTests {
  private let world = World()

  private func save(
    _ name: String, _ title: String? = nil, _ filter: TodoFilter = TodoFilter(),
    sort: TodoSort = TodoSort(), defaults: GivenFields = GivenFields(), replaces: Bool = true
  ) -> [String] {
    world.turn {
      $0.lists.eventSave(
        name: name, title: title ?? name.uppercased(),
        ListDefinition(filter: filter, sort: sort, defaults: defaults), replaces: replaces)
    }
  }

  private func remove(_ name: String) -> [String] {
    world.turn { $0.lists.eventRemove(name: name) }
  }

  @discardableResult
  private func open() -> [String] { world.turn { $0.lists.eventViewReady() } }

  /// Adds a todo that is due today at a time.
  private func add(_ title: String, at time: String) throws {
    world.turn {
      $0.list.eventAdd(GivenFields(title: title, due: "2026-11-20", time: time))
    }
  }

  private static let tagged = TodoFilter(tags: ["work"])

  /// Only the todos that become overdue are read. A change or a minute counts no list again, and a day
  /// counts those that depend on it.
  @Test func totalsFollowTheMinute() throws {
    for (title, time) in [("a", "10:30"), ("b", "12:00"), ("c", "08:00")] {
      try add(title, at: time)
    }
    _ = save("late", nil, TodoFilter(any: [TodoFilter(not: [TodoFilter(overdue: false)])]))
    for number in 1...20 { _ = save("\(number)", nil, TodoFilter(words: ["\(number)".folded])) }
    #expect(open().first?.hasPrefix("lists today 3/1, all 3/1, late=LATE 1/1, 1=1 0/0") == true)
    var reads = world.gateway.reads
    world.edit(1, title: "A")
    #expect(world.gateway.reads - reads < 10)
    reads = world.gateway.reads
    world.clock.set(.testing.advanced(by: 90 * 60_000))
    #expect(
      world.turn { _ in }.first?.hasPrefix("lists today 3/2, all 3/2, late=LATE 2/2,") == true)
    #expect(world.gateway.reads - reads < 10)
    // A change is seen only after the next todo became overdue.
    world.gateway.addAsAnotherProcess("d")
    world.clock.set(.testing.advanced(by: 180 * 60_000))
    #expect(
      world.turn { _ in }.first?.hasPrefix("lists inbox 1/0, today 3/3, all 4/3, late=LATE 3/3,")
        == true)
    reads = world.gateway.reads
    // The clock is set back.
    world.clock.set(.testing)
    #expect(
      world.turn { _ in }.first?.hasPrefix("lists inbox 1/0, today 3/1, all 4/1, late=LATE 1/1,")
        == true)
    world.clock.set(.testing.advanced(by: 24 * 3_600_000))
    #expect(
      world.turn { _ in }.first?.hasPrefix("lists inbox 1/0, today 3/3, all 4/3, late=LATE 3/3,")
        == true)
    #expect(world.gateway.reads - reads < 20)
  }

  /// More changes than are followed one by one are counted again.
  @Test func manyChangesAreCounted() {
    for number in 1...120 { world.add(title: "\(number)", tags: number % 2 == 0 ? ["work"] : []) }
    _ = save("work", nil, Self.tagged)
    open()
    #expect(
      world.turn { $0.list.eventDeleteAll() }.last == "lists work=WORK 0/0")
    #expect(
      world.turn { $0.list.eventUndo(step: nil) }.last
        == "lists inbox 60/0, all 120/0, work=WORK 60/0")
  }

  /// Whatever happens, the totals are those of the store.
  @Test(arguments: 1...UInt64(Form.count(short: 1, long: 6)))
  func totalsAreThoseOfTheStore(seed: UInt64) throws {
    var random = RandomTodos(seed: seed)
    // The days of random todos begin at Christmas.
    var minutes = 35 * 1440
    world.clock.set(.testing.advanced(by: Int64(minutes) * 60_000))
    let filters = (0..<30).map { _ in random.filter() }
    for (index, filter) in filters.enumerated() { _ = save("\(100 + index)", nil, filter) }
    open()
    var shown = ""
    for _ in 0..<300 {
      let id = random.number(1...20)
      let contents = random.contents()
      let lines = world.turn {
        switch random.number(0...5) {
        case 0, 1:
          $0.list.eventAdd(
            GivenFields(
              title: contents?.title ?? "x", content: contents?.content,
              due: contents?.due?.description, time: contents?.time?.description,
              start: contents?.start?.description, priority: contents?.priority.word,
              tags: contents?.tags))
        case 2: $0.list.eventChange(id: id, rev: nil, .complete())
        case 3: $0.list.eventChange(id: id, rev: nil, .delete)
        case 4: $0.list.eventUndo(step: nil)
        default: $0.list.eventChange(id: id, rev: nil, .reopen)
        }
      }
      if let last = lines.last, last.hasPrefix("lists") { shown = last }
      // Time passes, and now and then the clock is set back.
      if random.oneIn(3) {
        minutes += random.oneIn(9) ? -random.number(1...3000) : random.number(1...400)
        world.clock.set(.testing.advanced(by: Int64(minutes) * 60_000))
        if random.oneIn(2), let last = world.turn({ _ in }).last { shown = last } else { continue }
      }
      if shown.isEmpty { continue }
      for (index, filter) in filters.enumerated() {
        let now = world.clock.reached
        let store = world.gateway.store
        let filter = filter.resolved(by: world.clock)
        let total = store.count(filter, at: now)
        let overdue = store.count(filter.narrowed(by: TodoFilter(overdue: true)), at: now)
        #expect(shown.contains("\(100 + index)=\(100 + index) \(total)/\(overdue)"), "\(filter)")
      }
    }
    #expect(!shown.isEmpty)
  }

  @Test func listsAreBounded() {
    let content = String(repeating: "x", count: 60_000)
    #expect(save("7", nil, defaults: GivenFields(content: content)) == ["rev 1"])
    #expect(
      save("7", nil, defaults: GivenFields(content: content + content))
        == ["savedList(UseCases.SavedListPart.defaults, 65536)"])
    let part = TodoFilter(words: [Array(repeating: UInt8(ascii: "x"), count: 1000)])
    let filter = TodoFilter(any: Array(repeating: part, count: 100))
    #expect(save("7", nil, filter) == ["savedList(UseCases.SavedListPart.filter, 65536)"])
  }

  /// A note that this version cannot read is no list. It is neither shown nor touched.
  @Test func whatCannotBeReadIsPassedOver() throws {
    _ = save("a")
    var step = try Step(world.gateway, at: .testing)
    try step.note(.savedLists, "newer", "{}")
    try world.gateway.commit()
    #expect(open().first == "lists a=A 0/0")
    #expect(remove("newer") == ["list newer unknown"])
    #expect(save("newer", replaces: false) == ["list newer exists"])
    #expect(save("newer").last == "lists a=A 0/0, newer=NEWER 0/0")
  }

  /// Other processes save, move and remove lists too, also while their log is forgotten.
  @Test func listsOfOthersAppear() throws {
    open()
    let text = world.format.text(
      of: SavedList(
        name: "b", title: "B", definition: ListDefinition(filter: Self.tagged), place: 3))
    var step = try Step(world.gateway, at: .testing)
    try step.note(.savedLists, "b", text)
    try world.gateway.commit()
    #expect(world.turn { _ in } == ["lists b=B 0/0"])
    world.add("a")
    _ = try world.gateway.forgetChanges(
      upTo: 2, before: .testing.advanced(by: 1), limit: 10)
    #expect(save("c").last == "lists inbox 1/0, all 1/0, b=B 0/0, c=C 1/0")
    var removing = try Step(world.gateway, at: .testing)
    try removing.note(.savedLists, "b", nil)
    #expect(world.turn { _ in } == ["lists inbox 1/0, all 1/0, c=C 1/0"])
  }

  /// The lists of another store in the place of this one are all read again.
  @Test func anotherStoreHasOtherLists() throws {
    _ = save("a")
    open()
    let list = SavedList(
      name: "x", title: "X", definition: ListDefinition(filter: TodoFilter()), place: 0)
    let store = MemoryGateway()
    var step = try Step(store, at: .testing.advanced(by: 1))
    try step.note(.savedLists, "x", world.format.text(of: list))
    world.gateway.store = store
    #expect(world.turn { _ in } == ["lists x=X 0/0"])
  }

  @Test func aStoreThatCannotBeReadIsToldOnce() {
    open()
    world.add("a")
    world.gateway.readFailure = StoreError(.io, detail: "")
    world.gateway.addAsAnotherProcess("b")
    #expect(world.turn { _ in } == ["not refreshed store io"])
    #expect(world.turn { _ in } == [])
    world.gateway.readFailure = nil
    #expect(world.turn { _ in } == ["lists inbox 2/0, all 2/0"])
  }

  @Test func rewindingRestoresWhatIsOpen() {
    _ = save("a")
    world.gateway.store.commit()
    open()
    world.lists.makeCheckpoint()
    #expect(save("b").last == "lists a=A 0/0, b=B 0/0")
    world.gateway.rollback()
    world.lists.rewind()
    #expect(save("c").last == "lists a=A 0/0, c=C 0/0")
    world.gateway.rollback()
    world.lists.rewind()
    #expect(world.turn { $0.list.eventDeleteAll() } == ["deleted 0 rev 1"])
  }
}
