import Connectors
import Entities
import Host
import MemoryStore
import TestSupport
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
  @Test func onlyMidnightWhileNothingIsOpen() throws {
    add(#""due":"2026-11-20","time":"10:00","reminders":["-PT15M"]"#)
    #expect(next == "2026-11-21T00:00:00.000Z")
    for (now, midnight) in [
      ("2026-11-21T00:00:00Z", "2026-11-22"), ("2026-11-19T23:59:59Z", "2026-11-20"),
    ] {
      clock.set(try #require(Instant(rfc3339: now)))
      wire.session.handleWake(.time)
      #expect(next == midnight + "T00:00:00.000Z")
    }
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

  /// What opens each scene, and what closes it.
  private static let scenes: [(opening: String, params: String, closing: String)] = [
    ("todoList.viewReady", "{}", "todoList.viewClosed"),
    ("todoList.viewReady", #"{"view":"second"}"#, "todoList.viewClosed"),
    ("todoDetail.viewReady", #"{"id":1}"#, "todoDetail.viewClosed"),
    ("todoEdit.viewReady", "{}", "todoEdit.viewClosed"),
    ("todoEdit.viewReady", #"{"draft":"second"}"#, "todoEdit.cancel"),
    ("todoReport.viewReady", "{}", "todoReport.viewClosed"),
    ("todoReminder.viewReady", "{}", "todoReminder.viewClosed"),
    ("savedLists.viewReady", "{}", "savedLists.viewClosed"),
  ]

  /// A due time and a reminder that pass while nothing is open wake nobody, neither once nor every second
  /// from then on.
  @Test(arguments: NextTimeTests.scenes.indices)
  func nothingWakesOnceAllIsClosed(index: Int) throws {
    add(#""due":"2026-11-20","time":"10:00","reminders":["PT0M"]"#)
    let scene = Self.scenes[index]
    #expect(!wire.session.isAnythingOpen)
    _ = wire.send(request(2, scene.opening, scene.params))
    #expect(next == "2026-11-20T10:00:00.000Z" && wire.session.isAnythingOpen)
    _ = wire.send(request(3, scene.closing, scene.params))
    #expect(next == "2026-11-21T00:00:00.000Z" && !wire.session.isAnythingOpen)
    clock.set(try #require(Instant(rfc3339: "2026-11-20T10:00:00Z")))
    #expect(next == "2026-11-21T00:00:00.000Z")
    // Nor does it if the time passes first.
    _ = wire.send(request(4, scene.opening, scene.params))
    add(#""due":"2026-11-20","time":"11:00""#)
    #expect(next == "2026-11-20T11:00:00.000Z")
    clock.set(try #require(Instant(rfc3339: "2026-11-20T11:00:00Z")))
    _ = wire.send(request(5, scene.closing, scene.params))
    #expect(next == "2026-11-21T00:00:00.000Z")
  }

  @Test func nothingWakesAProgramThatCallsTools() throws {
    let session = Session(gateway: MemoryGateway(), clock: clock, tools: .all)
    let wire = Wire(session)
    func call(_ tool: String, _ arguments: String) {
      let params = #"{"name":"\#(tool)","arguments":\#(arguments)}"#
      #expect(wire.send(request(1, "tools/call", params)).last?.contains("result") == true)
    }
    call("add_todos", #"{"todos":[{"title":"x","due":"2026-11-20","time":"10:00"}]}"#)
    call("list_todos", #"{"overdue":true}"#)
    call("report", "{}")
    #expect(session.nextTime.rfc3339 == "2026-11-21T00:00:00.000Z" && !session.isAnythingOpen)
    clock.set(try #require(Instant(rfc3339: "2026-11-20T10:00:00Z")))
    #expect(session.nextTime.rfc3339 == "2026-11-21T00:00:00.000Z")
    call("list_todos", #"{"overdue":true}"#)
    #expect(session.nextTime.rfc3339 == "2026-11-21T00:00:00.000Z")
  }

  /// What cannot be shown for lack of room is shown once there is some, so nothing wakes for it meanwhile.
  @Test func nothingWakesWhileTheViewDoesNotRead() throws {
    var limits = SessionLimits()
    limits.outbox = 1
    let wire = Wire(MemoryGateway(), limits: limits, clock: clock)
    _ = wire.send(request(1, "todoList.add", #"{"title":"x","due":"2026-11-20","time":"10:00"}"#))
    wire.put(request(2, "todoList.viewReady"))
    wire.session.handleReceived()
    #expect(wire.session.nextTime.rfc3339 == "2026-11-20T10:00:00.000Z")
    clock.set(try #require(Instant(rfc3339: "2026-11-20T10:00:00Z")))
    wire.session.handleWake(.time)
    #expect(wire.session.nextTime == .distantFuture)
    #expect(wire.take().count == 2)
    wire.session.handleReceived()
    #expect(wire.take().count == 1)
    #expect(wire.session.nextTime.rfc3339 == "2026-11-21T00:00:00.000Z")
  }
}
