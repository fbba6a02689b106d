import Entities
import TestSupport
import Testing
import UseCases

/// What `viewReady` and `scroll` present.
struct TodoListWindowTests {
  private let world = World()

  @Test func anEmptyStoreSaysSo() {
    #expect(world.open() == ["todos rev 0 0/0 []nothingThere", "ready 0 rev 0"])
    #expect(
      world.open("a", filter: TodoFilter(completed: true)) == [
        "todos a rev 0 0/0 []nothingThere", "ready 0 rev 0",
      ])
  }

  @Test(arguments: [
    (0, 100, "0/5 [1@1, 2@2, 3@3, 4@4, 5@5]"), (0, 5, "0/5 [1@1, 2@2, 3@3, 4@4, 5@5]"),
    (0, 2, "0/5 [1@1, 2@2]"), (2, 2, "2/5 [3@3, 4@4]"), (4, 2, "4/5 [5@5]"),
    (5, 1, "5/5 []behindTheEnd"), (Int.max, 1000, "\(Int.max)/5 []behindTheEnd"),
  ])
  func aWindowHasTheRowsFromItsOffset(_ offset: Int, _ limit: Int, _ expected: String) {
    world.add("a", "b", "c", "d", "e")
    #expect(
      world.open(offset: offset, limit: limit) == ["todos rev 5 \(expected)", "ready 5 rev 5"])
    world.open("other", limit: 1)
    #expect(
      world.turn { $0.list.eventScroll(view: "other", offset: offset, limit: limit) }
        == ["todos other rev 5 \(expected)", "ready 5 rev 5"])
  }

  @Test func aFilterThatPassesNothingSaysSo() {
    world.add("a")
    #expect(
      world.open(filter: TodoFilter(completed: true)) == [
        "todos rev 1 0/0 []nothingPasses", "ready 0 rev 1",
      ])
  }

  @Test func aListIsSorted() {
    world.add("b", "a", "c")
    #expect(
      world.open(sort: TodoSort([.init(.title, descending: true)]), limit: 2) == [
        "todos rev 3 0/3 [3@3, 1@1]", "ready 3 rev 3",
      ])
  }

  @Test func scrollingKeepsTheSize() {
    world.add("a", "b", "c", "d")
    world.open(sort: TodoSort([.init(.title, descending: true)]), limit: 2)
    #expect(
      world.turn { $0.list.eventScroll(view: nil, offset: 1, limit: nil) } == [
        "todos rev 4 1/4 [3@3, 2@2]", "ready 4 rev 4",
      ])
    world.turn { $0.list.eventScroll(view: nil, offset: 0, limit: 1) }
    #expect(
      world.turn { $0.list.eventScroll(view: nil, offset: 3, limit: nil) } == [
        "todos rev 4 3/4 [1@1]", "ready 4 rev 4",
      ])
  }

  @Test func aListThatIsNotOpenCannotBeScrolled() {
    #expect(world.turn { $0.list.eventScroll(view: nil, offset: 0, limit: nil) } == ["not open -"])
    world.open("a")
    #expect(world.turn { $0.list.eventScroll(view: nil, offset: 0, limit: nil) } == ["not open -"])
    #expect(world.turn { $0.list.eventScroll(view: "b", offset: 0, limit: 1) } == ["not open b"])
    #expect(world.turn { $0.list.eventViewClosed(view: "a") } == ["done"])
    #expect(world.turn { $0.list.eventScroll(view: "a", offset: 0, limit: 1) } == ["not open a"])
  }

  @Test func overdueFollowsTheClock() {
    world.add(title: "yesterday", due: "2026-11-19")
    world.add(title: "today", due: "2026-11-20")
    world.add("whenever")
    let overdue = TodoFilter(overdue: true)
    let others = TodoFilter(overdue: false)
    #expect(world.open("o", filter: overdue).first == "todos o rev 3 0/1 [1@1 overdue]")
    #expect(world.open("r", filter: others).first == "todos r rev 3 0/2 [2@2, 3@3]")
    // Midnight is in 15 hours.
    world.clock.set(.testing.advanced(by: 15 * 3_600_000 - 1))
    #expect(world.open("o", filter: overdue).first == "todos o rev 3 0/1 [1@1 overdue]")
    world.clock.set(.testing.advanced(by: 15 * 3_600_000))
    #expect(
      world.turn { $0.list.eventScroll(view: "o", offset: 0, limit: nil) }.first
        == "todos o rev 3 0/2 [1@1 overdue, 2@2 overdue]")
    #expect(
      world.turn { $0.list.eventScroll(view: "r", offset: 0, limit: nil) }.first
        == "todos r rev 3 0/1 [3@3]")
  }

  @Test func selectPresentsATodoThatExists() {
    world.add("a")
    #expect(world.turn { $0.list.eventSelect(id: 1, view: nil) } == ["selected 1 -"])
    #expect(world.turn { $0.list.eventSelect(id: 1, view: "b") } == ["selected 1 b"])
    #expect(world.turn { $0.list.eventSelect(id: 2, view: "b") } == ["not found 2 b"])
  }
}
