import Entities
import Stores
import TestSupport
import Testing
import UseCases

/// Any step can be undone, and the newest undo redone. Whose steps, is in `UndoTests` (ProcessTests).
struct TodoListUndoTests {
  private let world = World()

  private func undo(_ step: Int? = nil) -> [String] { world.turn { $0.list.eventUndo(step: step) } }
  private func redo() -> [String] { world.turn { $0.list.eventRedo() } }
  private func complete(_ id: Int) {
    world.turn { $0.list.eventChange(id: id, rev: nil, .complete()) }
  }

  /// From here on, another session works on the same store.
  private func session(_ number: Int) {
    world.gateway.store.session = StoreSession(number: number, beginning: 0)
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
