import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Dates and times as a person reads them, in the person's time zone.
struct TextsTests {
  @Test(arguments: [
    ("2026-11-20", "Nov 20, 2026"), ("2026-01-01", "Jan 1, 2026"), ("2028-02-29", "Feb 29, 2028"),
    ("2026-12-31", "Dec 31, 2026"), ("0001-01-01", "Jan 1, 1"), ("9999-12-31", "Dec 31, 9999"),
  ])
  func datesAreShort(_ date: String, _ expected: String) throws {
    let date = try #require(CivilDate(date))
    for minutesAhead in [-720, 0, 840] as [Int64] {
      #expect(Texts.at(minutesAhead: minutesAhead).date(date) == expected, "no zone shifts a day")
    }
  }

  @Test func everyMonthHasItsName() throws {
    let texts = try (1...12).map { month in
      Texts.at().date(try #require(CivilDate(year: 2026, month: month, day: 5)))
    }
    #expect(
      texts.map { String($0.prefix(3)) } == [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ])
  }

  @Test(
    arguments: [
      (0, "Nov 20, 2026 09:00"), (60, "Nov 20, 2026 10:00"), (-480, "Nov 20, 2026 01:00"),
      (-541, "Nov 19, 2026 23:59"), (330, "Nov 20, 2026 14:30"), (345, "Nov 20, 2026 14:45"),
      (840, "Nov 20, 2026 23:00"), (900, "Nov 21, 2026 00:00"),
    ] as [(Int64, String)])
  func instantsAreInLocalTime(_ minutesAhead: Int64, _ expected: String) {
    let texts = Texts.at(minutesAhead: minutesAhead)
    #expect(texts.dateAndTime(.testing) == expected)
    #expect(texts.date(.testing) == String(expected.dropLast(6)))
  }
}
