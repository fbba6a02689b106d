import Entities
import Testing

/// Days of the calendar and local times, their parts and their order. Their texts are in
/// `protocol/vectors/values.tsv`.
struct CivilDateTests {
  @Test func hasItsParts() {
    let day = CivilDate(year: 2028, month: 2, day: 29)
    #expect(day?.year == 2028 && day?.month == 2 && day?.day == 29)
    #expect(CivilDate.first == CivilDate("0001-01-01"))
  }

  @Test(arguments: [
    (Int.max, 1, 1), (Int.min, 1, 1), (2026, Int.max, 1), (2026, 1, Int.min), (10_000, 1, 1),
    (0, 1, 1),
  ])
  func refusesDaysThatDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func sortsAsDaysDo() {
    let days = ["0001-01-01", "1999-12-31", "2000-01-01", "2000-02-29", "2000-03-01", "9999-12-31"]
      .compactMap { CivilDate($0) }
    #expect(days.count == 6 && days.shuffled().sorted() == days)
  }

  @Test func minutesAreInOrder() throws {
    let last = try #require(LocalTime("2026-12-31T23:59"))
    let next = try #require(LocalTime(minuteNumber: last.minuteNumber + 1))
    #expect(next.description == "2027-01-01T00:00")
    #expect(last < next)
    let end = try #require(LocalTime("9999-12-31T23:59"))
    for time in [LocalTime(date: .first, time: .midnight), last, end] {
      #expect(LocalTime(minuteNumber: time.minuteNumber) == time)
    }
    #expect(LocalTime(minuteNumber: -1) == nil)
    #expect(LocalTime(minuteNumber: end.minuteNumber + 1) == nil)
  }

  @Test(arguments: [
    (0, 0, 0), (999, 0, 999), (1000, 1, 0), (-1, -1, 999), (-1000, -1, 0), (-1001, -2, 999),
    (Int64.max, 9_223_372_036_854_775, 807), (Int64.min, -9_223_372_036_854_776, 192),
  ])
  func instantsHaveWholeSeconds(_ milliseconds: Int64, _ seconds: Int64, _ rest: Int) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.seconds == seconds)
    #expect(instant.millisecond == rest)
  }
}
