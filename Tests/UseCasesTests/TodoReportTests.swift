import Entities
import TestSupport
import Testing
import UseCases

/// When the report is shown again, and what it shows if the store fails.
struct TodoReportTests {
  private let world = World()

  private func open() -> [String] { world.turn { $0.report.eventViewReady() } }

  /// Adds a todo without refreshing what is open.
  private func add(_ title: String, tags: [String]? = nil) {
    world.list.eventAdd(GivenFields(title: title, tags: tags))
  }

  @Test func changesThatCancelOutDoNotPushIt() {
    world.add("a", "b")
    _ = open()
    // Another process makes two changes before the next refresh.
    world.list.eventChange(id: 1, rev: nil, .complete())
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

  @Test func aReportCanBeLongerThanAStep() {
    for number in 1...2500 { add("\(number)", tags: number <= 1500 ? ["done"] : nil) }
    let first = Command.all(TodoFilter(tags: ["done"]), expected: 1500, .complete())
    world.turn { $0.list.eventApply([first], key: nil, isDryRun: false) }
    let report = open()
    #expect(report.last == "rev 4000")
    #expect(report.count == 2)
    #expect(report[0].contains("2499 2499, 2500 2500, /, 1000], [completed, 2026-11-20, 1 1, 2 2,"))
    #expect(report[0].hasSuffix("1500 1500, /, 1500], = 2500"))
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
    _ = world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) }
    world.gateway.store.rollback()
    world.list.eventChange(id: 1, rev: nil, .reopen)
    world.gateway.readFailure = failure
    #expect(world.turn { _ in }.last == "not refreshed store io")
    #expect(world.turn { _ in } == [])
    world.gateway.readFailure = nil
    #expect(world.turn { _ in }.count == 1)
  }
}
