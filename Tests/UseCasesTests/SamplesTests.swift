import Entities
import TestSupport
import Testing
import UseCases

/// The samples are added only to a store without todos.
struct SamplesTests {
  private let world = World()

  private func start() throws {
    try SamplesUseCase(gateway: world.gateway, clock: world.clock).eventStart()
  }

  @Test func areAddedAsOneStep() throws {
    try start()
    #expect(world.open() == ["todos rev 3 0/3 [1@1, 2@2, 3@3]", "ready 3 rev 3"])
    #expect(world.window?.rows.map(\.todo.title) == ["Focus", "Value", "Action"])
    let changes = try #require(world.gateway.store.changes(after: 0, limit: 10))
    #expect(changes.map(\.step) == [1, 1, 1])
    world.gateway.rollback()
    #expect(world.gateway.revision() == 3, "they are durable")
  }

  @Test func leaveAStoreWithTodosAlone() throws {
    world.add("a")
    try start()
    #expect(world.gateway.revision() == 1)
    world.turn { $0.list.eventDeleteAll() }
    try start()
    #expect(
      world.gateway.store.window(TodoFilter(), TodoSort(), offset: 0, limit: 9).map(\.id) == [
        2, 3, 4,
      ])
  }

  @Test func leaveNothingIfTheStoreFails() throws {
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(throws: StoreError.self) { try start() }
    world.gateway.readFailure = nil
    world.gateway.beginFailure = StoreError(.full, detail: "")
    #expect(throws: StoreError.self) { try start() }
    world.gateway.beginFailure = nil
    #expect(world.gateway.revision() == 0)
    try start()
    #expect(world.gateway.revision() == 3)
  }
}
