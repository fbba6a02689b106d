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
}
