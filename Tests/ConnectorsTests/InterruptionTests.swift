import Connectors
import Entities
import TestSupport
import Testing

/// The process is asked to end, or nobody reads its output any more.
struct InterruptionTests {
  private let gateway = FailingGateway()

  /// A session in which each message takes 20 ms.
  private func slowWire(observers: [any SessionObserver] = []) -> Wire {
    var time = 0
    return Wire(
      gateway, observers: observers,
      uptime: {
        time += 20
        return time
      })
  }

  private func adds(_ count: Int) -> [String] {
    (1...count).map { request($0, "todoList.add", #"{"title":"\#($0)"}"#) }
  }

  /// As with `exit`, the rest of a batch is refused, and no message after it is handled.
  @Test func theRestOfABatchIsRefused() {
    let spy = ObserverTests.Spy()
    let wire = slowWire(observers: [spy])
    let notification = #"{"jsonrpc":"2.0","method":"todoList.add","params":{"title":"x"}}"#
    wire.put("[\((adds(98) + [notification, "1"]).joined(separator: ","))]")
    wire.put(request(200, "todoList.viewReady"))
    wire.session.handleReceived()
    #expect(wire.session.canHandleMore && wire.take() == [])
    let stored = gateway.count
    #expect((1..<98).contains(stored))
    wire.session.interrupt()
    #expect(wire.session.end == .exit(code: 0))
    #expect(!wire.session.wantsInput && !wire.session.canHandleMore)
    let lines = wire.take()
    #expect(lines.count == 1)
    #expect(lines[0].matches(of: /"result":/).count == stored)
    let refused = lines[0].matches(of: /"error":{"code":-32600,"message":"The session has ended."}/)
    #expect(refused.count == 98 - stored)
    #expect(lines[0].hasPrefix("[{") && lines[0].hasSuffix("}]"))
    #expect(gateway.count == stored)
    #expect(spy.seen.last == "< " + lines[0])
    wire.session.handleReceived()
    #expect(wire.take() == [])
  }

  @Test func withoutABatchItEndsAfterTheGroup() {
    let wire = slowWire()
    for message in adds(100) { wire.put(message) }
    wire.session.handleReceived()
    wire.session.interrupt()
    #expect(wire.session.end == .exit(code: 0))
    let lines = wire.take()
    #expect(lines.count == gateway.count && lines.count < 100)
    wire.session.handleReceived()
    #expect(wire.take() == [])
  }

  /// If the View sent `exit` before, that decides the exit code.
  @Test func afterExitTheCodeIsThatOfExit() {
    let wire = Wire(gateway)
    _ = wire.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    wire.session.interrupt()
    #expect(wire.session.end == .exit(code: 1))
  }

  /// Changes are still stored, and nothing is shown to a View that has gone.
  @Test func changesAreStoredIfNobodyReads() {
    let wire = Wire(gateway)
    _ = wire.send(
      request(1, "todoList.viewReady"), request(2, "todoReport.viewReady"), adds(1)[0])
    wire.put(adds(1)[0])
    wire.session.handleReceived()
    #expect(wire.session.outbox.count > 0)
    wire.session.discardOutput()
    #expect(wire.session.outbox.count == 0)
    let windows = gateway.windows
    let lines = wire.send(
      adds(1)[0], request(4, "todoList.complete", #"{"id":1}"#),
      request(5, "todoReport.viewReady"), request(6, "todoDetail.viewReady", #"{"id":1}"#),
      "[\(request(7, "todoList.delete", #"{"id":2}"#))]", request(8, "no.such"))
    // Only responses are left, and they say nothing about the scenes.
    #expect(lines.count == 6 && !lines.contains { $0.contains("show") || $0.contains("rev") })
    #expect(gateway.windows == windows)
    #expect(gateway.count == 2)
    #expect(gateway.revision() == 5)
    wire.session.handleWake(.time)
    #expect(gateway.windows == windows)
    #expect(wire.take() == [])
  }

  @Test func observersDoNotSeeDiscardedOutput() {
    let spy = ObserverTests.Spy()
    let wire = Wire(gateway, observers: [spy])
    _ = wire.send(adds(1)[0])
    let seen = spy.seen
    wire.session.discardOutput()
    _ = wire.send(adds(1)[0])
    #expect(spy.seen == seen && gateway.count == 2)
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    _ = wire.send(adds(1)[0])
    #expect(spy.seen == seen + ["! full"])
  }
}
