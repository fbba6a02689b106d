import Entities
import TestSupport
import Testing
import UseCases

/// What is pushed to open lists after changes, whoever makes them.
struct TodoListPushTests {
  private let world = World()

  @Test func rewindingRestoresWhatIsOpen() {
    world.add("a")
    world.open("kept")
    world.list.makeCheckpoint()
    world.turn { $0.list.eventViewClosed(view: "kept") }
    world.open("lost")
    world.list.rewind()
    #expect(
      world.turn { $0.list.eventScroll(view: "lost", offset: 0, limit: 1) } == ["not open lost"])
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) } == [
        "changed 1@2", "todos kept rev 2 0/1 [1@2 done]",
      ])
    world.list.rewind()
    #expect(world.turn { _ in } == ["todos kept rev 2 0/1 [1@2 done]"])
  }

  /// The total of a list that filters by day changes at midnight, although nothing in the store
  /// does, and although its window is full, so that changes behind it need no reading.
  @Test func aNewDayIsCountedBehindAFullWindow() {
    for due in ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-20"] {
      world.add(title: due, due: due)
    }
    world.open("late", filter: TodoFilter(overdue: true), limit: 2)
    world.open(
      "not late", filter: TodoFilter(overdue: false), limit: 1)
    world.open("all", offset: 2, limit: 1)
    world.open(
      "rows", filter: TodoFilter(overdue: true), limit: 1,
      updates: .rows)
    #expect(world.screens.mapValues(\.total) == ["late": 2, "not late": 2, "all": 4, "rows": 2])
    world.clock.set(.testing.advanced(by: 15 * 3_600_000))
    #expect(
      world.turn { _ in } == [
        "todos late rev 4 0/4 [1@1 overdue, 2@2 overdue]",
        "todos not late rev 4 0/0 []nothingPasses", "todos all rev 4 2/4 [3@3 overdue]",
        "rows rows rev 4 0/4 []",
      ])
    // So is a change that comes together with the day.
    world.add(title: "tomorrow", due: "2026-11-22")
    world.clock.set(.testing.advanced(by: 63 * 3_600_000))
    #expect(
      world.turn { $0.list.eventChange(id: 4, rev: nil, .complete()) } == [
        "changed 4@6", "todos not late rev 6 0/1 [4@6 done]",
        "todos all rev 6 2/5 [3@3 overdue]",
      ])
    #expect(world.screens.mapValues(\.total) == ["late": 4, "not late": 1, "all": 5, "rows": 4])
  }
}
