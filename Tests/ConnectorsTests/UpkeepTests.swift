import Connectors
import Entities
import Host
import MemoryStore
import TestSupport
import Testing

/// Upkeep works while nobody waits: in steps, and not before the first answer.
struct UpkeepTests {
  private let gateway = MemoryGateway()
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)

  /// A session that begins when the log has 3,000 rows that are older than a year.
  private func session() throws -> Wire {
    let later = Instant.testing.advanced(by: 1000 * 86_400_000)
    for number in 0..<4000 {
      var step = try Step(gateway, at: number < 3000 ? .testing : later)
      try step.add(Todo.new(title: "x"))
    }
    gateway.commit()
    clock.set(later)
    return Wire(gateway, clock: clock)
  }

  private var forgotten: Int { (0...4000).first { gateway.mark(at: $0 + 1) != nil } ?? -1 }

  @Test func nothingBeforeTheFirstAnswer() throws {
    let wire = try session()
    #expect(!wire.session.isUpkeepDue && forgotten == 0)
    wire.put(request(1, "todoList.changesSince", #"{"since":3999}"#))
    wire.session.handleReceived()
    #expect(!wire.session.isUpkeepDue, "the answer is to be written first")
    #expect(wire.take().count == 1 && forgotten == 0)
    #expect(wire.session.isUpkeepDue)
  }

  @Test func worksInSteps() throws {
    let wire = try session()
    _ = wire.send(request(1, "todoList.changesSince", #"{"since":3999}"#))
    var steps = 0
    while wire.session.isUpkeepDue {
      let before = forgotten
      wire.session.doUpkeep()
      #expect(forgotten - before <= 500)
      steps += 1
      // Between any two of them the View is served.
      let answer = wire.send(request(2, "todoList.changesSince", #"{"since":3999}"#))
      #expect(answer.last?.contains(#""complete":true"#) == true)
    }
    #expect(forgotten == 3000 && steps > 6)
    // Once a day.
    wire.session.handleWake(.time)
    #expect(!wire.session.isUpkeepDue)
    clock.set(clock.now.advanced(by: 86_400_000))
    wire.session.handleWake(.time)
    #expect(wire.session.isUpkeepDue)
  }

  /// Once a View has asked for choices, the tags are counted while it asks for nothing.
  @Test func tagsAreCountedInSteps() throws {
    for _ in 0..<25_000 {
      var step = try Step(gateway, at: .testing)
      try step.add(Todo.new(title: "x", tags: ["a"]))
    }
    gateway.commit()
    let counted = FailingGateway()
    counted.store = gateway
    let wire = Wire(counted, clock: clock)
    _ = wire.send(request(1, "todoList.viewReady", #"{"limit":0}"#))
    while wire.session.isUpkeepDue { wire.session.doUpkeep() }
    _ = wire.send(request(2, "todoChoices.offer", #"{"field":"due"}"#))
    var steps = 0
    while wire.session.isUpkeepDue {
      wire.session.doUpkeep()
      steps += 1
      // Between any two of them the View is served, and what it changes is counted.
      _ = wire.send(request(3, "todoList.add", #"{"title":"y","tags":["a"]}"#))
      _ = wire.send(request(4, "todoList.complete", #"{"id":\#(steps)}"#))
    }
    #expect(steps >= 3)
    let reads = counted.reads
    let shown = wire.send(request(5, "todoChoices.offer", #"{"field":"tags"}"#))
    #expect(shown.first?.contains(#""detail":"25000 open""#) == true, "\(shown)")
    #expect(counted.reads - reads < 6)
  }

  /// A store that fails is left alone until the next day.
  @Test func aFailureEndsIt() throws {
    let failing = FailingGateway()
    let wire = Wire(failing, clock: clock)
    _ = wire.send(request(1, "todoList.changesSince", #"{"since":0}"#))
    failing.readFailure = StoreError(.io, detail: "x")
    #expect(wire.session.isUpkeepDue)
    wire.session.doUpkeep()
    wire.session.doUpkeep()
    #expect(!wire.session.isUpkeepDue)
  }
}
