import Entities
import TestSupport
import Testing
import UseCases

/// Events of the list that change todos, while no list is open.
struct TodoListChangeTests {
  private let world = World()

  @Test func addTakesEveryField() {
    #expect(
      world.turn {
        $0.list.eventAdd(
          GivenFields(
            title: " Buy milk ", content: "two\nlitres", due: "2026-11-30", priority: "high",
            tags: ["b", "a", "b"]))
      } == ["added 1@1"])
    #expect(
      world.stored(1)
        == Todo(
          id: 1, rev: 1, title: "Buy milk", content: "two\nlitres", due: CivilDate("2026-11-30"),
          priority: .high, tags: ["a", "b"], createdAt: .testing))
  }

  @Test func addNeedsOnlyATitle() {
    world.add("Buy milk")
    #expect(world.stored(1) == Todo(id: 1, rev: 1, title: "Buy milk", createdAt: .testing))
  }

  @Test(arguments: [
    (
      GivenFields(title: " "),
      "title empty"
    ),
    (
      GivenFields(title: "a", content: "\r"),
      "content controlCharacter"
    ),
    (
      GivenFields(title: "a", tags: ["a b"]),
      "tags whiteSpace"
    ),
  ])
  func aTodoThatBreaksARuleIsNotAdded(_ draft: GivenFields, _ expected: String) {
    #expect(world.turn { $0.list.eventAdd(draft) } == ["invalid \(expected) -"])
    #expect(world.gateway.revision() == 0)
    world.add("a")
    #expect(world.stored(1) != nil, "no id was used up")
  }

  @Test func completeAndReopenMakeRevisions() {
    world.add("a")
    world.clock.set(.testing.advanced(by: 1))
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) } == ["changed 1@2"])
    #expect(world.stored(1)?.completedAt == .testing.advanced(by: 1))
    #expect(world.stored(1)?.updatedAt == .testing.advanced(by: 1))
    world.clock.set(.testing.advanced(by: 2))
    #expect(world.turn { $0.list.eventChange(id: 1, rev: 2, .reopen) } == ["changed 1@3"])
    #expect(world.stored(1)?.completedAt == nil)
    #expect(world.stored(1)?.updatedAt == .testing.advanced(by: 2))
    #expect(world.stored(1)?.createdAt == .testing)
  }

  @Test func anEventWithoutADifferenceChangesNothing() {
    world.add("a", "b")
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .reopen) } == ["changed 1@1"])
    world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) }
    let before = world.stored(1)
    world.clock.set(.testing.advanced(by: 9))
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) } == ["changed 1@3"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: 3, .complete) } == ["changed 1@3"])
    #expect(world.stored(1) == before)
    #expect(world.gateway.revision() == 3)
  }

  @Test func deleteRemovesTheTodo() {
    world.add("a", "b")
    #expect(world.turn { $0.list.eventChange(id: 1, rev: 1, .delete) } == ["changed 1@3"])
    #expect(world.stored(1) == nil)
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) } == ["not found 1 -"])
    world.add("c")
    #expect(world.stored(3)?.rev == 4, "an id is never used again")
  }

  @Test(arguments: [0, 2, Int.max])
  func anotherRevisionIsAConflict(_ rev: Int) {
    world.add("a")
    #expect(world.turn { $0.list.eventChange(id: 1, rev: rev, .complete) } == ["conflict 1@1 -"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: rev, .reopen) } == ["conflict 1@1 -"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: rev, .delete) } == ["conflict 1@1 -"])
    #expect(world.gateway.revision() == 1)
  }

  @Test(arguments: [1, 3, Int.max])
  func aMissingTodoIsNotFound(_ id: Int) {
    #expect(
      world.turn { $0.list.eventChange(id: id, rev: nil, .complete) } == ["not found \(id) -"])
    #expect(world.turn { $0.list.eventChange(id: id, rev: 1, .reopen) } == ["not found \(id) -"])
    #expect(world.turn { $0.list.eventChange(id: id, rev: nil, .delete) } == ["not found \(id) -"])
    #expect(world.gateway.revision() == 0)
  }

  @Test func deletingManyIsOneStep() throws {
    for number in 1...2500 {
      world.add("\(number)")
      if number % 2 == 0 { world.turn { $0.list.eventChange(id: number, rev: nil, .complete) } }
    }
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 1250 rev 5000"])
    #expect(world.gateway.store.count(TodoFilter()) == 1250)
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 0 rev 5000"])
    let changes = try #require(world.gateway.store.changes(after: 3750, limit: 2000))
    #expect(changes.count == 1250)
    #expect(changes.allSatisfy { $0.step == 3751 && $0.after == nil })
  }

  @Test(arguments: [0, 1, 999, 1000, 1001, 2500])
  func deleteAllDeletesAnyNumber(_ count: Int) throws {
    for number in 0..<count { world.add("\(number)") }
    #expect(world.turn { $0.list.eventDeleteAll() } == ["deleted \(count) rev \(2 * count)"])
    #expect(world.gateway.store.count(TodoFilter()) == 0)
    let changes = try #require(world.gateway.store.changes(after: count, limit: 3000))
    #expect(Set(changes.map(\.step)) == (count == 0 ? [] : [count + 1]))
  }
}
