import Entities
import TestSupport
import Testing
import UseCases

/// Notes are in the log, but readers of changes skip them.
struct NotesTests {
  private let world = World()
  private static let topic = Note.Topic("topic", lasts: true)

  private func note(_ count: Int = 1) throws {
    var step = try Step(world.gateway, at: .testing)
    for number in 1...count { try step.note(Self.topic, "\(number)", "x") }
    try world.gateway.commit()
  }

  /// Everything that is open is checked and looks the same. For a few notes it is not even read
  /// again.
  @Test func nothingLooksDifferent() throws {
    world.add("a", "b", "c")
    for updates in [OpenList.Updates.all, .rows] {
      world.open("first \(updates)", sort: TodoSort([.init(.title)]), limit: 1, updates: updates)
      world.open("all \(updates)", updates: updates)
      world.open("none \(updates)", filter: TodoFilter(completed: true), updates: updates)
    }
    world.turn { $0.detail.eventViewReady(id: 1) }
    world.turn { $0.report.eventViewReady() }
    let windows = world.gateway.windows
    try note()
    #expect(world.turn { _ in } == [])
    try note(50)
    #expect(world.turn { _ in } == [])
    #expect(world.gateway.windows == windows + 2 * 2, "only for the phrase of an empty list")
    let lines = world.turn { $0.list.eventChange(id: 1, rev: nil, .delete) }
    #expect(lines.first == "changed 1@55")
    #expect(lines.count == 7, "\(lines)")
    try note(1000)
    #expect(world.turn { _ in } == [])
  }

  @Test func changesSinceSkipsThem() throws {
    world.add("a")
    try note(350)
    world.add("b")
    try note(250)
    for (since, todos) in [(0, [1, 2]), (1, [2]), (200, [2]), (352, []), (500, []), (602, [])] {
      world.turn { $0.list.eventChangesSince(since, mark: nil) }
      let changes = try #require(world.changes)
      #expect(changes.left == 0 && changes.rev == 602 && changes.deleted.isEmpty)
      #expect(changes.todos.map(\.id) == todos, "\(since)")
      #expect(changes.mark == world.gateway.store.mark().text)
      // The mark of a note is as good as any other.
      let mark = world.gateway.store.mark(at: since)?.text
      world.turn { $0.list.eventChangesSince(since, mark: mark) }
      #expect(world.changes?.left == 0)
    }
  }

  @Test func undoAndRedoSkipThem() throws {
    try note()
    #expect(world.turn { $0.list.eventUndo(step: nil) }.first?.hasPrefix("nothing") == true)
    world.add("a")
    try note()
    let undone = world.turn { $0.list.eventUndo(step: nil) }
    #expect(world.gateway.store.count(TodoFilter()) == 0, "\(undone)")
    try note()
    world.turn { $0.list.eventRedo() }
    #expect(world.gateway.store.count(TodoFilter()) == 1)
    for step in [1, 3, 5] { world.turn { $0.list.eventUndo(step: step) } }
    #expect(world.gateway.store.count(TodoFilter()) == 1)
    #expect(try world.gateway.store.note(Self.topic, "1")?.revision == 5)
  }
}
