import Entities
import TestSupport
import Testing
import UseCases

/// Drafts: what they hold, how they follow their todo, and what they are saved as.
struct TodoEditTests {
  private let world = World()

  /// A change between the last refresh and the save is found when the draft is saved.
  @Test func anUnseenChangeIsAConflict() {
    world.add("a")
    world.openDraft(id: 1)
    _ = world.type(.title, "mine")
    let theirs = GivenFields(title: "theirs")
    world.detail.eventChange(id: 1, rev: nil, .edit(theirs))
    #expect(
      world.save() == [
        "changed 1@2", "conflict 1@2 title -", "draft - 1@2 title=mine*~theirs cannot",
      ])
    world.list.eventChange(id: 1, rev: nil, .delete)
    #expect(world.save() == ["changed 1@3", "left - 2 true", "saved 2@4"])
  }

  /// However many drafts follow a change, their todos are read together.
  @Test func manyTodosAreReadTogether() {
    world.add("a", "b", "c", "d")
    for id in 1...3 { world.openDraft("\(id)", id: id) }
    let readsOfChanges = {
      let before = world.gateway.reads
      let shown = world.turn { $0.list.eventChange(id: 3, rev: nil, .complete()) }
      #expect(shown.count { $0.hasPrefix("draft") } == 1)
      _ = world.turn { $0.list.eventChange(id: 3, rev: nil, .reopen) }
      return world.gateway.reads - before
    }
    let reads = readsOfChanges()
    world.openDraft("4", id: 4)
    #expect(readsOfChanges() == reads)
  }

  /// A todo that cannot be read does not hold up other drafts, and the View is told once.
  @Test func aDamagedTodoIsReportedOnce() throws {
    world.add("a", "b")
    for id in 1...2 { world.openDraft("\(id)", id: id) }
    var step = try Step(world.gateway, at: .testing)
    for id in 1...2 {
      let todo = try #require(world.stored(id))
      let changed = Todo(
        id: id, rev: todo.rev, title: "changed", createdAt: todo.createdAt, isDamaged: id == 1)
      _ = try step.replace(todo, with: changed)
    }
    #expect(world.turn { _ in } == ["not refreshed 1", "draft 2 2@4 title=changed can"])
    #expect(world.turn { _ in } == [])
    #expect(world.type(.title, "mine", in: "1").first == "can save")
    #expect(world.save("1") == ["store corrupt 1"])
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) }.last?.contains("gone") == true)
    #expect(world.save("1").last == "saved 3@6")
  }

  /// Typing needs no store. If the todo cannot be read, the View is told once, and the draft
  /// follows it later.
  @Test func aStoreThatCannotBeReadDoesNotStopTyping() {
    world.add("a")
    world.openDraft(id: 1)
    world.detail.eventChange(id: 1, rev: nil, .complete())
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(
      world.type(.title, "b") == [
        "changed 1@2", "can save", "not refreshed -", "draft - 1@1 title=b* can",
      ])
    #expect(world.type(.title, "bc") == ["can save", "draft - 1@1 title=bc* can"])
    #expect(world.save() == ["store io -"])
    world.gateway.readFailure = nil
    #expect(world.turn { _ in } == ["draft - 1@2 title=bc* can"])
    #expect(world.turn { $0.draft.eventCancel(draft: nil) } == ["left - 1 false", "done"])
  }

  /// A field keeps twice the length of its longest value; all drafts together keep a limited number
  /// of bytes.
  @Test func textIsBounded() {
    world.openDraft()
    let content = String(repeating: "\u{1F600}", count: 200_000)
    #expect(world.type(.content, content).first == "cannot save")
    #expect(world.type(.content, content + "x") == ["invalid content tooLong -"])
    let count = TodoEditUseCase.bytesLimit / content.utf8.count
    for number in 1..<count {
      world.openDraft("\(number)")
      #expect(world.type(.content, content, in: "\(number)").first == "cannot save")
    }
    let limit = "draftText(\(TodoEditUseCase.bytesLimit))"
    world.openDraft("one more")
    #expect(world.type(.content, content, in: "one more") == [limit])
    #expect(world.openDraft("and one", from: GivenFields(content: content)) == [limit])
    #expect(world.type(.content, "short", in: "one more").first == "cannot save")
    // A shorter text is always accepted.
    #expect(world.type(.content, "short").first == "cannot save")
    #expect(world.type(.content, content, in: "one more").first == "cannot save")
  }

  @Test func rewindingRestoresWhatIsOpen() {
    world.add("a")
    world.openDraft(id: 1)
    _ = world.type(.title, "b")
    world.draft.makeCheckpoint()
    #expect(world.save() == ["left - 1 true", "saved 1@2"])
    world.draft.rewind()
    #expect(world.type(.content, "c").last == "draft - 1@2 title=b content=c* can")
  }

  /// A field that was contested when it was shown is not saved before the person has seen that it no
  /// longer is.
  @Test func whatIsShownAsContestedIsNotSaved() {
    world.add("a")
    world.openDraft(id: 1)
    _ = world.type(.title, "mine")
    _ = world.edit(1, title: "theirs")
    world.detail.eventChange(id: 1, rev: nil, .edit(GivenFields(title: "a")))
    #expect(
      world.save() == [
        "changed 1@3", "conflict 1@3 title -", "draft - 1@3 title=mine* can",
      ])
    #expect(world.save() == ["left - 1 true", "saved 1@4"])
  }

  /// Somebody changes the todo between a key and its event: the draft follows later.
  @Test(arguments: [1, nil]) func aChangeWithinTheTurnIsContested(rev: Int?) {
    world.add("a")
    world.openDraft(id: 1)
    world.list.eventChange(id: 1, rev: nil, .complete())
    world.detail.eventChange(id: 1, rev: nil, .edit(GivenFields(title: "theirs")))
    #expect(
      world.type(.title, "mine", over: rev).last == "draft - 1@3 title=mine*~theirs cannot")
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
    let changed = world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) }
    #expect(changed.last?.contains("~a ") == true)
  }
}
