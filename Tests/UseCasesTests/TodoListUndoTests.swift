import Entities
import Stores
import TestSupport
import Testing
import UseCases

/// Any step can be undone, and the newest undo redone.
struct TodoListUndoTests {
  private let world = World()

  private func undo(_ step: Int? = nil) -> [String] { world.turn { $0.list.eventUndo(step: step) } }
  private func redo() -> [String] { world.turn { $0.list.eventRedo() } }
  private func complete(_ id: Int) {
    world.turn { $0.list.eventChange(id: id, rev: nil, .complete()) }
  }
  private func reopen(_ id: Int) { world.turn { $0.list.eventChange(id: id, rev: nil, .reopen) } }

  /// From here on, another session works on the same store, which began at this revision, and whose client
  /// has this name.
  private func session(_ number: Int, from beginning: Int = 0, by client: String? = nil) {
    world.gateway.store.session = StoreSession(number: number, beginning: beginning)
    world.gateway.client = client
  }

  @Test func stepsAreUndoneInAnyOrder() {
    world.add("a", "b", "c")
    #expect(undo(2) == ["undone added b 1 rev 4"])
    #expect(undo(1) == ["undone added a 1 rev 5"])
    #expect(undo() == ["undone added c 1 rev 6"])
    #expect(undo() == ["nothing to undo -"])
    // The newest undo is redone first.
    #expect(redo() == ["redone added c 1 rev 7"])
    #expect(undo(3) == ["undone added c 1 rev 8"])
    #expect(redo() == ["redone added c 1 rev 9"])
    // The other two undos came before c was added again, but after it was first added.
    #expect(redo() == ["redone added a 1 rev 10"])
    #expect(redo() == ["redone added b 1 rev 11"])
    #expect(redo() == ["nothing to redo -"])
    #expect(world.gateway.store.count(TodoFilter()) == 3)
  }

  @Test func redoWorksUntilSomethingElseIsChanged() {
    world.add("a", "b")
    _ = undo()
    world.add("c")
    #expect(redo() == ["nothing to redo -"])
    // Once that is undone too, its undo is the newest one, and then the first undo is.
    #expect(undo() == ["undone added c 1 rev 5"])
    #expect(redo() == ["redone added c 1 rev 6"])
    #expect(redo() == ["nothing to redo -"])
    #expect(undo(4) == ["undone added c 1 rev 7"])
    #expect(undo(1) == ["undone added a 1 rev 8"])
    #expect(redo() == ["redone added a 1 rev 9"])
  }

