import TestSupport
import Testing
import UseCases

/// The changes of a todo, newest first.
struct HistoryTests {
  @Test func hasAtMostAThousandEntries() {
    let world = World()
    world.add("a")
    for number in 1...1100 { world.edit(1, title: "\(number)") }
    world.turn { $0.detail.eventHistory(id: 1) }
    #expect(world.entries.map(\.rev) == (102...1101).reversed())
  }
}
