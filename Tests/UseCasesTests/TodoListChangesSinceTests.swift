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

  @Test func anEmptyStoreHasNoChanges() {
    #expect(since(0) == ["changes rev 0 [] []"])
    #expect(since(1) == ["changes rev 0 [] [] incomplete"])
    #expect(since(.max) == ["changes rev 0 [] [] incomplete"])
  }

  @Test func eachTodoComesOnceInTheOrderOfItsLastChange() {
    world.add("a", "b", "c", "d")
    world.turn { $0.list.eventChange(id: 2, rev: nil, .complete) }
    world.turn { $0.list.eventChange(id: 4, rev: nil, .delete) }
    world.edit(1, title: "A")
    world.turn { $0.list.eventChange(id: 3, rev: nil, .delete) }
    world.turn { $0.list.eventChange(id: 2, rev: nil, .reopen) }
    #expect(since(0) == ["changes rev 9 [1@7, 2@9] [4, 3]"])
    #expect(since(4) == ["changes rev 9 [1@7, 2@9] [4, 3]"])
    #expect(since(6) == ["changes rev 9 [1@7, 2@9] [3]"])
    #expect(since(8) == ["changes rev 9 [2@9] []"])
    #expect(since(9) == ["changes rev 9 [] []"])
    #expect(since(10) == ["changes rev 9 [] [] incomplete"])
    #expect(world.changes?.isComplete == false)
  }

  @Test func theMarkTellsWhetherItIsTheSameStore() throws {
    #expect(since(0, mark: "0") == ["changes rev 0 [] []"])
    #expect(world.changes?.mark == "0")
    world.add("a")
    _ = since(0)
    let first = try #require(world.changes?.mark)
    world.clock.set(.testing.advanced(by: 1))
    world.add("b")
    #expect(since(1, mark: first) == ["changes rev 2 [2@2] []"])
    let second = try #require(world.changes?.mark)
    #expect(since(2, mark: second) == ["changes rev 2 [] []"])
    // Every store is a continuation of an empty one.
    #expect(since(0, mark: "0") == ["changes rev 2 [1@1, 2@2] []"])
    for (revision, mark) in [
      (2, first), (1, second), (0, first), (1, "0"), (1, "what is this?"), (1, first + "0"),
      (1, first.uppercased()), (3, second),
    ] {
      #expect(since(revision, mark: mark) == ["changes rev 2 [] [] incomplete"], "\(mark)")
      #expect(world.changes?.mark == second)
    }
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

  @Test func theStateIsAsOfToday() {
    world.add(title: "a", due: "2026-11-20")
    #expect(since(0) == ["changes rev 1 [1@1] []"])
    world.clock.set(.testing.advanced(by: 24 * 3_600_000))
    #expect(since(0) == ["changes rev 1 [1@1 overdue] []"])
  }

  @Test func moreChangesThanTheLimitAreIncomplete() throws {
    for _ in 0..<10 { world.add("a") }
    for (limit, isComplete) in [(10, true), (9, false)] {
      let reading = TodoListChangesReading(
        gateway: world.gateway, limit: limit, byteLimit: 1000)
      let changes = try reading.read(since: 0, at: LocalTime(date: .first, time: .midnight))
      #expect(changes.isComplete == isComplete)
      #expect(changes.todos.count == (isComplete ? 10 : 0))
    }
  }

  @Test func longerTextsThanTheLimitAreIncomplete() throws {
    for _ in 0..<10 { world.add("abc") }
    for (byteLimit, isComplete) in [(30, true), (29, false)] {
      let reading = TodoListChangesReading(
        gateway: world.gateway, limit: 1000, byteLimit: byteLimit)
      #expect(
        try reading.read(since: 0, at: LocalTime(date: .first, time: .midnight)).isComplete
          == isComplete)
    }
  }
}
