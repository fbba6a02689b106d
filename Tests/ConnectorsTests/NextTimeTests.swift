import Connectors
import Entities
import Host
import MemoryStore
import Testing

/// When the session has to be woken, although nothing happens.
struct NextTimeTests {
  private let clock = SystemClock(frozenAt: Instant(rfc3339: "2026-11-20T09:00:00Z"), zone: .utc)
  private let wire: Wire

  init() { wire = Wire(MemoryGateway(), clock: clock) }

  private func add(_ params: String) {
    _ = wire.send(request(1, "todoList.add", #"{"title":"x",\#(params)}"#))
  }

  private var next: String { wire.session.nextTime.rfc3339 }

  /// Nobody looks at anything, so nothing but the day's upkeep is due.
  @Test func onlyMidnightWhileNothingIsOpen() {
    add(#""due":"2026-11-20","time":"10:00","reminders":["-PT15M"]"#)
    #expect(next == "2026-11-21T00:00:00.000Z")
  }

  @Test func theNextDueTimeWhileAListIsOpen() throws {
    _ = wire.send(request(1, "todoList.viewReady"))
    #expect(next == "2026-11-21T00:00:00.000Z")
    add(#""due":"2026-11-20","time":"11:00""#)
    #expect(next == "2026-11-20T11:00:00.000Z")
    add(#""due":"2026-11-20","time":"10:00""#)
    #expect(next == "2026-11-20T10:00:00.000Z")
    _ = wire.send(request(2, "todoList.complete", #"{"id":2}"#))
    #expect(next == "2026-11-20T11:00:00.000Z")
    clock.set(try #require(Instant(rfc3339: "2026-11-20T11:00:00Z")))
    wire.session.handleWake(.time)
    #expect(wire.take().count == 1)
    #expect(next == "2026-11-21T00:00:00.000Z")
    // Nothing looks different, so nothing is shown.
    wire.session.handleWake(.time)
    #expect(wire.take() == [])
  }

  @Test func theNextReminderWhileRemindersAreOpen() throws {
    _ = wire.send(request(1, "todoReminder.viewReady"))
    add(#""due":"2026-11-21","time":"10:00","reminders":["-PT15M","2026-11-20T12:00"]"#)
    #expect(next == "2026-11-20T12:00:00.000Z")
    clock.set(try #require(Instant(rfc3339: "2026-11-20T12:00:00Z")))
    wire.session.handleWake(.time)
    #expect(wire.take().count == 1)
    _ = wire.send(
      request(
        2, "todoReminder.snooze",
        #"{"id":1,"at":"2026-11-20T12:00","until":"2026-11-20T12:30"}"#))
    #expect(next == "2026-11-20T12:30:00.000Z")
    _ = wire.send(request(3, "todoList.delete", #"{"id":1}"#))
    #expect(next == "2026-11-21T00:00:00.000Z")
  }
}
