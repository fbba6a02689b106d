// Counting days of the calendar.
extension CivilDate {
  /// How many days after January 1 of the year 1 it is; that day is 0.
  package var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

  /// The number of a day whose year is 0 or more; see ``dayNumber``.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400
    return days + (153 * monthsSinceMarch + 2) / 5 + day - 307
  }

  /// The day of a ``dayNumber``; nil before the year 1 and after 9999.
  package init?(dayNumber: Int) {
    guard (0...Self.lastDayNumber).contains(dayNumber) else { return nil }
    // Counted from March 1 of the year 0, in cycles of 400 years.
    let (cycle, day) = (dayNumber + 306).quotientAndRemainder(dividingBy: Self.daysOfCycle)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    self.init(
      year: cycle * 400 + year + (monthsSinceMarch > 9 ? 1 : 0),
      month: (monthsSinceMarch + 2) % 12 + 1,
      day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1)
  }

  /// The days of 400 years, after which the Gregorian calendar repeats itself, weekdays included.
  static let daysOfCycle = 146_097

  /// The ``dayNumber`` of December 31, 9999.
  private static let lastDayNumber = 3_652_058

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var weekday: Int { dayNumber % 7 + 1 }
}