  @Test func someStepsCannotBeUndone() {
    world.add("a", "b")
    world.turn { $0.list.eventDeleteAll() }
    for number in [4, 5, 99, .max] { #expect(undo(number) == ["no step \(number) -"]) }
    #expect(undo(3) == ["undone deleted a 2 rev 6"])
    #expect(undo(5) == ["no step 5 -"], "an undo")
    #expect(undo(3) == ["no step 3 -"], "undone already")
    #expect(redo() == ["redone deleted a 2 rev 8"])
    #expect(undo(5) == ["no step 5 -"], "an undo, though redone")
    // It is undone as the step that it did again.
    #expect(undo(7) == ["undone deleted a 2 rev 10"])
    #expect(undo(7) == ["no step 7 -"])
    #expect(undo(3) == ["no step 3 -"])
    #expect(redo() == ["redone deleted a 2 rev 12"])
    #expect(undo(7) == ["undone deleted a 2 rev 14"], "done again by another redo")
    #expect(world.gateway.revision() == 14)
  }

  @Test func aStepIsUndoneWhollyOrNotAtAll() {
    world.add("a", "b", "c")
    world.turn { $0.list.eventDeleteAll() }
    #expect(undo(2) == ["not found 2 by [4]"])
    #expect(undo(4) == ["undone deleted a 3 rev 9"])
    // The first two todos are as the step left them, the third is not.
    session(2)
    world.edit(3, title: "C")
    session(1)
    #expect(redo() == ["changed since 3@10 by [10]"])
    #expect(world.gateway.revision() == 10)
    #expect(world.gateway.store.count(TodoFilter()) == 3)
    session(2)
    world.turn { $0.list.eventChange(id: 3, rev: nil, .delete) }
    session(1)
    #expect(redo() == ["not found 3 by [10, 11]"])
    session(2)
    complete(1)
    session(1)
    #expect(redo() == ["changed since 1@12 by [10, 11, 12]"], "of all its todos")
    #expect(world.gateway.revision() == 12)
  }

  /// The steps of another session are undone only by their number, and its undos are not redone.
  @Test func eachSessionUndoesItsOwnSteps() {
    world.add("mine")
    session(2)
    world.add("yours")
    #expect(undo() == ["undone added yours 1 rev 3"])
    session(1)
    #expect(redo() == ["nothing to redo -"])
    session(2)
    #expect(redo() == ["redone added yours 1 rev 4"])
    session(1)
    #expect(undo(2) == ["undone added yours 1 rev 5"])
    session(2)
    #expect(undo() == ["nothing to undo, but 1 added by - -"])
    #expect(redo() == ["nothing to redo -"])
    world.add("again")
    session(1)
    #expect(redo() == ["redone added yours 1 rev 7"], "what others change is none of ours")
    #expect(undo() == ["undone added mine 1 rev 8"])
    session(2)
    #expect(undo() == ["undone added again 1 rev 9"])
    #expect(undo() == ["undone added yours 1 rev 10"])
  }

  /// A new session takes back what its client did before it, and nothing of anybody else.
  @Test func earlierStepsAreThoseOfTheClient() {
    session(1, by: "Emacs")
    world.add("mine")
    session(2, by: "Vim")
    world.add("yours")
    session(3)
    world.add("nobody's")
    session(4, from: 3, by: "Emacs")
    #expect(undo() == ["undone added mine 1 rev 4"])
    #expect(redo() == ["redone added mine 1 rev 5"])
    #expect(undo() == ["undone added mine 1 rev 6"])
    #expect(undo() == ["nothing to undo, but 3 added by - -"])
    // A session without a name has no earlier steps, not even those without a name.
    session(5, from: 6)
    #expect(undo() == ["nothing to undo, but 3 added by - -"])
    #expect(redo() == ["nothing to redo -"])
    #expect(undo(3) == ["undone added nobody's 1 rev 7"])
    session(6, from: 7, by: "vim")
    #expect(undo() == ["nothing to undo, but 2 added by Vim -"], "names are compared to the byte")
    // An undo of before is done again if its client made it, and nothing of its own since.
    session(7, from: 7, by: "Emacs")
    #expect(redo() == ["redone added mine 1 rev 8"])
    session(8, from: 8, by: "Emacs")
    #expect(undo() == ["undone added mine 1 rev 9"])
    session(9, from: 9, by: "Emacs")
    world.add("more")
    #expect(redo() == ["nothing to redo -"])
    // One's own steps come first, then those of before.
    session(10, from: 10, by: "Vim")
    world.edit(2, title: "Yours")
    #expect(undo() == ["undone edited([Entities.TodoField.title]) Yours 1 rev 12"])
    #expect(undo() == ["undone added yours 1 rev 13"])
    #expect(undo() == ["nothing to undo, but 10 added by Emacs -"])
  }

  /// What stands in the way is named; no older step is undone in its place.
  @Test func laterStepsStandInTheWay() {
    session(1)
    world.add("a", "b")
    world.edit(1, title: "A")
    session(2)
    world.edit(1, title: "AA")
    world.edit(2, title: "B")
    world.edit(1, title: "AAA")
    session(1)
    #expect(undo() == ["changed since 1@6 by [4, 6]"])
    #expect(undo(1) == ["changed since 1@6 by [3, 4, 6]"])
    #expect(undo(6) == ["undone edited([Entities.TodoField.title]) AAA 1 rev 7"])
    #expect(undo() == ["changed since 1@7 by [4]"], "neither what is undone nor its undo")
    session(2)
    complete(1)
    world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) }
    session(1)
    #expect(undo() == ["not found 1 by [4, 8, 9]"])
    session(2)
    for _ in 1...3 { _ = undo() }
    #expect(world.stored(1)?.title == "AA")
    #expect(undo() == ["undone edited([Entities.TodoField.title]) AA 1 rev 13"])
    session(1)
    #expect(undo() == ["undone edited([Entities.TodoField.title]) A 1 rev 14"])
  }

  /// An undo of an earlier step stands in the way as itself, and a redo as the step that it did again.
  @Test func reversalsStandInTheWay() {
    world.add("a")
    world.edit(1, title: "b")
    world.edit(1, title: "a")
    world.edit(1, title: "b")
    #expect(undo(2) == ["undone edited([Entities.TodoField.title]) b 1 rev 5"])
    #expect(undo(4) == ["changed since 1@5 by [5]"])
    world.edit(1, title: "b")
    #expect(undo(6) == ["undone edited([Entities.TodoField.title]) b 1 rev 7"])
    #expect(redo() == ["redone edited([Entities.TodoField.title]) b 1 rev 8"])
    #expect(undo(3) == ["changed since 1@8 by [4, 5, 6]"])
  }

  /// Undo and redo read as much of the store after hundreds of undone steps as after three.
  @Test func theCostDoesNotGrowWithEarlierUndos() throws {
    let draft = GivenFields(title: "a")
    func reads(_ count: Int) -> [Int] {
      let world = World()
      for _ in 0...count { world.list.eventAdd(draft) }
      for _ in 0..<count { world.list.eventUndo(step: nil) }
      #expect(world.gateway.revision() == 2 * count + 1)
      let events: [(World) -> Void] = [
        { $0.list.eventRedo() }, { $0.list.eventUndo(step: nil) }, { $0.list.eventUndo(step: 1) },
        { $0.list.eventRedo() }, { $0.list.eventUndo(step: 2) },
      ]
      return events.map { event in
        let before = world.gateway.reads
        event(world)
        return world.gateway.reads - before
      }
    }
    let few = reads(3)
    #expect(few.allSatisfy { (1...20).contains($0) }, "\(few)")
    #expect(reads(300) == few)
  }
}
