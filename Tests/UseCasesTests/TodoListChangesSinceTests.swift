import Entities
import TestSupport
import Testing

@testable import UseCases

/// The changes after a revision: each todo once, as it is now.
struct TodoListChangesSinceTests {
  private let world = World()

  private func since(_ revision: Int, mark: String? = nil) -> [String] {
    world.turn { $0.list.eventChangesSince(revision, mark: mark) }
  }

  /// A row that the log has forgotten cannot be compared.
  @Test func theMarkOfAForgottenRowIsIncomplete() throws {
    world.add("a", "b", "c")
    let mark = try #require(world.gateway.store.mark(at: 1)?.text)
    #expect(since(1, mark: mark) == ["changes rev 3 [2@2, 3@3] []"])
    let later = Instant.testing.advanced(by: 1)
    _ = world.gateway.store.forgetChanges(upTo: 1, before: later, limit: 9)
    #expect(since(1) == ["changes rev 3 [2@2, 3@3] []"])
    #expect(since(1, mark: mark) == ["changes rev 3 [] [] incomplete"])
    #expect(since(0, mark: "0") == ["changes rev 3 [] [] incomplete"])
  }

  @Test func moreChangesThanTheLimitAreIncomplete() throws {
    for _ in 0..<10 { world.add("a") }
    for (limit, isComplete) in [(10, true), (9, false)] {
      let reading = TodoListChangesReading(
        gateway: world.gateway, limit: limit, byteLimit: 1000)
      let page = try reading.read(since: 0, at: LocalTime(date: .first, time: .midnight))
      #expect(page?.left == (isComplete ? 0 : 1) && page?.todos.count == limit)
    }
  }

  @Test func longerTextsThanTheLimitAreIncomplete() throws {
    for _ in 0..<10 { world.add("abc") }
    for (byteLimit, isComplete) in [(30, true), (29, false)] {
      let reading = TodoListChangesReading(
        gateway: world.gateway, limit: 1000, byteLimit: byteLimit)
      #expect(
        try reading.read(since: 0, at: LocalTime(date: .first, time: .midnight))?.left
          == (isComplete ? 0 : 1))
    }
  }
}
