import Entities
import TestSupport
import Testing
import UseCases

/// How often the store is asked: what a loop needs is one question, since each may be a round trip.
struct QuestionsTests {
  private let world = World()

  /// How often it is read in a turn.
  private func reads(_ event: (World) -> Void) -> Int {
    let before = world.gateway.reads
    world.turn(event)
    return world.gateway.reads - before
  }

  private func fill(_ count: Int) {
    for number in 0..<count { world.add("todo \(number * 37 % count)") }
  }

  /// The todo, the log from a mark (two questions to the plain gateway), the last row, the place among 140
  /// rows (three), and the rows to be shown.
  @Test(arguments: [TodoSort.Field.title, .created, .priority]) func aChangeOfAnOpenList(
    field: TodoSort.Field
  ) {
    fill(400)
    world.open(sort: TodoSort([.init(field, descending: true)]), offset: 150, limit: 100)
    for id in [1, 100, 200, 300, 400] {
      #expect(reads { $0.edit(id, title: "todo \(id + 200)", priority: .high) } <= 8, "\(id)")
    }
  }

  @Test func manyOpenDetails() {
    fill(60)
    for id in 1...50 { world.turn { $0.detail.eventViewReady(id: id) } }
    #expect(reads { $0.list.eventComplete(id: 7, rev: nil) } == 2)
  }

  /// Three steps of lines, two of todos.
  @Test func manyDeleted() {
    fill(1500)
    #expect(reads { $0.list.eventDeleteAll() } == 5)
    #expect(world.gateway.store.count(TodoFilter()) == 0)
  }

  /// A step that fits into one piece is read once: which it is, its changes, its todos.
  @Test func undoAndRedo() {
    fill(400)
    world.turn { $0.list.eventDeleteAll() }
    #expect(reads { $0.list.eventUndo(step: nil) } == 3)
    #expect(reads { $0.list.eventRedo() } == 4)
    #expect(reads { $0.list.eventUndo(step: 401) } == 3)
    #expect(world.gateway.store.count(TodoFilter()) == 400)
  }

  @Test func changesSince() {
    fill(250)
    #expect(reads { $0.list.eventChangesSince(0, mark: nil) } == 6)
  }
}
