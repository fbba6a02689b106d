import Connectors
import Entities
import TestSupport
import Testing
import Transcripts

/// A recorder sees exactly what was final on the wire.
struct ObserverTests {
  final class Spy: SessionObserver {
    var seen: [String] = []

    func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant) {
      seen.append("> " + (message.map { String(decoding: $0, as: UTF8.self) } ?? "too large"))
    }
    func didWrite(_ message: UnsafeRawBufferPointer) {
      seen.append("< " + String(decoding: message, as: UTF8.self))
    }
    func didWake(_ cause: WakeCause, at instant: Instant) { seen.append("~ \(cause)") }
    func didFail(_ error: StoreError) { seen.append("! \(error.reason)") }
    func didRefuse(_ method: String, code: Int, message: String) {
      seen.append("? \(method) \(code)")
    }
  }

  private let spy = Spy()

  @Test func outputThatIsTakenBackIsNotSeen() {
    let gateway = FailingGateway()
    let wire = Wire(gateway, observers: [spy])
    gateway.commitFailures = [StoreError(.io, detail: "")]
    _ = wire.send(request(1, "todoList.add", #"{"title":"a"}"#))
    #expect(
      spy.seen.map { String($0.prefix(8)) } == ["! io", #"> {"json"#, #"< {"json"#, #"< {"json"#])
    #expect(!spy.seen.contains { $0.contains("result") })
  }

  /// A notification that was refused is told in its place once its group is final; a request is answered.
  @Test func refusedNotificationsAreSeenOnce() {
    let gateway = FailingGateway()
    let wire = Wire(gateway, observers: [spy])
    gateway.commitFailures = [StoreError(.io, detail: "")]
    _ = wire.send(
      #"{"jsonrpc":"2.0","method":"todoList.add","params":{"title":""}}"#,
      #"{"jsonrpc":"2.0","method":"todoList.add","params":{"title":"a"}}"#,
      request(1, "todoList.delete", #"{"id":9}"#), #"{"jsonrpc":"2.0","method":"todoList.x"}"#)
    #expect(
      spy.seen.filter { $0.hasPrefix("?") } == ["? todoList.add 1002", "? todoList.add 1004"])
    #expect(spy.seen.first == "! io" && spy.seen.last?.hasPrefix("> ") == true)
  }

  @Test func outputOfAWakeIsSeenWithItsCause() {
    let gateway = FailingGateway()
    let wire = Wire(gateway, observers: [spy])
    _ = wire.send(request(1, "todoList.viewReady"))
    spy.seen = []
    wire.session.handleWake(.store)
    wire.session.handleWake(.time)
    #expect(spy.seen == [], "nothing looks different")
    gateway.addAsAnotherProcess("a")
    wire.session.handleWake(.store)
    #expect(spy.seen.count == 2 && spy.seen[0] == "~ store")
    #expect(titles(in: spy.seen[1]) == ["a"])
  }

  /// A recording is a transcript that passes, and so is one that is cut off before any turn.
  @Test func aRecordingMayEndBeforeAnyTurn() throws {
    var text: [UInt8] = []
    var cuts: [[UInt8]] = []
    let gateway = FailingGateway()
    let recorder = Recorder(title: "t", notes: ["n"], world: [.samples]) { line, isNewTurn in
      if isNewTurn { cuts.append(text) }
      text += line
    }
    let wire = Wire(gateway, observers: [recorder])
    wire.session.addSamples()
    _ = wire.send(request(1, "todoList.viewReady"), request(2, "todoList.add", #"{"title":"a"}"#))
    gateway.addAsAnotherProcess("b")
    wire.session.handleWake(.store)
    // A blank line is no message.
    _ = wire.send("x", "", "[\(request(3, "shutdown"))]")
    #expect(cuts.count == 6)
    #expect(String(decoding: text, as: UTF8.self).contains("# Another process changed the store:"))
    for cut in cuts.dropFirst() + [text] {
      let check = try Transcript(cut).check()
      #expect(check.passed && check.isUnchanged, "\(String(decoding: cut, as: UTF8.self))")
    }
  }
}
