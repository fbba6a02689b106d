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
    world.turn {
      $0.list.eventApply(commands, key: key, isDryRun: isDryRun)
    }
  }

  private func applyAll(
    _ action: TodoAction, _ filter: TodoFilter, expected: Int? = nil,
    isDryRun: Bool = false
  ) -> [String] {
    world.turn {
      $0.list.eventApply(
        [.all(filter, expected: expected, action)], key: nil, isDryRun: isDryRun)
    }
  }

  private func add(_ title: String, due: CivilDate? = nil) -> Command {
    .add(GivenFields(title: title, due: due?.description))
  }

  private func edit(_ title: String) -> TodoAction {
    .edit(GivenFields(title: title))
  }

  private func repeating(_ title: String) -> Command {
    .add(
      GivenFields(
        title: title, due: "2026-11-20",
        repetition: GivenFields.RepetitionText(rule: "FREQ=DAILY", from: "due")))
  }

  @Test func changesAreRecordedInTheOrderOfTheirEntries() {
    world.add("a", "b", "c")
    #expect(
      apply([
        add("d"), .change(.id(3), rev: 3, .complete), .change(.id(1), rev: nil, edit("A")),
        .change(.added(by: 0), rev: nil, edit("D")), .change(.id(2), rev: nil, .delete),
      ]) == ["applied 4@4, 3@5, 1@6, 4@4, 2@7 rev 7"])
    #expect(world.step == 4)
    #expect(world.gateway.store.fetch(4)?.title == "D")
    #expect(
      world.gateway.store.changes(after: 3, limit: 9)?.map(\.step) == [4, 4, 4, 4])
  }

  @Test func aTodoThatEndsAsItBeganIsNotRecorded() {
    world.add("a")
    #expect(
      apply([
        .change(.id(1), rev: 1, edit("b")), .change(.id(1), rev: 1, .complete),
        .change(.id(1), rev: 1, .reopen), .change(.id(1), rev: 1, edit("a")), add("x"),
        .change(.added(by: 4), rev: nil, .delete),
      ]) == ["applied 1@1, 1@1, 1@1, 1@1, -@1, -@1 rev 1"])
    #expect(world.step == nil)
    #expect(world.gateway.store.newID() == 2)
  }

  /// Look first, record last: whichever entry fails, nothing is recorded, not even an id.
  @Test(arguments: 0..<3) func theFirstEntryThatFailsIsTold(index: Int) throws {
    world.add("a", "b")
    var entries = [add("c"), .change(.id(1), rev: nil, .complete), add("d")]
    entries.insert(.change(.id(2), rev: 1, .delete), at: index)
    entries.append(.change(.id(9), rev: nil, .delete))
    #expect(apply(entries) == ["conflict 2@2 at \(index)"])
    #expect(world.gateway.revision() == 2)
    #expect(world.gateway.store.newID() == 3)
  }

  @Test func aToggleReopensOnlyIfAllAreDone() {
    world.add("a", "b")
    let toggle = Command.toggle(.ids([2, 1]))
    #expect(apply([toggle], isDryRun: true).last == "applied 2@3, 1@4 rev 4")
    #expect(apply([toggle]) == ["applied 2@3, 1@4 rev 4"])
    #expect(apply([.toggle(.filter(TodoFilter(), expected: 2))]) == ["applied count 2 rev 6"])
    #expect(apply([.change(.id(1), rev: nil, .complete)]) == ["applied 1@7 rev 7"])
    #expect(apply([toggle]) == ["applied 2@8, 1@7 rev 8"])
    #expect(world.gateway.store.fetch([1, 2]).map { $0?.completed } == [true, true])
  }

  @Test func aTodoOfASeriesTakesThePlaceOfANewOne() throws {
    #expect(
      apply([repeating("a"), .change(.added(by: 0), rev: nil, .complete)])
        == ["applied 1@1, 1@1 next 2 rev 2"])
    let first = try #require(world.gateway.store.fetch(1)?.schedule)
    let second = try #require(world.gateway.store.fetch(2)?.schedule)
    #expect(first.successor?.id == 2)
    #expect(second.place == Schedule.Place(series: 1, number: 2))
    // And goes again with it.
    #expect(apply([.change(.id(1), rev: nil, .reopen)]) == ["applied 1@3 rev 4"])
    #expect(world.gateway.count == 1)
    #expect(world.turn { $0.list.eventUndo(step: 3) } == ["undone reopened a 1 rev 6"])
    #expect(world.gateway.count == 2)
  }

  @Test func aSuccessorThatAnEarlierEntryTouchedStays() throws {
    _ = apply([repeating("a"), .change(.added(by: 0), rev: nil, .complete)])
    #expect(
      apply([.change(.id(2), rev: nil, edit("b")), .change(.id(1), rev: nil, .reopen)])
        == ["applied 2@3, 1@4 rev 4"])
    #expect(world.gateway.count == 2)
    #expect(world.gateway.store.fetch(1)?.repetition == nil)
  }

  @Test func stepsOfAnySizeAreTakenBack() {
    let count = Command.limit
    _ = apply((1...count).map { add("todo \($0)") })
    #expect(world.gateway.count == count)
    _ = apply((1...count).map { .change(.id($0), rev: $0, $0 % 2 == 0 ? .delete : edit("x")) })
    #expect(world.gateway.count == count / 2)
    #expect(
      world.turn { $0.list.eventUndo(step: count + 1) } == ["undone - x 1000 rev \(3 * count)"])
    for id in [1, 2, 999, 1000] { #expect(world.gateway.store.fetch(id)?.title == "todo \(id)") }
    #expect(world.turn { $0.list.eventUndo(step: 1) } == ["undone added todo 1 1000 rev 4000"])
    #expect(world.gateway.count == 0)
  }

  /// All of it, or nothing: a todo that somebody changed since keeps the whole step in effect.
  @Test func aStepIsTakenBackUnlessSomebodyChangedOneOfItsTodos() {
    world.add("a", "b", "c")
    _ = apply((1...3).map { .change(.id($0), rev: nil, .complete) })
    world.edit(2, title: "B")
    #expect(world.turn { $0.list.eventUndo(step: 4) } == ["changed since 2@7 by [7]"])
    #expect(world.gateway.revision() == 7)
    world.edit(2, title: "b")
    #expect(world.turn { $0.list.eventUndo(step: 4) } == ["undone completed a 3 rev 11"])
  }

  @Test func aDryRunStoresNothing() throws {
    world.add("a", "b")
    let entries = [
      Command.change(.id(2), rev: nil, .delete), add("c"), .change(.id(1), rev: nil, .complete),
      .change(.added(by: 1), rev: nil, edit("d")),
    ]
    let key = ChangesKey(name: "k", digest: 7)
    #expect(
      apply(entries, key: key, isDryRun: true) == [
        "preview 2@2 > -; - > -1@4; 1@1 > 1@5 done", "applied 2@6, -@4, 1@5, -@4 rev 6",
      ])
    #expect(world.step == 3)
    #expect(world.gateway.revision() == 2)
    #expect(apply(entries, key: key) == ["applied 2@6, 3@4, 1@5, 3@4 rev 6"])
    #expect(world.step == 3)
  }

  @Test func changesWithAKeyAreMadeOnce() throws {
    let key = ChangesKey(name: "k", digest: 7)
    let answer = ["applied 1@1, 1@1 next 2 rev 3"]
    let entries = [repeating("a"), .change(.added(by: 0), rev: nil, .complete)]
    #expect(apply(entries, key: key) == answer)
    let first = world.applied
    #expect(apply(entries, key: key) == answer)
    #expect("\(String(describing: world.applied))" == "\(String(describing: first))")
    #expect(world.gateway.revision() == 3)
    #expect(apply(entries, key: ChangesKey(name: "k", digest: 8)) == ["key k of others -"])
    #expect(apply([add("x")], key: ChangesKey(name: "k2", digest: 7)) == ["applied 3@4 rev 5"])
    // A note that another tool spoilt: nobody knows what was changed, so nothing is.
    for text in ["", "7", "7 1 3 1", "7 1 3 1/1/2", "7 1 3 =", "x 1 3", "7 1 3  1/1", "7 01 3"] {
      var step = try Step(world.gateway, at: .testing)
      try step.note(Note.Topic("applied", lasts: false), "k", text)
      #expect(apply(entries, key: key) == ["key k of others -"], "\(text)")
    }
  }

  @Test func everyTodoThatPassesAFilterIsChanged() {
    for number in 1...2100 { world.add("todo \(number)") }
    _ = apply([.change(.id(7), rev: nil, .delete), .change(.id(9), rev: nil, .complete)])
    let open = TodoFilter(completed: false)
    #expect(applyAll(.complete, open, expected: 2100) == ["other count 2098 at 0"])
    let dry = applyAll(.complete, open, expected: 2098, isDryRun: true)
    #expect(dry.last == "applied count 2098 rev 4200")
    #expect(world.gateway.revision() == 2102)
    #expect(applyAll(.complete, open, expected: 2098) == ["applied count 2098 rev 4200"])
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

  @Test func reopeningAllTakesSuccessorsAway() throws {
    _ = apply([
      repeating("a"), .change(.added(by: 0), rev: nil, .complete), repeating("b"),
      .change(.added(by: 2), rev: nil, .complete),
    ])
    #expect(world.gateway.count == 4)
    #expect(applyAll(.reopen, TodoFilter()) == ["applied count 4 rev 8"])
    #expect(world.gateway.count == 2)
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
