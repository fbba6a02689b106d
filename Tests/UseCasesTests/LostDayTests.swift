import Entities
import TestSupport
import Testing
import UseCases

/// A draft that clears the day of its todo takes what needs that day with it, in view.
struct LostDayTests {
  private let world = World()

  /// Adds a todo that is due on a Friday.
  private func add(
    time: String = "09:30", start: String = "", rule: String = "FREQ=WEEKLY",
    reminders: String = "-PT15M 2026-11-20T08:30"
  ) throws {
    var given = GivenFields(title: "a", due: "2026-11-20")
    let texts: [(TodoField, String)] = [
      (.time, time), (.start, start), (.repetition, rule), (.reminders, reminders),
    ]
    for (field, text) in texts { try given.set(field, to: text) }
    world.turn { $0.list.eventAdd(given) }
    world.openDraft(id: 1)
  }

  /// Somebody else sets fields, without a turn in which the draft would follow.
  private func edit(
    time: String? = nil, reminders: String? = nil, clear: [TodoField] = []
  ) {
    world.detail.eventChange(
      id: 1, rev: nil,
      .edit(GivenFields(time: time, reminders: reminders?.words, clear: clear)))
  }

  private func resolve(mine: Bool) -> String? {
    world.turn { $0.draft.eventResolve(draft: nil, nil, keepingTyped: mine) }.last
  }

  @Test func whatIsTypedWithTheDayStays() throws {
    try add()
    let shown = world.turn {
      $0.draft.eventChange(draft: nil, [TypedText(.due, ""), TypedText(.time, "09:30")], rev: nil)
    }
    #expect(shown.last?.contains("time=09:30!unanchored") == true)
  }

  /// What somebody else set is neither lost nor kept before the person decides.
  @Test func whatSomebodyElseSetIsContested() throws {
    try add(time: "", rule: "", reminders: "")
    _ = world.type(.due, "")
    edit(time: "10:00", reminders: "-PT5M")
    #expect(
      world.save() == [
        "changed 1@2", "conflict 1@2 time reminders -",
        "draft - 1@2 title=a due=* time=*~10:00 reminders=*~-PT5M cannot",
      ])
    #expect(
      resolve(mine: false)
        == "draft - 1@2 title=a due=* time=10:00!unanchored reminders=-PT5M cannot")
    // What was chosen follows no further change by itself.
    edit(time: "11:00")
    #expect(world.turn { _ in }.last?.contains("time=10:00*~11:00!unanchored") == true)
    #expect(resolve(mine: true)?.contains("time=10:00*!unanchored") == true)
    #expect(world.type(.due, "2026-11-20").last?.contains("time=10:00* reminders=-PT5M ") == true)
  }

  @Test func aContestEndsAsAnyOther() throws {
    try add()
    _ = world.type(.due, "")
    edit(time: "10:00")
    #expect(world.turn { _ in }.last?.contains("time=*~10:00 ") == true)
    edit(time: "09:30")
    #expect(world.turn { _ in }.last?.contains("time=* ") == true)
    edit(time: "10:00")
    _ = world.turn { _ in }
    #expect(resolve(mine: true)?.contains("time=* ") == true)
    #expect(world.type(.due, "2026-11-20").last?.contains("time=10:00 ") == true)
    _ = world.type(.due, "")
    #expect(world.save().last == "saved 1@5")
    #expect(world.stored(1)?.time == nil)
  }

  /// Reminders at a local time need no day, so the draft does not change them.
  @Test func whatNeedsNoDayFollows() throws {
    try add(reminders: "2026-11-20T08:30")
    _ = world.type(.due, "")
    edit(reminders: "2026-11-21T08:30")
    #expect(world.turn { _ in }.last?.contains("reminders=2026-11-21T08:30 ") == true)
    edit(reminders: "2026-11-21T08:30 -PT5M")
    #expect(
      world.turn { _ in }.last?.contains("reminders=2026-11-21T08:30*~2026-11-21T08:30 -PT5M ")
        == true)
  }

  /// If somebody else clears the day too, nothing is left to decide.
  @Test func theSameChangeElsewhereIsNoConflict() throws {
    try add()
    _ = world.type(.due, "")
    edit(clear: [.due])
    #expect(world.turn { _ in }.last == "draft - 1@2 title=a reminders=2026-11-20T08:30 can")
    #expect(world.save() == ["left - 1 true", "saved 1@2"])
  }

  /// The revision says what the View showed when the day was cleared.
  @Test func aFieldThatChangedSinceIsContested() throws {
    try add(time: "")
    edit(time: "10:00")
    _ = world.turn { _ in }
    #expect(world.type(.due, "", over: 1).last?.contains("time=*~10:00 repetition=* rem") == true)
    world.openDraft(id: 1)
    #expect(world.type(.due, "", over: 2).last?.contains("time=* repetition=* rem") == true)
    world.openDraft(id: 1)
    #expect(
      world.type(.due, "", over: 7).last?.contains("=*~10:00 repetition=*~FREQ=WEEKLY;BYDAY=FR rem")
        == true)
  }

  /// A rule that leaves open what the day fills in is the todo's, until the day is another.
  @Test func aRuleIsComparedAsItIsKept() throws {
    try add()
    let shown = world.type(.repetition, "FREQ=WEEKLY").last
    #expect(shown?.contains("repetition=FREQ=WEEKLY rem") == true)
    #expect(world.type(.due, "2026-11-21").last?.contains("repetition=FREQ=WEEKLY* rem") == true)
    _ = world.type(.due, "2026-11-20")
    world.edit(1, due: "2026-11-21")
    // Nobody typed a change, so the rule stays what it is.
    #expect(world.turn { _ in } == [])
    #expect(world.save() == ["left - 1 true", "saved 1@2"])
    #expect(world.stored(1)?.repetition?.rule.description == "FREQ=WEEKLY;BYDAY=FR")
  }

  /// A field that was contested when it was shown is not saved before the person has seen that it no
  /// longer is.
  @Test func whatIsShownAsContestedIsNotSaved() {
    world.add("a")
    world.openDraft(id: 1)
    _ = world.type(.title, "mine")
    _ = world.edit(1, title: "theirs")
    world.detail.eventChange(id: 1, rev: nil, .edit(GivenFields(title: "a")))
    #expect(
      world.save() == [
        "changed 1@3", "conflict 1@3 title -", "draft - 1@3 title=mine* can",
      ])
    #expect(world.save() == ["left - 1 true", "saved 1@4"])
  }

  @Test func aNewTodoKeepsWhatItBeganWith() {
    world.openDraft(from: GivenFields(title: "a", due: "2026-11-20", time: "09:30"))
    #expect(world.type(.due, "").last == "draft - title=a due=* time=09:30!unanchored cannot")
  }
}
