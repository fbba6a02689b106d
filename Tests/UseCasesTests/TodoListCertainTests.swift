import Entities
import TestSupport
import Testing
import UseCases

/// Lists that show saved ones, and adding to a list.
struct TodoListSavedTests {
  private let world = World()

  private func save(_ name: String, _ definition: ListDefinition) {
    world.turn { $0.lists.eventSave(name: name, title: name, definition, replaces: true) }
  }

  @discardableResult
  private func open(
    _ view: String, _ saved: String, filter: TodoFilter = TodoFilter(), sort: TodoSort? = nil,
    limit: Int = 100
  ) -> [String] {
    world.turn {
      $0.list.eventViewReady(
        view: view, saved: saved, filter: filter, sort: sort, offset: 0, limit: limit,
        updates: .all)
    }
  }

  private func add(
    _ view: String?, title: String = "x", content: String? = nil, due: String? = nil,
    priority: Priority? = nil, tags: [String]? = nil, key: String? = nil
  ) -> [String] {
    world.turn {
      $0.list.eventAdd(
        GivenFields(
          title: title, content: content, due: due, priority: priority?.word, tags: tags),
        key: key, view: view)
    }
  }

  private static let titles = TodoSort([.init(.title)])

  @Test func aListFollowsTheSavedOne() {
    world.add(title: "b", tags: ["work"])
    world.add("a")
    save("work", ListDefinition(filter: TodoFilter(tags: ["work"])))
    #expect(open("w", "work") == ["todos w rev 3 0/1 [1@1]", "ready 1 rev 3"])
    #expect(
      open("n", "work", filter: TodoFilter(completed: true)).first
        == "todos n rev 3 0/0 []nothingPasses")
    world.turn {
      $0.lists.eventSave(
        name: "work", title: "W", ListDefinition(filter: TodoFilter(), sort: Self.titles),
        replaces: true)
    }
    #expect(world.screens["w"]?.rows == ["2@2", "1@1"])
    // What the View gave stays.
    #expect(
      world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) } == [
        "changed 1@5", "todos w rev 5 0/2 [2@2, 1@5 done]", "todos n rev 5 0/1 [1@5 done]",
      ])
    // A list that looks the same is not shown again.
    save("work", ListDefinition(filter: TodoFilter(hasDue: false), sort: Self.titles))
    #expect(world.screens["w"]?.total == 2)
  }

  @Test func aSortReplacesThatOfTheSavedList() {
    world.add("a", "b")
    save("all of it", ListDefinition(filter: TodoFilter(), sort: Self.titles))
    #expect(open("d", "all of it").first == "todos d rev 3 0/2 [1@1, 2@2]")
    let falling = TodoSort([.init(.title, descending: true)])
    #expect(open("d", "all of it", sort: falling).first == "todos d rev 3 0/2 [2@2, 1@1]")
    save("all of it", ListDefinition(filter: TodoFilter(), sort: TodoSort([.init(.due)])))
    #expect(world.screens["d"]?.rows == ["2@2", "1@1"])
  }

  /// It says so once, closes, and comes back with a rewind.
  @Test func aRemovedListCloses() {
    save("work", ListDefinition(filter: TodoFilter()))
    open("w", "work")
    open("v", "work")
    open("a", "all")
    world.list.makeCheckpoint()
    #expect(
      world.turn { $0.lists.eventRemove(name: "work") } == [
        "work is work sorted by 0", "not refreshed w", "not refreshed v",
      ])
    #expect(world.failure?.line == "list work unknown")
    #expect(add(nil) == ["added 1@3", "todos a rev 3 0/1 [1@3]"])
    #expect(
      world.turn { $0.list.eventScroll(view: "w", offset: 0, limit: nil) } == ["not open w"])
    #expect(open("w", "work") == ["list work unknown w"])
    world.list.rewind()
    #expect(world.turn { _ in }.filter { $0.hasPrefix("not refreshed") }.count == 2)
  }

  @Test func aDayMovesTodosBetweenBuiltInLists() {
    world.add(title: "a", due: "2026-11-20")
    world.add(title: "b", due: "2026-11-21")
    open("today", "today")
    open("upcoming", "upcoming", limit: 0)
    #expect(world.screens["today"]?.rows == ["1@1"])
    #expect(world.screens["upcoming"]?.total == 1)
    world.clock.set(.testing.advanced(by: 15 * 3_600_000))
    _ = world.turn { _ in }
    #expect(world.screens["today"]?.rows == ["1@1 overdue", "2@2"])
    #expect(world.screens["upcoming"]?.total == 0)
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

  @Test func defaultsFillWhatIsLeft() throws {
    save(
      "l",
      ListDefinition(
        filter: TodoFilter(priorities: [.high], tags: ["a"]),
        defaults: GivenFields(content: "c", due: "today", priority: "low", tags: ["b"])))
    open("l", "l")
    #expect(add("l").first == "added 1@2 shown")
    let filled = try #require(world.stored(1))
    #expect(filled.content == "c")
    #expect(filled.due == CivilDate("2026-11-20"))
    #expect(filled.priority == .high)
    #expect(filled.tags == ["a", "b"])
    #expect(
      add("l", content: "", due: "2026-11-21", priority: Priority.none, tags: []).first
        == "added 2@3 not shown")
    let given = try #require(world.stored(2))
    #expect(given.content.isEmpty && given.tags.isEmpty && given.priority == .none)
    #expect(given.due == CivilDate("2026-11-21"))
    #expect(add("closed") == ["not open closed"])
    #expect(add(nil).first == "added 3@4")
  }

  /// What needs a day is left out if the new todo has none.
  @Test func aScheduleNeedsADay() throws {
    let rule = GivenFields.RepetitionText(rule: "FREQ=DAILY", from: nil)
    let moment = Reminder.at(.testing).description
    let defaults = GivenFields(time: "18:00", repetition: rule, reminders: ["-PT15M", moment])
    save("l", ListDefinition(filter: TodoFilter(), defaults: try defaults.checked))
    open("l", "l")
    _ = add("l", due: "2026-11-21")
    let due = try #require(world.stored(1)?.schedule)
    #expect(due.time?.description == "18:00")
    #expect(due.repetition?.rule.description == rule.rule)
    #expect(due.reminders == [.before(minutes: 15), .at(.testing)])
    _ = add("l")
    let never = try #require(world.stored(2)?.schedule)
    #expect(never.time == nil && never.repetition == nil)
    #expect(never.reminders == [.at(.testing)])
    let todo = GivenFields(title: "x", start: "2026-11-22", reminders: [])
    world.turn { $0.list.eventAdd(todo, key: "k", view: "l") }
    let started = try #require(world.stored(3)?.schedule)
    #expect(started.repetition?.rule.description == rule.rule && started.reminders.isEmpty)
    #expect(world.turn { $0.list.eventAdd(todo, key: "k", view: "l") } == ["added 3@4 shown"])
  }

  /// A retry on another day, or after the list was changed, is still a retry.
  @Test func aKeyAddsOnceWhateverTheListSays() {
    open("today", "today")
    #expect(add("today", key: "k").first == "added 1@1 shown")
    world.clock.set(.testing.advanced(by: 24 * 3_600_000))
    #expect(add("today", key: "k").first == "added 1@1 shown")
    #expect(add("today", due: "2026-11-20", key: "k") == ["added 1@1 shown"])
    #expect(add("today", due: "2026-11-21", key: "k") == ["key k of 1 today"])
    #expect(add(nil, key: "k") == ["key k of 1 -"])
  }
}
