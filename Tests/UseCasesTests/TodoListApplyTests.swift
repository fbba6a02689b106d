import Entities
import TestSupport
import Testing
import UseCases

/// Several changes in one step.
struct TodoListApplyTests {
  private let world = World()

  private func apply(
    _ commands: [Command], key: ChangesKey? = nil, isDryRun: Bool = false
  ) -> [String] {
    world.turn { $0.list.eventApply(commands, key: key, isDryRun: isDryRun) }
  }

  private func applyAll(
    _ action: TodoAction, _ filter: TodoFilter, expected: Int? = nil, isDryRun: Bool = false
  ) -> [String] {
    apply([.all(filter, expected: expected, action)], isDryRun: isDryRun)
  }

  private func add(_ title: String) -> Command { .add(GivenFields(title: title)) }

  private func repeating(_ title: String) -> Command {
    .add(
      GivenFields(
        title: title, due: "2026-11-20",
        repetition: GivenFields.RepetitionText(rule: "FREQ=DAILY", from: "due")))
  }

  /// A todo has at most a thousand comments, however they are written; one that goes makes room.
  @Test func commentsHaveALimit() {
    let comment = Command.change(.id(1), rev: nil, .comment("a"))
    let one = { self.world.turn { $0.detail.eventComment(id: 1, "a", key: nil) } }
    world.add("a")
    _ = apply(Array(repeating: comment, count: Comment.limit - 1))
    #expect(apply([comment, comment]) == ["invalid content tooMany at 1"])
    #expect(one() == ["changed 1@1"])
    #expect(one() == ["invalid content tooMany 1"])
    #expect(apply([comment]) == ["invalid content tooMany at 0"])
    _ = world.turn { $0.detail.eventChangeComment(id: 1, number: 7, to: nil) }
    #expect(one() == ["changed 1@1"])
    #expect(world.gateway.store.fetch(1)?.comments == Comment.limit)
    #expect(world.gateway.store.notes(.comments(of: 1, before: .max), limit: 1).first?.todo == 1)
  }

  @Test func stepsOfAnySizeAreTakenBack() {
    let count = Command.limit
    _ = apply((1...count).map { add("todo \($0)") })
    #expect(world.gateway.count == count)
    let edit = TodoAction.edit(GivenFields(title: "x"))
    _ = apply((1...count).map { .change(.id($0), rev: $0, $0 % 2 == 0 ? .delete : edit) })
    #expect(world.gateway.count == count / 2)
    #expect(
      world.turn { $0.list.eventUndo(step: count + 1) } == ["undone - x 1000 rev \(3 * count)"])
    for id in [1, 2, 999, 1000] { #expect(world.gateway.store.fetch(id)?.title == "todo \(id)") }
    #expect(world.turn { $0.list.eventUndo(step: 1) } == ["undone added todo 1 1000 rev 4000"])
    #expect(world.gateway.count == 0)
  }

  /// A note that another tool spoilt: nobody knows what was changed, so nothing is.
  @Test func aSpoiltNoteOfAKeyChangesNothing() throws {
    let key = ChangesKey(name: "k", digest: 7)
    let entries = [repeating("a"), .change(.added(by: 0), rev: nil, .complete())]
    #expect(apply(entries, key: key) == ["applied 1@1, 1@1 next 2 rev 3"])
    for text in ["", "7", "7 1 3 1", "7 1 3 1/1/2", "7 1 3 =", "x 1 3", "7 1 3  1/1", "7 01 3"] {
      var step = try Step(world.gateway, at: .testing)
      try step.note(Note.Topic("applied", lasts: false), "k", text)
      #expect(apply(entries, key: key) == ["key k of others -"], "\(text)")
    }
  }

  @Test func everyTodoThatPassesAFilterIsChanged() {
    for number in 1...2100 { world.add("todo \(number)") }
    _ = apply([.change(.id(7), rev: nil, .delete), .change(.id(9), rev: nil, .complete())])
    let open = TodoFilter(completed: false)
    #expect(applyAll(.complete(), open, expected: 2100) == ["other count 2098 at 0"])
    let dry = applyAll(.complete(), open, expected: 2098, isDryRun: true)
    #expect(dry.last == "applied count 2098 rev 4200")
    #expect(world.gateway.revision() == 2102)
    #expect(applyAll(.complete(), open, expected: 2098) == ["applied count 2098 rev 4200"])
    #expect(world.step == 2103)
    // A piece that breaks a rule keeps all of them as they are.
    #expect(
      applyAll(.edit(GivenFields(time: "09:00")), TodoFilter()) == ["invalid time unanchored at 0"])
    #expect(world.gateway.revision() == 4200)
    let undone = world.turn { $0.list.eventUndo(step: 2103) }
    #expect(undone == ["undone completed todo 1 2098 rev 6298"])
    #expect(world.gateway.store.count(open) == 2098)
    #expect(world.turn { $0.list.eventRedo() } == ["redone completed todo 1 2098 rev 8396"])
    #expect(world.gateway.store.count(open) == 0)
    // Somebody reopens one, and then the step cannot be taken back.
    world.turn { $0.list.eventChange(id: 1500, rev: nil, .reopen) }
    #expect(world.turn { $0.list.eventUndo(step: 2103) } == ["changed since 1500@8397 by [8397]"])
    #expect(world.gateway.revision() == 8397)
  }

  @Test func deletingManyIsOneStep() throws {
    for number in 1...2500 { world.add(title: "\(number)", tags: number % 2 == 0 ? ["done"] : []) }
    _ = applyAll(.complete(), TodoFilter(tags: ["done"]), expected: 1250)
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 1250 rev 5000"])
    #expect(world.gateway.count == 1250)
    #expect(world.turn { $0.list.eventDeleteCompleted() } == ["deleted 0 rev 5000"])
    let changes = try #require(world.gateway.store.changes(after: 3750, limit: 2000))
    #expect(changes.count == 1250)
    #expect(changes.allSatisfy { $0.step == 3751 && $0.after == nil })
  }

  @Test func aPreviewHasAThousandRows() {
    _ = apply((1...1000).map { add("todo \($0)") })
    _ = apply([add("one more")])
    let lines = applyAll(.delete, TodoFilter(), isDryRun: true)
    #expect(lines.last == "applied count 1001 rev 2002")
    #expect(lines.first?.split(separator: ">").count == 1001)
  }

  @Test func aStoreThatFailsIsNoEntrysFault() {
    world.add("a")
    world.gateway.beginFailure = StoreError(.full, detail: "")
    #expect(apply([add("b")]) == ["store full -"])
    world.gateway.beginFailure = nil
    world.gateway.recordFailure = StoreError(.io, detail: "")
    #expect(apply([add("b")]) == ["store io -"])
  }
}
