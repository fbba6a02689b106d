import Entities
import MemoryStore
import Stores
import TestSupport
import Testing
import UseCases

/// Another store takes the place of the open one: a backup is restored, or another file is put
/// there. Open scenes show its contents, even if its revision and those of its todos are the same.
struct AnotherStoreTests {
  private let world = World()

  /// A store with these todos, made by another session.
  private func store(_ titles: [String], at instant: Instant) throws -> MemoryGateway {
    let store = MemoryGateway()
    store.session = StoreSession(number: 9, beginning: 0)
    var step = try Step(store, at: instant)
    for title in titles { _ = try step.add(Todo.new(title: title)) }
    store.commit()
    return store
  }

  @Test(arguments: [OpenList.Updates.all, .rows]) func isShownAtTheSameRevision(
    updates: OpenList.Updates
  )
    throws
  {
    world.add("a", "b")
    world.open("list", updates: updates)
    // The window is full, so that a change behind it would not be read.
    world.open("first", limit: 1, updates: updates)
    world.turn { $0.detail.eventViewReady(id: 1) }
    world.turn { $0.report.eventViewReady() }
    world.gateway.store = try store(["A", "B"], at: .testing.advanced(by: 1))
    let shown = world.turn { _ in }
    #expect(
      shown.prefix(3) == [
        updates == .all
          ? "todos list rev 2 0/2 [1@1, 2@2]" : #"rows list rev 2 0/2 ["=0 1@1", "=1 2@2"]"#,
        updates == .all ? "todos first rev 2 0/2 [1@1]" : #"rows first rev 2 0/2 ["=0 1@1"]"#,
        "todo 1@1",
      ])
    #expect(world.todo?.todo.title == "A")
    #expect(shown.count == 4 && shown.last?.hasPrefix("report ") == true, "\(shown)")
    #expect(world.turn { _ in } == [], "once")
  }

  /// It is ahead by fewer changes than would be followed one by one.
  @Test func isShownAtALaterRevision() throws {
    world.add("a", "b")
    world.open(limit: 1)
    world.gateway.store = try store(["A", "B", "C", "D"], at: .testing.advanced(by: 1))
    #expect(world.turn { _ in } == ["todos rev 4 0/4 [1@1]"])
    world.gateway.store = try store(["A"], at: .testing.advanced(by: 2))
    #expect(world.turn { _ in } == ["todos rev 1 0/1 [1@1]"])
  }

  /// A backup goes on from a row that both stores have, and then differs.
  @Test func aRestoredBackupIsShown() throws {
    let backup = try store(["a", "b"], at: .testing)
    world.gateway.store = try store(["a", "b"], at: .testing)
    world.open()
    world.add("c")
    let mark = world.gateway.store.mark().text
    world.gateway.store = backup
    #expect(world.turn { _ in } == ["todos rev 2 0/2 [1@1, 2@2]"])
    world.clock.set(.testing.advanced(by: 1))
    world.add("d", "e")
    #expect(
      world.turn { $0.list.eventChangesSince(2, mark: $0.gateway.store.mark(at: 2)?.text) }
        == ["changes rev 4 [3@3, 4@4] []"])
    #expect(
      world.turn { $0.list.eventChangesSince(3, mark: mark) }
        == ["changes rev 4 [] [] incomplete"])
  }
}
