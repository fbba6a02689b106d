import Entities
import TestSupport
import Testing
import UseCases

/// Steps that cause no message, for lists that want them.
struct TodoListMessagesTests {
  private let world = World()

  private func messages(_ event: (World) -> Void) -> [String] {
    world.turn(event).filter { $0.hasPrefix("message") }
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
}
