import Entities
import Host
import TestSupport
import Testing

/// Law 10 of `Sources/ARCHITECTURE.md`: what a View sent before it went is stored, and presented to nobody.
struct WithoutAViewTests {
  private static let events = [
    (
      "todoList.add",
      #"{"title":"a","due":"2026-11-20","repeat":{"rule":"FREQ=DAILY"},"#
        + #""reminders":["2026-11-20T10:00","2026-11-20T11:00"]}"#
    ),
    ("todoReminder.acknowledge", #"{"id":1,"at":"2026-11-20T10:00"}"#),
    ("todoReminder.snooze", #"{"id":1,"at":"2026-11-20T11:00","for":"PT1M"}"#),
    ("todoDetail.edit", #"{"id":1,"title":"b"}"#), ("todoDetail.skip", #"{"id":1}"#),
    ("todoList.complete", #"{"id":1}"#), ("todoList.reopen", #"{"id":1}"#),
    ("todoDetail.comment", #"{"id":1,"text":"c"}"#),
    ("todoDetail.editComment", #"{"id":1,"n":1,"text":"d"}"#),
    ("todoList.undo", "{}"), ("todoList.redo", "{}"),
    ("todoList.apply", #"{"changes":[{"do":"complete","id":1}]}"#),
    ("todoList.deleteCompleted", "{}"), ("todoEdit.save", "{}"),
    ("savedLists.save", #"{"name":"n","title":"N","filter":{}}"#),
    ("savedLists.save", #"{"name":"m","title":"M","filter":{}}"#),
    ("savedLists.move", #"{"name":"m","before":"n"}"#), ("savedLists.remove", #"{"name":"n"}"#),
    ("todoList.deleteAll", "{}"),
  ]

  @Test func everyEventThatChangesSomethingDoes() {
    let gateway = FailingGateway()
    let clock = SystemClock(frozenAt: .testing, zone: .utc)
    let wire = Wire(gateway, clock: clock)
    wire.session.discardOutput()
    for (method, params) in Self.events {
      if method == "todoEdit.save" {
        let opening = #"{"from":{"title":"d"}}"#
        #expect(wire.send(request(0, "todoEdit.viewReady", opening)).count == 1)
      }
      let before = gateway.revision()
      let lines = wire.send(request(1, method, params))
      #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":null}"#], "\(method)")
      #expect(gateway.revision() > before, "\(method)")
      // By then both reminders are due.
      clock.set(.testing.advanced(by: 3 * 3_600_000))
    }
  }
}
