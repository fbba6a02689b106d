import Entities
import TestSupport
import Testing
import UseCases

/// Lists whose Views want changes by rows.
struct TodoListRowsTests {
  private let world = World()

  /// So the cost of a change to an open list does not depend on the number of todos.
  @Test func aListIsReadAgainOnlyIfItsSpareRowsAreGone() {
    for number in 1...100 { world.add("\(number)") }
    world.open("r", filter: TodoFilter(completed: false), offset: 40, limit: 8, updates: .rows)
    #expect(world.gateway.windows == 1)
    // Nine spare rows are kept behind the window.
    for id in 41...49 { world.turn { $0.list.eventChange(id: id, rev: nil, .complete()) } }
    #expect(world.gateway.windows == 1)
    world.turn { $0.list.eventChange(id: 50, rev: nil, .complete()) }
    #expect(world.gateway.windows == 2)
    #expect(world.screens["r"]?.rows.first == "51@51")
    // As many are kept before it.
    for id in 1...9 { world.turn { $0.list.eventChange(id: id, rev: nil, .complete()) } }
    #expect(world.gateway.windows == 2)
    #expect(world.screens["r"]?.rows.first == "60@60")
    for id in 1...9 { world.turn { $0.list.eventChange(id: id, rev: nil, .reopen) } }
    #expect(world.gateway.windows == 2)
    #expect(world.screens["r"]?.rows.first == "51@51")
    for id in 101...200 { world.add("\(id)") }
    #expect(world.gateway.windows == 2)
    #expect(world.screens["r"]?.total == 190)
  }

  private struct List {
    let name: String
    let filter: TodoFilter
    let sort: TodoSort
    var offset: Int
    let limit: Int
  }

  /// A View that applies the changes always shows the same as a View that is sent whole windows,
  /// and the same as the store, for all filters, sorts, windows and events. It is never sent more
  /// than necessary.
  @Test(arguments: 1...UInt64(Form.count(short: 2, long: 6)))
  func appliedChangesGiveTheWindow(seed: UInt64) throws {
    var random = RandomTodos(seed: seed)
    world.clock.set(try #require(Instant(rfc3339: "2026-12-27T12:00:00Z") as Instant?))
    // Some runs begin with few todos, so that windows show whole lists, and some with many.
    for _ in 0..<(seed.isMultiple(of: 2) ? 70 : 0) { event(0, &random) }
    var lists: [List] = []
    for round in 0..<800 {
      if round % 40 == 0 {
        lists = ["a", "b", "c"].map { name in
          List(
            name: name, filter: random.oneIn(3) ? TodoFilter() : random.filter(),
            sort: random.sort(), offset: random.oneIn(2) ? 0 : random.number(0...40),
            limit: random.number(0...8))
        }
        for list in lists {
          for updates in OpenList.Updates.allCases {
            world.open(
              list.name + updates.rawValue, filter: list.filter, sort: list.sort,
              offset: list.offset, limit: list.limit, updates: updates)
          }
        }
      }
      if random.oneIn(12) {
        let index = random.number(0...2)
        lists[index].offset = random.number(0...40)
        for updates in OpenList.Updates.allCases {
          world.turn {
            $0.list.eventScroll(
              view: lists[index].name + updates.rawValue, offset: lists[index].offset, limit: nil)
          }
        }
      }
      event(random.number(0...12), &random)
      for list in lists {
        let expected = stored(list)
        for updates in OpenList.Updates.allCases {
          let screen = try #require(world.screens[list.name + updates.rawValue])
          #expect(screen == expected, "seed \(seed), round \(round) \(list)")
        }
      }
    }
    #expect(world.steps > 100)
  }

  /// What a list shows if it is read from the store.
  private func stored(_ list: List) -> TodoListSpy.Screen {
    let store = world.gateway.store
    let now = world.clock.reached
    let filter = list.filter.resolved(by: world.clock)
    let todos = store.window(
      filter, list.sort, at: now, offset: list.offset, limit: list.limit)
    let total = store.count(filter, at: now)
    let emptiness: TodoListEmptiness? =
      total > 0
      ? list.limit > 0 ? .behindTheEnd : nil
      : store.count(TodoFilter()) > 0 ? .nothingPasses : .nothingThere
    return TodoListSpy.Screen(
      total: total, offset: list.offset, emptiness: todos.isEmpty ? emptiness : nil,
      rows: todos.map { todo in
        let state =
          todo.completed ? " done" : todo.isOverdue(at: world.clock.reached) ? " overdue" : ""
        return "\(todo.id)@\(todo.rev)\(state)"
      })
  }

  private func event(_ kind: Int, _ random: inout RandomTodos) {
    let id = random.number(1...max(12, world.gateway.store.count(TodoFilter())))
    let contents = random.contents()
    let hours = Int64(random.number(0...40))
    world.turn { world in
      switch kind {
      case 0...2:
        guard let contents else { return }
        world.list.eventAdd(
          GivenFields(
            title: contents.title, content: contents.content, due: contents.due?.description,
            priority: contents.priority.word, tags: contents.tags))
      case 3: world.list.eventChange(id: id, rev: nil, .complete())
      case 4: world.list.eventChange(id: id, rev: nil, .reopen)
      case 5: world.list.eventChange(id: id, rev: nil, .delete)
      case 6: world.list.eventUndo(step: nil)
      case 7: world.list.eventRedo()
      case 8: world.clock.set(world.clock.now.advanced(by: hours * 3_600_000))
      case 9 where id > 6: break
      case 9: if id == 1 { world.list.eventDeleteAll() } else { world.list.eventDeleteCompleted() }
      case 10, 11:
        world.list.eventApply(
          [
            .change(
              .id(id), rev: nil, .move(hours < 10 ? .first : .after(Int(hours) - 5), parent: nil))
          ],
          key: nil, isDryRun: false)
      default:
        guard let contents else { return }
        world.detail.eventChange(
          id: id, rev: nil,
          .edit(
            GivenFields(
              title: contents.title, due: contents.due?.description,
              priority: contents.priority.word, tags: contents.tags)))
      }
    }
  }
}
