import Entities
import TestSupport
import Testing
import UseCases

/// What the detail presents, and what is pushed to open details.
struct TodoDetailTests {
  private let world = World()

  private func open(_ id: Int) -> [String] { world.turn { $0.detail.eventViewReady(id: id) } }

  @Test func viewReadyPresentsTheTodo() {
    world.add(title: "a", content: "b", due: "2026-11-19", priority: .low, tags: ["t"])
    #expect(open(1) == ["todo 1@1 overdue", "rev 1"])
    #expect(world.todo?.content == "b")
    #expect(world.todo?.tags == ["t"])
    #expect(open(1) == ["todo 1@1 overdue", "rev 1"], "again")
    #expect(open(2) == ["not found 2 of 2"])
  }

  @Test func everyChangeIsPushedOnce() {
    world.add("a", "b")
    _ = open(1)
    #expect(world.edit(1, title: "c") == ["changed 1@3", "todo 1@3"])
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) } == [
        "changed 1@4", "todo 1@4 done",
      ])
    #expect(
      world.turn { $0.detail.eventChange(id: 1, rev: 4, .reopen) } == ["changed 1@5", "todo 1@5"])
    #expect(world.turn { $0.detail.eventChange(id: 2, rev: nil, .complete) } == ["changed 2@6"])
    #expect(
      world.turn { $0.detail.eventChange(id: 1, rev: nil, .delete) } == ["changed 1@7", "gone 1"])
    #expect(world.turn { $0.detail.eventChange(id: 2, rev: nil, .delete) } == ["changed 2@8"])
  }

  @Test func severalArePushedInTheOrderOfTheirOpening() {
    world.add("a", "b", "c")
    for id in [3, 1, 2] { _ = open(id) }
    #expect(
      world.turn { $0.list.eventDeleteAll() } == ["deleted 3 rev 6", "gone 3", "gone 1", "gone 2"])
    #expect(world.turn { _ in } == [])
  }

  @Test func aClosedDetailIsNotPushed() {
    world.add("a")
    _ = open(1)
    #expect(world.turn { $0.detail.eventViewClosed(id: 1) } == ["done"])
    #expect(world.turn { $0.detail.eventViewClosed(id: 1) } == ["done"])
    #expect(world.edit(1, title: "b") == ["changed 1@2"])
  }

  @Test func conflictsAndMissingTodosAreFailures() {
    world.add("a")
    #expect(world.edit(1, rev: 2, title: "b") == ["conflict 1@1 of 1"])
    #expect(world.edit(2, title: "b") == ["not found 2 of 2"])
    #expect(world.turn { $0.detail.eventChange(id: 1, rev: 0, .complete) } == ["conflict 1@1 of 1"])
    #expect(world.turn { $0.detail.eventChange(id: 1, rev: 0, .reopen) } == ["conflict 1@1 of 1"])
    #expect(world.turn { $0.detail.eventChange(id: 1, rev: 0, .delete) } == ["conflict 1@1 of 1"])
    #expect(world.turn { $0.detail.eventHistory(id: 2) } == ["not found 2 of 2"])
    #expect(world.gateway.revision() == 1)
  }

  @Test func atMostAThousandDetailsAreOpen() {
    for number in 1...1001 { world.add("\(number)") }
    for id in 1...1000 { _ = open(id) }
    #expect(open(1001) == ["details(1000)"])
    #expect(open(7) == ["todo 7@7", "rev 7"])
    world.turn { $0.list.eventChange(id: 500, rev: nil, .delete) }
    #expect(open(1001) == ["todo 1001@1001", "rev 1001"])
  }

  @Test func rewindingRestoresWhatIsOpen() {
    world.add("a", "b")
    _ = open(1)
    world.detail.makeCheckpoint()
    world.turn { $0.detail.eventViewClosed(id: 1) }
    _ = open(2)
    world.detail.rewind()
    #expect(world.edit(2, title: "c") == ["changed 2@3"])
    #expect(world.edit(1, title: "c") == ["changed 1@4", "todo 1@4"])
  }

  @Test func aStoreThatFailsIsReported() {
    world.add("a", "b")
    _ = open(1)
    _ = open(2)
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(open(1) == ["store io of 1"])
    #expect(world.edit(1, title: "b") == ["store io of 1"])
    #expect(world.turn { $0.detail.eventHistory(id: 1) } == ["store io of 1"])
    let draft = GivenFields(title: "c")
    #expect(
      world.turn { $0.list.eventAdd(draft) } == ["added 3@3", "not refreshed 1", "not refreshed 2"])
    world.gateway.readFailure = nil
    #expect(world.edit(1, title: "b") == ["changed 1@4", "todo 1@4"])
  }
}
