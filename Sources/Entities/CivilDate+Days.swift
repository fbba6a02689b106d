// Counting days of the calendar.
extension CivilDate {
  /// How many days after January 1 of the year 1 it is; that day is 0.
  package var dayNumber: Int {
    // Years begin in March here, so that the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400
    return days + (153 * monthsSinceMarch + 2) / 5 + day - 307
  }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var weekday: Int { dayNumber % 7 + 1 }
}
