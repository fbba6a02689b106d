import Connectors
import Entities
import MemoryStore
import Host
import Testing

/// A session that is released takes all its parts with it. Every use case holds the store, every
/// presenter the clock and every View the outbox, so a reference cycle would keep these alive.
struct ReleaseTests {
  private final class Parts {
    weak var session: Session?
    weak var gateway: MemoryGateway?
    weak var clock: SystemClock?
    weak var outbox: AnyObject?
    weak var inbox: AnyObject?
    weak var observer: ObserverTests.Spy?
  }

  /// The parts that still exist after a session that handled these messages.
  private func partsLeft(after messages: String...) -> Parts {
    let parts = Parts()
    let gateway = MemoryGateway()
    let clock = SystemClock(frozenAt: Instant(milliseconds: 0), zone: .utc)
    let observer = ObserverTests.Spy()
    let session = Session(gateway: gateway, clock: clock, observers: [observer])
    parts.session = session
    parts.gateway = gateway
    parts.clock = clock
    parts.outbox = session.outbox
    parts.inbox = session.inbox
    parts.observer = observer
    for message in messages {
      Array((message + "\n").utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
    }
    session.handleReceived()
    withExtendedLifetime((session, gateway, clock, observer)) {
      #expect(parts.session != nil && parts.gateway != nil && parts.clock != nil)
      #expect(parts.outbox != nil && parts.inbox != nil && parts.observer != nil)
    }
    return parts
  }

  @Test func anUnusedSessionLeavesNothing() { expectNothing(partsLeft()) }

  @Test func aSessionWithEverythingOpenLeavesNothing() {
    expectNothing(
      partsLeft(
        after: request(1, "todoList.add", #"{"title":"a"}"#),
        request(2, "todoList.viewReady", #"{"view":"v","filter":{"text":"a"}}"#),
        request(3, "todoDetail.viewReady", #"{"id":1}"#),
        request(4, "todoDetail.edit", #"{"id":1,"title":"b"}"#),
        request(4, "todoReport.viewReady"), "[" + request(5, "todoList.select", #"{"id":1}"#) + "]",
        request(6, "shutdown")))
  }

  private func expectNothing(_ parts: Parts) {
    #expect(parts.session == nil)
    #expect(parts.gateway == nil)
    #expect(parts.clock == nil)
    #expect(parts.outbox == nil)
    #expect(parts.inbox == nil)
    #expect(parts.observer == nil)
  }
}
