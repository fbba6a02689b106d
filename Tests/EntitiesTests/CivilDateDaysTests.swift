import Entities
import Testing

/// Days are numbered without a gap over the whole calendar.
struct CivilDateDaysTests {
  /// Every day of the first and the last cycle of 400 years; of the others, the first and the last day
  /// of each month.
  @Test func eachDayHasTheNextNumber() throws {
    var expected = 0
    for year in 1...9999 {
      for month in 1...12 {
        let length = try #require(
          (28...31).last { CivilDate(year: year, month: month, day: $0) != nil })
        let days = (401..<9600).contains(year) ? [1, length] : Array(1...length)
        for day in days {
          let date = CivilDate(year: year, month: month, day: day)
          let number = expected + day - 1
          if date?.dayNumber != number || CivilDate(dayNumber: number) != date {
            Issue.record("\(year)-\(month)-\(day)")
          }
        }
        expected += length
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
