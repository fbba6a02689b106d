import Entities
import TestSupport
import Testing
import UseCases

/// Adding to a list.
struct TodoListCertainTests {
  private let world = World()

  private func add(_ view: String) -> [String] {
    world.turn { $0.list.eventAdd(GivenFields(title: "x"), view: view) }
  }

  /// What is certain of every todo in a list: nothing from alternatives and negations.
  @Test(
    arguments: [
      (TodoFilter(tags: ["b", "a"]), ["a", "b"], Priority.none, true),
      (TodoFilter(anyTags: ["a"]), ["a"], .none, true),
      (TodoFilter(anyTags: ["a", "b"]), [], .none, false),
      (TodoFilter(priorities: [.high]), [], .high, true),
      (TodoFilter(priorities: [.high, .low]), [], .none, false),
      (
        TodoFilter(
          priorities: [.high, .low],
          all: [TodoFilter(priorities: [.low, .none], tags: ["a"]), TodoFilter(all: [])]),
        ["a"], .low, true
      ),
      (TodoFilter(priorities: [.high], all: [TodoFilter(priorities: [.low])]), [], .none, false),
      (TodoFilter(any: [TodoFilter(tags: ["a"])]), [], .none, false),
      (TodoFilter(not: [TodoFilter(tags: ["a"])]), [], .none, true),
      (TodoFilter(not: [TodoFilter(priorities: [.none])]), [], .none, false),
      (TodoFilter(completed: true, tags: ["a"]), ["a"], .none, false),
      (TodoFilter(), [], .none, true),
    ] as [(TodoFilter, [String], Priority, Bool)])
  func aNewTodoHasWhatIsCertain(
    _ filter: TodoFilter, _ tags: [String], _ priority: Priority, _ shows: Bool
  ) throws {
    world.open("l", filter: filter)
    #expect(add("l").first == "added 1@1 \(shows ? "shown" : "not shown")")
    let todo = try #require(world.stored(1))
    #expect(todo.tags == tags)
    #expect(todo.priority == priority)
    #expect((world.screens["l"]?.total == 1) == shows)
  }
}
