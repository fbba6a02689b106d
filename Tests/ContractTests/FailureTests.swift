import Connectors
import Entities
import MemoryStore
import Host
import TestSupport
import Testing

/// A store that fails. No transcript shows this, since a memory store does not fail.
struct FailureTests {
  @Test(arguments: StoreError.Reason.allCases)
  func aFailureOfTheStoreIsAsDeclared(reason: StoreError.Reason) throws {
    let gateway = RefusingGateway(MemoryGateway())
    let session = Session(gateway: gateway, clock: SystemClock(frozenAt: .testing, zone: .utc))
    let document = try ContractDocument.current.get()
    for (method, params) in [
      ("todoList.add", #"{"title":"a"}"#), ("todoList.deleteAll", "{}"),
      ("todoDetail.edit", #"{"id":1,"title":"b"}"#),
    ] {
      gateway.refuseChanges(StoreError(reason, detail: "a test"))
      let message = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
      Array(message.utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
      session.handleReceived()
      let text = String(decoding: session.outbox.take(), as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.count == 2, "\(lines)")
      for line in lines {
        let tree = try Tree(Array(line.utf8))
        let faults =
          tree["method"] == nil
          ? document.faults(inResponse: tree, to: method) : document.faults(inNotification: tree)
        #expect(faults.isEmpty, "\(faults)")
        #expect(!line.contains("a test"), "the detail is for logs")
        if method == "todoList.add" { #expect(line.contains(#""reason":"\#(reason.rawValue)""#)) }
      }
    }
  }
}
