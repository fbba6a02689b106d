/// A day of the proleptic Gregorian calendar, year 1 to 9999, without a time or a zone.
package struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Year, month and day as one number, yyyymmdd, so that numbers sort as days do.
  let number: Int32

  /// The day; nil if the calendar has no such day (month 13, February 30, year 0).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    number = Int32(year * 10_000 + month * 100 + day)
  }

  /// Reads `YYYY-MM-DD`, exactly these ten characters (RFC 3339 § 5.6, full-date).
  package init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      let isDash = position == 4 || position == 7
      guard isDash ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10 else { return nil }
      if !isDash { digits = digits * 10 + Int(byte & 0xF) }
      position += 1
    }
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// January 1 of the year 1, the first day.
  package static let first = CivilDate(number: 10_101)

  /// December 31 of the year 9999, the last day.
  package static let last = CivilDate(number: 99_991_231)

  /// The day with this number. Nothing is checked.
  init(number: Int32) { self.number = number }

  /// 1 to 9999.
  package var year: Int { Int(number) / 10_000 }
  /// 1 to 12.
  package var month: Int { Int(number) / 100 % 100 }
  /// 1 to 31.
  package var day: Int { Int(number) % 100 }

  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.number < right.number }

  /// How many days a month has: 28 to 31.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `YYYY-MM-DD`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      var rest = Int(number)
      for position in stride(from: 9, through: 0, by: -1) {
        let isDash = position == 4 || position == 7
        bytes[position] = isDash ? UInt8(ascii: "-") : UInt8(ascii: "0") + UInt8(rest % 10)
        if !isDash { rest /= 10 }
      }
      return 10
    }
  }

  // Counting days of the calendar.

  /// The number of days since January 1 of the year 1, which has the number 0.
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
      month: (monthsSinceMarch + 2) % 12 + 1, day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1)
  }

  /// The days of 400 years, after which the Gregorian calendar repeats itself, weekdays included.
  static let daysOfCycle = 146_097

  /// The ``dayNumber`` of December 31, 9999.
  private static let lastDayNumber = 3_652_058

  /// The day this many days later, or earlier if negative; nil if the calendar has no such day.
  package func adding(days: Int) -> CivilDate? { CivilDate(dayNumber: dayNumber + days) }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var weekday: Int { dayNumber % 7 + 1 }

  /// The last day of its month.
  package var lastOfMonth: CivilDate {
    CivilDate(year: year, month: month, day: Self.days(inMonth: month, of: year)) ?? self
  }
}
