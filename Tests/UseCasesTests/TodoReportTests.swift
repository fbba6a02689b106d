import Entities
import TestSupport
import Testing
import UseCases

/// The grouped report: its rows in order, and when it is shown again.
struct TodoReportTests {
  private let world = World()
  private static let day: Int64 = 86_400_000

  private func open() -> [String] { world.turn { $0.report.eventViewReady() } }

  /// Adds a todo without refreshing what is open.
  private func add(_ title: String) {
    world.list.eventAdd(
      GivenFields(title: title))
  }

  @Test func anEmptyReportHasTwoMessages() {
    #expect(
      open() == ["report rev 0: [open, nothing], [completed, nothing], = 0", "rev 0"])
  }

  @Test func groupsDaysAndTodosAreInOrder() {
    world.add(title: "none", due: nil)
    world.add(title: "far", due: "2026-12-24")
    world.add(title: "late", due: "2026-11-18")
    world.add(title: "today", due: "2026-11-20")
    world.add(title: "too", due: "2026-11-20")
    world.add("done first", "done last", "done between", "none either")
    for (hours, id) in [(1, 6), (50, 7), (26, 8)] {
      world.clock.set(.testing.advanced(by: Int64(hours - 72) * 3_600_000))
      world.turn { $0.list.eventChange(id: id, rev: nil, .complete) }
    }
    world.clock.set(.testing)
    #expect(
      open() == [
        "report rev 12: [open, 2026-11-18 weekdayAndDate, 3 late!, /, 2026-11-20 today, 4 today, "
          + "5 too, /, 2026-12-24 weekdayAndDate, 2 far, /, no date, 1 none, 9 none either, /, 6], "
          + "[completed, 2026-11-19, 7 done last, /, 2026-11-18, 8 done between, /, 2026-11-17, "
          + "6 done first, /, 3], = 9",
        "rev 12",
      ])
  }

  @Test func onlyVisibleChangesPushIt() {
    world.add("a")
    _ = open()
    #expect(world.edit(1, content: "c", priority: .high, tags: ["t"]) == ["changed 1@2"])
    #expect(
      world.edit(1, title: "b") == [
        "changed 1@3",
        "report rev 3: [open, no date, 1 b, /, 1], [completed, nothing], = 1",
      ])
    #expect(world.edit(1, due: "2027-01-01").count == 2)
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) }.count == 2)
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) }.count == 2)
    #expect(
      world.turn { $0.list.eventUndo(step: nil) }.last
        == "report rev 7: [open, nothing], [completed, 2026-11-20, 1 b, /, 1], = 1")
    #expect(world.turn { _ in } == [])
    #expect(world.turn { $0.report.eventViewClosed() } == ["done"])
    #expect(world.turn { $0.list.eventChange(id: 1, rev: nil, .reopen) } == ["changed 1@8"])
  }

  @Test func changesThatCancelOutDoNotPushIt() {
    world.add("a", "b")
    _ = open()
    // Another process makes two changes before the next refresh.
    world.list.eventChange(id: 1, rev: nil, .complete)
    world.list.eventChange(id: 1, rev: nil, .reopen)
    #expect(world.turn { _ in } == ["changed 1@3", "changed 1@4"])
    // More changes than are followed one by one.
    for number in 0..<120 { add("\(number)") }
    for number in 0..<120 { world.list.eventChange(id: 3 + number, rev: nil, .delete) }
    #expect(world.turn { _ in }.filter { $0.hasPrefix("report") } == [])
    world.list.eventChange(id: 2, rev: nil, .delete)
    #expect(
      world.turn { _ in }.last
        == "report rev 245: [open, no date, 1 a, /, 1], [completed, nothing], = 1")
  }

  @Test func titlesAreComparedByTheirBytes() {
    world.add("caf\u{E9}")
    _ = open()
    #expect(world.edit(1, title: "cafe\u{301}").count == 2)
  }

  @Test func aNewDayPushesItOnlyIfItShows() {
    world.add(title: "far", due: "2027-11-20")
    _ = open()
    world.clock.set(.testing.advanced(by: Self.day))
    #expect(world.turn { _ in } == [])
    world.add(title: "soon", due: "2026-11-23")
    // A weekday has the same name whether it is two or six days away.
    world.clock.set(.testing.advanced(by: 2 * Self.day))
    #expect(
      world.turn { _ in } == [
        "report rev 2: [open, 2026-11-23 tomorrow, 2 soon, /, 2027-11-20, 1 far, /, 2], "
          + "[completed, nothing], = 2"
      ])
    world.clock.set(.testing.advanced(by: 4 * Self.day))
    #expect(world.turn { _ in }.last?.contains("2026-11-23 yesterday, 2 soon!") == true)
  }

  @Test func aReportCanBeLongerThanAStep() {
    for number in 1...2500 { add("\(number)") }
    for id in 1...1500 { world.list.eventChange(id: id, rev: nil, .complete) }
    _ = world.turn { _ in }
    let report = open()
    #expect(report.last == "rev 4000")
    #expect(report.count == 2)
    #expect(report[0].contains("2499 2499, 2500 2500, /, 1000], [completed, 2026-11-20, 1 1, 2 2,"))
    #expect(report[0].hasSuffix("1500 1500, /, 1500], = 2500"))
  }

  @Test func selectPresentsATodoThatExists() {
    world.add("a")
    #expect(world.turn { $0.report.eventSelect(id: 1) } == ["selected 1"])
    #expect(world.turn { $0.report.eventSelect(id: 2) } == ["not found 2"])
  }

  @Test func anUnreadableStoreIsReportedOnce() {
    world.add("a")
    let failure = StoreError(.io, detail: "")
    world.gateway.readFailure = failure
    let partial =
      "report rev 1: [open, unavailable], [completed, unavailable], = 0 of what was read"
    #expect(open() == [partial, "store io"])
    world.gateway.readFailure = nil
    #expect(world.edit(1, title: "b").last?.contains("1 b, /, 1], [completed, nothing]") == true)
    _ = world.turn { $0.list.eventChange(id: 1, rev: nil, .complete) }
    world.gateway.store.rollback()
    world.list.eventChange(id: 1, rev: nil, .reopen)
    world.gateway.readFailure = failure
    #expect(world.turn { _ in }.last == "not refreshed store io")
    #expect(world.turn { _ in } == [])
    world.gateway.readFailure = nil
    #expect(world.turn { _ in }.count == 1)
  }

  @Test func rewindingRestoresWhatIsOpen() {
    world.add("a")
    world.report.makeCheckpoint()
    _ = open()
    world.report.rewind()
    #expect(world.edit(1, title: "b") == ["changed 1@2"])
  }
}
