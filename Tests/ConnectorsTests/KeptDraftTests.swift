import Connectors
import Entities
import Host
import MemoryStore
import TestSupport
import Testing

/// When drafts are kept, and when they go.
struct KeptDraftTests {
  private let gateway = FailingGateway()
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let keeper = MemoryDraftKeeper()

  private func begin() -> Wire {
    Wire(Session(gateway: gateway, clock: clock, drafts: (keeper, "store")))
  }

  private func pass(_ seconds: Int64, _ wire: Wire) {
    clock.set(clock.now.adding(seconds: seconds))
    wire.session.handleWake(.time)
  }

  private func type(_ title: String, _ wire: Wire) {
    _ = wire.send(
      request(1, "todoEdit.viewReady"), request(2, "todoEdit.change", #"{"title":"\#(title)"}"#))
  }

  @Test func aDraftIsKeptTenSecondsAfterItsFirstUnkeptText() {
    let wire = begin()
    type("a", wire)
    #expect(wire.session.nextTime == clock.now.adding(seconds: 10))
    pass(9, wire)
    _ = wire.send(request(3, "todoEdit.change", #"{"title":"ab"}"#))
    #expect(keeper.numbers.isEmpty)
    pass(1, wire)
    #expect(keeper.numbers.count == 1)
    #expect(wire.session.nextTime > clock.now.adding(seconds: 3600))
    _ = wire.send(request(4, "todoEdit.change", #"{"title":"abc"}"#))
    #expect(wire.session.nextTime == clock.now.adding(seconds: 10))
    // What is typed back is not kept.
    _ = wire.send(request(5, "todoEdit.change", #"{"title":""}"#))
    pass(10, wire)
    #expect(keeper.numbers.isEmpty)
  }

  /// Even if all events come at once.
  @Test func aDraftInWhosePlaceAnotherOneIsOpenedIsKeptByTheNextEvent() {
    let answers = begin().send(
      request(1, "todoEdit.viewReady"), request(2, "todoEdit.change", #"{"title":"a"}"#),
      request(3, "todoEdit.viewReady"), request(4, "todoEdit.kept"))
    #expect(answers.contains { $0.contains(#""title":"a","at""#) })
    #expect(keeper.numbers.count == 1)
  }

  /// A save that is not stored leaves the draft open, and kept.
  @Test func aSaveThatFailsRemovesNothing() {
    let wire = begin()
    type("a", wire)
    pass(10, wire)
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    _ = wire.send(request(3, "todoEdit.save"))
    #expect(keeper.numbers.count == 1)
    wire.session.keepDrafts()
    #expect(begin().send(request(1, "todoEdit.viewReady"))[1].contains(#""keptCount":1"#))
  }

  @Test func atMostAHundredAreKeptForNinetyDays() {
    var wire = begin()
    for number in 0..<105 {
      pass(1, wire)
      type("t\(number)", wire)
      wire.session.keepDrafts()
      wire = begin()
    }
    #expect(keeper.numbers.count == 100)
    let kept = wire.send(request(3, "todoEdit.kept"))[0]
    #expect(kept.contains(#""title":"t104""#) && !kept.contains(#""title":"t4""#))
    pass(90 * 86_400 + 1, wire)
    #expect(wire.send(request(3, "todoEdit.kept"))[0].contains(#""drafts":[]"#))
    #expect(keeper.numbers.isEmpty)
  }

  /// Another todo has the id by now, as in another store of the same name: the draft never edits it.
  @Test func nothingTypedHitsAnotherTodo() throws {
    _ = begin().send(request(1, "todoList.add", #"{"title":"a"}"#))
    let wire = begin()
    _ = wire.send(
      request(1, "todoEdit.viewReady", #"{"id":1}"#),
      request(2, "todoEdit.change", #"{"title":"mine"}"#))
    wire.session.keepDrafts()
    let other = MemoryGateway()
    var step = try Step(other, at: Instant.testing.adding(seconds: 7))
    _ = try step.add(try Todo.new(title: "other"))
    other.commit()
    let next = Wire(Session(gateway: other, clock: clock, drafts: (keeper, "store")))
    let shown = next.send(
      request(1, "todoEdit.viewReady", "{\"kept\":\(keeper.numbers[0])}"),
      request(2, "todoEdit.save"))
    #expect(shown[0].contains(#""title":"mine""#) && shown[0].contains(#""gone":true"#))
    #expect(shown.last?.contains(#""result":{"id":2,"rev":2"#) == true)
  }
}
