import Entities
import Host
import MemoryStore
import TestSupport
import Testing

/// In the night to 2026-11-22, clocks are put forward from 02:00 to 03:00, and the day 2026-11-24 is
/// skipped.
private final class JumpingClock: Clock {
  private(set) var now = Instant.testing
  private let utc = SystemClock(frozenAt: .testing, zone: .utc)
  /// When clocks are put forward, and how many minutes they are ahead before and after.
  private let jumps: [(instant: Instant, before: Int64, after: Int64)]

  init() throws {
    jumps = [
      (try #require(Instant(rfc3339: "2026-11-22T02:00:00Z")), 0, 60),
      (try #require(Instant(rfc3339: "2026-11-23T23:00:00Z")), 60, 1500),
    ]
  }

  func tick() {}
  func set(_ instant: Instant) { now = instant }

  func localTime(at instant: Instant) -> LocalTime {
    let ahead = jumps.last { $0.instant <= instant }?.after ?? 0
    return utc.localTime(at: instant.advanced(by: ahead * 60_000))
  }

  func instant(of time: LocalTime) -> Instant {
    let instant = utc.instant(of: time)
    for jump in jumps.reversed() {
      // A time that is skipped is moved forward by as much.
      for ahead in [jump.after, jump.before] {
        let shown = instant.advanced(by: -ahead * 60_000)
        if shown >= jump.instant { return shown }
      }
    }
    return instant
  }
}

/// A due time that no clock shows has come when clocks were put forward over it.
struct SkippedHourTests {
  private let clock: JumpingClock
  private let wire: Wire

  init() throws {
    clock = try JumpingClock()
    wire = Wire(MemoryGateway(), clock: clock)
    clock.set(try #require(Instant(rfc3339: "2026-11-22T01:00:00Z")))
  }

  @Test(arguments: ["02:00", "02:01", "02:30", "02:59", "03:00"])
  func anOpenListIsToldAtTheJump(time: String) throws {
    let add = #"{"title":"x","due":"2026-11-22","time":"\#(time)"}"#
    _ = wire.send(request(1, "todoList.add", add), request(2, "todoList.viewReady"))
    let jump = try #require(Instant(rfc3339: "2026-11-22T02:00:00Z"))
    #expect(wire.session.nextTime == jump)
    clock.set(Instant(milliseconds: jump.milliseconds - 1))
    wire.session.handleWake(.time)
    #expect(wire.take() == [])
    clock.set(jump)
    wire.session.handleWake(.time)
    let pushed = wire.take()
    #expect(pushed.count == 1 && pushed[0].contains(#""state":"overdue""#), "\(pushed)")
    // As a new list says.
    #expect(wire.send(request(3, "todoList.viewReady")).first == pushed.first)
  }

  /// Midnight of a day that does not exist is that of the next one.
  @Test func aSkippedDay() throws {
    clock.set(try #require(Instant(rfc3339: "2026-11-23T12:00:00Z")))
    _ = wire.send(request(1, "todoList.viewReady"))
    #expect(wire.session.nextTime.rfc3339 == "2026-11-23T23:00:00.000Z")
  }
}
