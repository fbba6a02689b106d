import Entities
import TestSupport
import Testing
import UseCases

/// Open details when the store fails, and the changes of a todo, newest first.
struct TodoDetailTests {
  private let world = World()

  private func open(_ id: Int) -> [String] { world.turn { $0.detail.eventViewReady(id: id) } }

  @Test func aStoreThatFailsIsReported() {
    world.add("a", "b")
    _ = open(1)
    _ = open(2)
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(open(1) == ["store io 1"])
    #expect(world.edit(1, title: "b") == ["store io 1"])
    #expect(world.turn { $0.detail.eventHistory(id: 1) } == ["store io 1"])
    let draft = GivenFields(title: "c")
    #expect(
      world.turn { $0.list.eventAdd(draft) } == ["added 3@3", "not refreshed 1", "not refreshed 2"])
    world.gateway.readFailure = nil
    #expect(world.edit(1, title: "b") == ["changed 1@4", "todo 1@4"])
  }

  @Test func aHistoryHasAtMostAThousandEntries() {
    world.add("a")
    for number in 1...1100 { world.edit(1, title: "\(number)") }
    world.turn { $0.detail.eventHistory(id: 1) }
    #expect(world.entries.map(\.rev) == (102...1101).reversed())
  }
}
