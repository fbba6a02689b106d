import Entities
import TestSupport
import Testing

@testable import UseCases

/// If the store fails, the View is told once, and nothing else happens.
struct TodoListFailureTests {
  private let world = World()

  @Test func everyEventReportsIt() {
    world.add("a")
    world.open("a")
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(world.open("a") == ["store io a"])
    #expect(world.open("b") == ["store io b"])
    #expect(
      world.turn { $0.list.eventScroll(view: "a", offset: 3, limit: nil) } == ["store io a"])
    #expect(world.turn { $0.list.eventSelect(id: 1, view: "a") } == ["store io a"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) } == ["store io -"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) } == ["store io -"])
    #expect(world.turn { $0.list.eventDeleteAll() } == ["store io -"])
    #expect(world.turn { $0.list.eventChangesSince(0, mark: nil) } == ["store io -"])
    world.gateway.readFailure = nil
    #expect(world.gateway.revision() == 1)
    // A list that could not be opened is not open. A list that was open stays as it was.
    #expect(world.turn { $0.list.eventScroll(view: "b", offset: 0, limit: 1) } == ["not open b"])
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) } == [
        "changed 1@2", "todos a rev 2 0/1 [1@2 done]",
      ])
  }

  @Test func aListThatCannotBeRefreshedIsReportedOnce() {
    world.open("a")
    world.open("b")
    world.gateway.readFailure = StoreError(.busy, detail: "")
    let draft = GivenFields(title: "a")
    #expect(
      world.turn { $0.list.eventAdd(draft) } == ["added 1@1", "not refreshed a", "not refreshed b"])
    #expect(world.turn { _ in } == [], "said once, not with every event")
    world.gateway.readFailure = nil
    #expect(
      world.turn { _ in } == ["todos a rev 1 0/1 [1@1]", "todos b rev 1 0/1 [1@1]"],
      "tried again with every event")
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) } == [
        "changed 1@2", "todos a rev 2 0/1 [1@2 done]", "todos b rev 2 0/1 [1@2 done]",
      ])
  }

  /// A group of messages that could not be stored is handled again, with what was open before it.
  @Test func aListThatWasRemovedIsOpenAgainAfterARewind() {
    world.turn {
      $0.lists.eventSave(
        name: "work", title: "work", ListDefinition(filter: TodoFilter()), replaces: true)
      $0.list.eventViewReady(
        view: "w", saved: "work", filter: TodoFilter(), sort: nil, offset: 0, limit: 100,
        updates: .all)
    }
    world.list.makeCheckpoint()
    #expect(
      world.turn { $0.lists.eventRemove(name: "work") } == [
        "work is work sorted by 0", "not refreshed w",
      ])
    #expect(
      world.turn { $0.list.eventScroll(view: "w", offset: 0, limit: nil) } == ["not open w"])
    world.list.rewind()
    #expect(world.turn { _ in } == ["not refreshed w"])
  }

  @Test func refusedChangesAreReported() {
    world.add("a")
    world.gateway.beginFailure = StoreError(.full, detail: "")
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) } == ["store full -"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) } == ["store full -"])
    #expect(world.turn { $0.list.eventDeleteAll() } == ["store full -"])
    let draft = GivenFields(title: "a")
    #expect(world.turn { $0.list.eventAdd(draft) } == ["store full -"])
    let wrong = GivenFields(title: "")
    #expect(world.turn { $0.list.eventAdd(wrong) } == ["invalid title empty -"])
    #expect(world.gateway.revision() == 1)
  }
}
