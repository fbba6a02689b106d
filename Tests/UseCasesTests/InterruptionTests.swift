import Entities
import TestSupport
import Testing
import UseCases

/// The process is asked to end in the middle of long work.
struct InterruptionTests {
  private let world = World()

  private func add(_ count: Int) {
    for _ in 0..<count { world.add("a") }
  }

  /// The change is made and answered, but not all lists are shown.
  @Test func manyListsAreNotAllShown() {
    for number in 1...100 { world.open("\(number)") }
    world.gateway.isInterrupted = true
    let windows = world.gateway.windows
    let draft = GivenFields(title: "a")
    let lines = world.turn { $0.list.eventAdd(draft) }
    #expect(lines.first == "added 1@1")
    #expect((1..<5).contains(lines.count - 1))
    #expect(world.gateway.windows - windows < 5)
    // If the process goes on after all, the other lists are shown.
    world.gateway.isInterrupted = false
    #expect(world.turn { _ in }.count == 100 - (lines.count - 1))
  }

  @Test func aLongReportIsAbandoned() {
    add(1002)
    world.gateway.isInterrupted = true
    #expect(world.turn { $0.report.eventViewReady() } == ["report rev 1002:", "store busy"])
    world.gateway.isInterrupted = false
    #expect(world.turn { $0.report.eventViewReady() }.last == "rev 1002")
    world.gateway.isInterrupted = true
    let lines = world.turn { $0.list.eventChange(id: 1, rev: nil, .complete()) }
    #expect(lines == ["changed 1@1003", "not refreshed store busy"])
  }

  @Test func readingManyChangesIsAbandoned() {
    add(100)
    world.gateway.isInterrupted = true
    #expect(world.turn { $0.list.eventChangesSince(0, mark: nil) } == ["store busy -"])
    let few = world.turn { $0.list.eventChangesSince(90, mark: nil) }
    #expect(few.first?.hasPrefix("changes") == true)
  }

  /// Nothing is deleted if the request is known from the beginning. `RefusingGatewayTests` test
  /// what happens if some todos are deleted by then.
  @Test func deletingManyIsAbandoned() throws {
    add(1500)
    try world.gateway.commit()
    world.gateway.isInterrupted = true
    #expect(world.turn { $0.list.eventDeleteAll() } == ["store busy -"])
    try world.gateway.commit()
    #expect(try world.gateway.count(TodoFilter()) == 1500)
    world.gateway.isInterrupted = false
    #expect(world.turn { $0.list.eventDeleteAll() } == ["deleted 1500 rev 3000"])
  }
}
