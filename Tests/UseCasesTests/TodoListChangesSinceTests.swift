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

  /// More changes than one limit, or longer texts than the other.
  @Test(arguments: [(10, 1000, 10), (9, 1000, 9), (1000, 30, 10), (1000, 29, 9)])
  func moreThanALimitIsIncomplete(limit: Int, byteLimit: Int, count: Int) throws {
    for _ in 0..<10 { world.add("abc") }
    let reading = TodoListChangesReading(
      gateway: world.gateway, limit: limit, byteLimit: byteLimit)
    let page = try reading.read(since: 0, at: LocalTime(date: .first, time: .midnight))
    #expect(page?.todos.count == count && page?.left == 10 - count)
  }
}
