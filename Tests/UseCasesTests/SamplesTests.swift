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
    #expect((1...5).map { world.stored($0) != nil } == [false, true, true, true, false])
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
