import Entities
import Testing

/// Days are numbered without a gap over the whole calendar.
struct CivilDateDaysTests {
  @Test func eachDayHasTheNextNumber() throws {
    var expected = 0
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CivilDate(year: year, month: month, day: day) else { continue }
          if date.dayNumber != expected || CivilDate(dayNumber: expected) != date {
            Issue.record("\(date)")
          }
          expected += 1
        }
      }
    }
    #expect(expected == 3_652_059)
  }

  @Test(arguments: [-1, 3_652_059, .max, .min]) func noDayHasTheNumber(_ number: Int) {
    #expect(CivilDate(dayNumber: number) == nil)
  }

  @Test(arguments: [
    ("0001-01-01", 1), ("1582-10-15", 5), ("1900-02-28", 3), ("1970-01-01", 4), ("2000-02-29", 2),
    ("2026-11-20", 5), ("2026-11-22", 7), ("2026-11-23", 1), ("2028-02-29", 2), ("9999-12-31", 5),
  ])
  func weekdays(_ day: String, _ expected: Int) throws {
    #expect(try #require(CivilDate(day)).weekday == expected)
  }
}
