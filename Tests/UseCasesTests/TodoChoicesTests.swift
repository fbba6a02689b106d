import Entities
import MemoryStore
import Stores
import TestSupport
import Testing
import UseCases

/// The tags that a person can choose from, kept up to date from the log.
struct TodoChoicesTests {
  private let world = World()
  private let choices: TodoChoicesUseCase
  private let spy = ChoicesSpy()

  init() { choices = Self.useCase(world, spy) }

  private static func useCase(_ world: World, _ spy: ChoicesSpy) -> TodoChoicesUseCase {
    let open = OpenScenes()
    (open.lists, open.drafts) = (world.list, world.draft)
    let choices = TodoChoicesUseCase(
      gateway: world.gateway, clock: world.clock, format: world.format, others: open)
    choices.output = spy
    return choices
  }

  private func tags(_ typed: String = "", limit: Int = 10) -> String {
    choices.eventOffer(TodoChoicesRequest(field: .tags, typed: typed, limit: limit))
    return spy.take()
  }

  /// What a use case says that has counted nothing yet.
  private var countedNow: String {
    let spy = ChoicesSpy()
    Self.useCase(world, spy).eventOffer(TodoChoicesRequest(field: .tags, typed: "", limit: 99))
    return spy.take()
  }

  @Test func countsFollowEveryChange() throws {
    world.add(title: "1", tags: ["b"])
    #expect(tags() == "b 1")
    // The mark alone is read.
    let reads = world.gateway.reads
    #expect(tags("b") == "b 1")
    #expect(world.gateway.reads == reads)
    var random = RandomTodos(seed: 35)
    for _ in 0..<200 {
      var step = try Step(world.gateway, at: .testing)
      let ids = world.gateway.store.window(TodoFilter(), TodoSort(), offset: 0, limit: 99).map(\.id)
      if let contents = random.contents(), ids.count < 30 { _ = try step.add(contents) }
      if !ids.isEmpty, let id = Optional(ids[random.number(0...ids.count - 1)]),
        var todo = world.stored(id)
      {
        todo.completedAt = random.oneIn(2) ? Instant.testing : nil
        try step.change([(world.stored(id), random.oneIn(4) ? nil : todo)])
      }
      if random.oneIn(5) { #expect(tags(limit: 99) == countedNow) }
    }
  }

  /// A restored backup can have the same revision.
  @Test func anotherStoreIsCountedAgain() throws {
    world.add(title: "1", tags: ["a"])
    #expect(tags() == "a 1")
    let store = MemoryGateway()
    store.session = StoreSession(number: 9, beginning: 0)
    var step = try Step(store, at: .testing.advanced(by: 1))
    _ = try step.add(Todo.new(title: "x", tags: ["z"]))
    store.commit()
    world.gateway.store = store
    #expect(tags() == "z 1")
  }

  @Test func whatIsLostIsNotCounted() {
    world.add(title: "1", tags: ["a"])
    #expect(tags() == "a 1")
    world.gateway.store.commit()
    choices.makeCheckpoint()
    world.add(title: "2", tags: ["a"])
    #expect(tags() == "a 2")
    world.gateway.rollback()
    choices.rewind()
    #expect(tags() == "a 1")
  }

  @Test func aStoreThatFailsIsCountedAgain() {
    world.add(title: "1", tags: ["a"])
    world.gateway.readFailure = StoreError(.io, detail: "")
    #expect(tags() == "store io")
    world.gateway.readFailure = nil
    world.gateway.isInterrupted = true
    #expect(tags() == "store busy")
    world.gateway.isInterrupted = false
    #expect(tags() == "a 1")
  }
}

/// Records what the choices' use case presents, as text.
private final class ChoicesSpy: TodoChoicesUseCaseOutput {
  private var text = ""

  func take() -> String {
    defer { text = "" }
    return text
  }

  func presentChoices(_ choices: TodoChoicesPresentationModel) {
    text = choices.tags.map { "\($0.tag) \($0.count)" }.joined(separator: ", ")
  }

  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    Issue.record("\(failure)")
  }
  func presentBadRequest(_ request: BadRequest) {}
  func presentDone() {}
  func presentRevision(_ rev: Int) {}
  func presentFailure(_ failure: Failure, of subject: EventSubject) { text = failure.line }
}
