import Entities
import Host
import Testing

/// When the next day begins, in UTC. Transcripts test other time zones.
struct SystemClockTests {
  @Test(arguments: [
    ("2026-11-20T09:00:00Z", "2026-11-21T00:00:00Z"),
    ("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"),
    ("2026-11-20T23:59:59.999Z", "2026-11-21T00:00:00Z"),
    ("2026-12-31T12:00:00Z", "2027-01-01T00:00:00Z"),
    ("2028-02-28T12:00:00Z", "2028-02-29T00:00:00Z"),
  ])
  func nextMidnight(now: String, expected: String) throws {
    let instant: Instant = try #require(Instant(rfc3339: now))
    let clock = SystemClock(frozenAt: instant, zone: .utc)
    let tomorrow = try #require(clock.today.adding(days: 1))
    let midnight = clock.instant(of: LocalTime(date: tomorrow, time: .midnight))
    #expect(midnight == Instant(rfc3339: expected))
  }

  /// A clock stops at the ends of the calendar, so that nothing counts days beyond them.
  @Test(arguments: [
    (Int64.min / 2000, "0001-01-01T00:00", false), (-62_135_596_800_001, "0001-01-01T00:00", false),
    (-62_135_596_800_000, "0001-01-01T00:00", true),
    (253_402_300_799_999, "9999-12-31T23:59", true),
    (253_402_300_800_000, "9999-12-31T23:59", false), (Int64.max / 2000, "9999-12-31T23:59", false),
  ])
  func theEndsOfTheCalendar(milliseconds: Int64, expected: String, isShown: Bool) {
    let instant = Instant(milliseconds: milliseconds)
    let clock = SystemClock(frozenAt: instant, zone: .utc)
    #expect("\(clock.reached)" == expected && "\(clock.localTime(at: instant))" == expected)
    #expect(clock.canShow(instant) == isShown && clock.canShow(clock.now))
    #expect((clock.now == instant) == isShown)
  }
}
