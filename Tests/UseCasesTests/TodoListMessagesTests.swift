import Entities
import TestSupport
import Testing
import UseCases

/// The messages about each step, for lists that want them.
struct TodoListMessagesTests {
  private let world = World()

  private func messages(_ event: (World) -> Void) -> [String] {
    world.turn(event).filter { $0.hasPrefix("message") }
  }

  @Test func aMessageComesAfterItsStepIsShown() {
    world.add("before")
    world.open("quiet")
    world.open(messages: true)
    world.turn { $0.detail.eventViewReady(id: 1) }
    #expect(
      world.turn { $0.detail.eventChange(id: 1, rev: nil, .complete) }.last
        == "message - completed before 1 step 2")
    #expect(messages { $0.detail.eventChange(id: 1, rev: nil, .complete) } == [])
    #expect(messages { $0.list.eventDeleteAll() } == ["message - deleted before 1 step 3"])
    #expect(messages { $0.list.eventUndo(step: nil) } == ["message - undone before 1 step 4"])
    #expect(messages { $0.list.eventRedo() } == ["message - redone before 1 step 5"])
    #expect(messages { $0.list.eventRedo() } == [])
    #expect(messages { $0.list.eventViewClosed(view: nil) } == [])
    #expect(messages { $0.list.eventUndo(step: nil) } == [])
  }

  /// Earlier steps of the same transaction cause no message.
  @Test func earlierStepsHaveNoMessage() throws {
    world.add("a")
    #expect(world.open("a", messages: true).filter { $0.hasPrefix("message") } == [])
    try world.gateway.commit()
    #expect(messages { _ in } == [])
    world.add("b")
    try world.gateway.commit()
    #expect(messages { $0.list.eventSelect(id: 1, view: nil) } == [])
    #expect(messages { $0.list.eventChange(id: 1, rev: nil, .reopen) } == [])
  }

  @Test func aStepWithManyChangesIsOneMessage() {
    world.add("a", "b", "c")
    world.open(messages: true)
    #expect(messages { $0.list.eventDeleteAll() } == ["message - deleted a 3 step 4"])
  }
}
