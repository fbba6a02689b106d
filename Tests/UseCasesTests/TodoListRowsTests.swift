import Entities
import TestSupport
import Testing
import UseCases

/// Lists that are told their changes by rows.
struct TodoListRowsTests {
  private let world = World()

  @Test func eachKindOfChange() {
    world.add("a", "b", "c")
    world.open("r", limit: 3, updates: .rows)
    #expect(world.edit(2, title: "B") == ["edited 2@4", "rows r rev 4 0/3 [\"=1 2@4\"]"])
    #expect(
      world.turn { $0.list.eventDelete(id: 1, rev: nil) } == [
        "deleted 1@5", "rows r rev 5 0/2 [\"-0\"]",
      ])
    #expect(
      world.turn { $0.list.eventUndo(step: nil) } == [
        "undone deleted a 1 rev 6", "rows r rev 6 0/3 [\"+0 1@6\"]",
      ])
    world.add("d")
    // One scrolls: a row goes at one end and one comes at the other.
    #expect(
      world.turn { $0.list.eventScroll(view: "r", offset: 1, limit: nil) } == [
        "rows r rev 7 1/4 [\"-0\", \"+2 4@7\"]", "scrolled 4 rev 7",
      ])
    #expect(
      world.turn { $0.list.eventDeleteAll() } == [
        "deleted 4 rev 11", "rows r rev 11 1/0 [\"-2\", \"-1\", \"-0\"]",
      ])
  }

  @Test func aMoveIsADeleteAndAnInsert() {
    world.add("a", "b", "c")
    world.open("r", sort: TodoSort([.init(.title)]), updates: .rows)
    #expect(
      world.edit(1, title: "z") == ["edited 1@4", "rows r rev 4 0/3 [\"-0\", \"+2 1@4\"]"])
  }

  @Test func aChangeBehindTheWindowIsTheTotalAlone() {
    world.add("a", "b")
    world.open("r", limit: 2, updates: .rows)
    let draft = TodoDraft(title: "c", content: nil, due: nil, priority: nil, tags: nil)
    #expect(world.turn { $0.list.eventAdd(draft) } == ["added 3@3", "rows r rev 3 0/3 []"])
    #expect(world.edit(3, title: "C") == ["edited 3@4"])
    // Nothing in the window can have changed, so that it is not read again.
    #expect(world.gateway.windows == 1)
    #expect(world.edit(2, title: "B") == ["edited 2@5", "rows r rev 5 0/3 [\"=1 2@5\"]"])
    #expect(world.gateway.windows == 2)
  }

  /// A View that applies the changes always shows what a View does that is shown all anew, whatever
  /// the filter, the sort, the window and the event; and it is never told more than it must.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func appliedChangesAreTheWindow(seed: UInt64) throws {
    var random = RandomTodos(seed: seed)
    world.clock.set(try #require(Instant(rfc3339: "2026-12-27T12:00:00Z") as Instant?))
    let names = ["a", "b", "c"]
    for round in 0..<400 {
      if round % 40 == 0 {
        for name in names {
          let filter = random.oneIn(3) ? TodoFilter() : random.filter()
          let sort = random.sort()
          let offset = random.oneIn(2) ? 0 : random.number(0...4)
          let limit = random.number(1...8)
          for updates in OpenList.Updates.allCases {
            world.open(
              name + updates.rawValue, filter: filter, sort: sort, offset: offset, limit: limit,
              updates: updates)
          }
        }
      }
      event(&random, names)
      for name in names {
        let expected = try #require(world.screens[name + "all"])
        #expect(world.screens[name + "rows"] == expected, "seed \(seed), round \(round)")
      }
    }
    #expect(world.steps > 100)
  }

  private func event(_ random: inout RandomTodos, _ names: [String]) {
    let id = random.number(1...12)
    let contents = random.contents()
    let name = names[random.number(0...2)]
    let offset = random.number(0...5)
    let kind = random.number(0...11)
    let hours = Int64(random.number(0...40))
    world.turn { world in
      switch kind {
      case 0...2:
        guard let contents else { return }
        world.list.eventAdd(
          TodoDraft(
            title: contents.title, content: contents.content, due: contents.due,
            priority: contents.priority, tags: contents.tags))
      case 3: world.list.eventComplete(id: id, rev: nil)
      case 4: world.list.eventReopen(id: id, rev: nil)
      case 5: world.list.eventDelete(id: id, rev: nil)
      case 6: world.list.eventUndo(step: nil)
      case 7: world.list.eventRedo()
      case 8:
        for updates in OpenList.Updates.allCases {
          world.list.eventScroll(view: name + updates.rawValue, offset: offset, limit: nil)
        }
      case 9: world.clock.set(world.clock.now.advanced(by: hours * 3_600_000))
      case 10: if id == 1 { world.list.eventDeleteAll() } else { world.list.eventDeleteCompleted() }
      default:
        guard let contents else { return }
        world.detail.eventEdit(
          id: id, rev: nil,
          edit: TodoEdit(
            title: contents.title, content: nil, due: contents.due, priority: contents.priority,
            tags: contents.tags, addTags: [], removeTags: [], clear: []))
      }
    }
  }
}
