import Entities
import TestSupport
import Testing
import UseCases

/// Deleting many todos.
struct TodoListChangeTests {
  private let world = World()

  @Test func deletingManyIsOneStep() throws {
    for number in 1...2500 { world.add(title: "\(number)", tags: number % 2 == 0 ? ["done"] : []) }
    let even = Command.all(TodoFilter(tags: ["done"]), expected: 1250, .complete())
    world.turn { $0.list.eventApply([even], key: nil, isDryRun: false) }
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 1250 rev 5000"])
    #expect(world.gateway.store.count(TodoFilter()) == 1250)
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 0 rev 5000"])
    let changes = try #require(world.gateway.store.changes(after: 3750, limit: 2000))
    #expect(changes.count == 1250)
    #expect(changes.allSatisfy { $0.step == 3751 && $0.after == nil })
  }
}
