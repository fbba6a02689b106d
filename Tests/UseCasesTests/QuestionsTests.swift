import Entities
import TestSupport
import Testing
import UseCases

/// How many questions the store is asked. A loop must need only one, since each may be a round
/// trip.
struct QuestionsTests {
  private let world = World()

  /// How many reads a turn makes.
  private func reads(_ event: (World) -> Void) -> Int {
    let before = world.gateway.reads
    world.turn(event)
    return world.gateway.reads - before
  }

  private func fill(_ count: Int) {
    for number in 0..<count { world.add("todo \(number * 37 % count)") }
  }

  /// One each for the todo and the last row; two for the log from a mark, since this gateway needs
  /// two. The rows that are kept tell the place, and are shown.
  @Test(arguments: [TodoSort.Field.title, .created, .priority])
  func aChangeOfAnOpenListTakesFour(
    field: TodoSort.Field
  ) {
    fill(400)
    world.open(sort: TodoSort([.init(field, descending: true)]), offset: 150, limit: 100)
    for id in [1, 100, 200, 300, 400] {
      #expect(reads { $0.edit(id, title: "todo \(id + 200)", priority: .high) } <= 4, "\(id)")
    }
  }

  /// Of all details, only that of the changed todo is read, what comes after it, and what is under it; and the latter
  /// before it is completed.
  @Test func aChangeOfOpenDetailsTakesSeven() {
    fill(60)
    for id in 1...50 { world.turn { $0.detail.eventViewReady(id: id) } }
    #expect(reads { $0.list.eventChange(id: 7, rev: nil, .complete()) } == 7)
  }

  /// Three for the lines, two for the todos.
  @Test func deletingReadsInPieces() {
    fill(1500)
    #expect(reads { $0.list.eventDeleteAll() } == 2)
    #expect(world.gateway.store.count(TodoFilter()) == 0)
  }

  /// A step that fits into one piece is read once: which step it is, whether it is of an import, its changes, its todos;
  /// and where these go, what is under them.
  @Test func undoAndRedoReadASmallStepOnce() {
    fill(400)
    world.turn { $0.list.eventDeleteAll() }
    #expect(reads { $0.list.eventUndo(step: nil) } == 4)
    #expect(reads { $0.list.eventRedo() } == 5)
    #expect(reads { $0.list.eventUndo(step: 401) } == 4)
    #expect(world.gateway.store.count(TodoFilter()) == 400)
  }

  @Test func changesSinceReadsInPieces() {
    fill(250)
    #expect(reads { $0.list.eventChangesSince(0, mark: nil) } == 6)
  }

  /// Undo and redo read as much of the store after hundreds of undone steps as after three.
  @Test func theCostDoesNotGrowWithEarlierUndos() throws {
    let draft = GivenFields(title: "a")
    func costs(_ count: Int) -> [Int] {
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
    let few = costs(3)
    #expect(few.allSatisfy { (1...20).contains($0) }, "\(few)")
    #expect(costs(300) == few)
  }
}
