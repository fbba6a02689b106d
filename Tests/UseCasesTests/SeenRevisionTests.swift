import Entities
import TestSupport
import Testing
import UseCases

/// Typing over a revision that the View showed, which the todo may have left meanwhile.
struct SeenRevisionTests {
  private let world = World()

  /// Somebody changes the todo between a key and its event: the draft follows later.
  @Test(arguments: [1, nil]) func aChangeWithinTheTurnIsContested(rev: Int?) {
    world.add("a")
    world.openDraft(id: 1)
    world.list.eventChange(id: 1, rev: nil, .complete())
    world.detail.eventChange(
      id: 1, rev: nil,
      .edit(GivenFields(title: "theirs")))
    #expect(
      world.type(.title, "mine", over: rev).last == "draft - 1@3 title=mine*~theirs cannot")
  }

  /// A revision between two of the todo's is a moment at which it had the earlier one.
  @Test func theRevisionOfAnotherTodoIsAMomentToo() {
    world.add("a", "other")
    world.edit(1, title: "theirs")
    world.edit(2, title: "other one")
    world.edit(1, content: "b")
    world.openDraft(id: 1)
    #expect(world.type(.title, "mine", over: 2).last?.contains("title=mine*~theirs") == true)
    world.openDraft(id: 1)
    #expect(world.type(.title, "mine", over: 4).last?.contains("title=mine* ") == true)
  }

  /// A log that no longer reaches back to the revision tells nothing.
  @Test func aForgottenRevisionContestsWhatDiffers() {
    world.add("a")
    for number in 1...101 { world.edit(1, content: "\(number)") }
    world.openDraft(id: 1)
    #expect(world.type(.title, "mine", over: 1).last?.contains("title=mine*~a ") == true)
    world.openDraft(id: 1)
    #expect(world.type(.title, "mine", over: 2).last?.contains("title=mine* ") == true)
  }

  /// A store that cannot be read does not stop the typing; the field is contested until it is decided.
  @Test func aStoreThatCannotBeReadTellsNothing() {
    world.add("a")
    world.edit(1, content: "b")
    world.openDraft(id: 1)
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(world.type(.title, "mine", over: 1).first == "cannot save")
    world.gateway.readFailure = nil
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) }.last?.contains("~a ") == true
    )
  }

  @Test func aTodoThatIsGoneHasAHistory() {
    world.add("a")
    world.edit(1, title: "theirs")
    world.openDraft(id: 1)
    _ = world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) }
    #expect(world.type(.title, "mine", over: 1).last == "draft - 1@2 title=mine* gone can")
    #expect(
      world.turn { $0.list.eventUndo(step: nil) }.last
        == "draft - 1@4 title=mine*~theirs cannot")
    #expect(world.type(.content, "b", over: 2).last?.contains("content=b* ") == true)
  }
}
