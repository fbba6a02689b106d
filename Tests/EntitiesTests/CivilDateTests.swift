import Entities
import Testing

/// Days of the calendar, read and written.
struct CivilDateTests {
  @Test(arguments: [
    "0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "2026-11-20", "2026-04-30",
    "0400-02-29",
  ])
  func readsWhatItWrites(_ text: String) {
    #expect(CivilDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-11-200", "2026/11/20", "20261120", "2026-00-10", "2026-13-01",
    "2026-01-00", "2026-04-31", "2023-02-29", "1900-02-29", "0000-01-01", "+026-11-20",
    "2026-11-2 ",
    "２０２６-11-20", "2026-11-20T09:00:00Z", "-001-01-01", "2026-1-020", "\u{0}026-11-20",
  ])
  func refuses(_ text: String) {
    #expect(CivilDate(text) == nil)
  }

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
