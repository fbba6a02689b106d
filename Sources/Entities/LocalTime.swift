/// A time of day on a clock on the wall, to the minute.
package struct TimeOfDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Minutes since midnight, 0 to 1439.
  package let minutes: Int

  /// The minutes of a day.
  package static let minutesPerDay = 1440
  /// 00:00.
  package static let midnight = TimeOfDay(unchecked: 0)
  /// 09:00, when a day is reminded of that has no time.
  package static let morning = TimeOfDay(unchecked: 9 * 60)

  fileprivate init(unchecked minutes: Int) { self.minutes = minutes }

  /// The time this long after midnight; nil if the day has no such time.
  package init?(minutes: Int) {
    guard (0..<Self.minutesPerDay).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Reads `HH:MM`, exactly these five characters, from 00:00 to 23:59.
  package init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(6))
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = bytes[..<2].decimal, hour < 24,
      let minute = bytes[3...].decimal, minute < 60
    else { return nil }
    minutes = hour * 60 + minute
  }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

  /// `HH:MM`.
  package var description: String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0\(hour):" : "\(hour):") + (minute < 10 ? "0\(minute)" : "\(minute)")
  }
}

extension CivilDate {
  /// A number by which days with a time stand in order. A day without a time stands for its end.
  func rank(at time: TimeOfDay?) -> Int {
    dayNumber * (TimeOfDay.minutesPerDay + 1) + (time?.minutes ?? TimeOfDay.minutesPerDay)
  }
}

/// What the clock on the user's wall shows: a day and a time, in no particular time zone.
public struct LocalTime: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number of the day and the minutes since midnight as one number, so that numbers sort as times
  /// do. Every event compares times, while something is open.
  @usableFromInline let number: Int64
  private static let minuteBits: Int64 = 11

  /// The day.
  package var date: CivilDate {
    CivilDate(number: Int32(truncatingIfNeeded: number >> Self.minuteBits))
  }

  /// The time of day.
  package var time: TimeOfDay { TimeOfDay(unchecked: Int(number & (1 << Self.minuteBits - 1))) }

  /// A day and a time.
  package init(date: CivilDate, time: TimeOfDay) {
    number = Int64(date.number) << Self.minuteBits | Int64(time.minutes)
  }

  /// A day and a time by its hour, 0 to 23, and its minute, 0 to 59. The time is midnight if there
  /// is no such time.
  package init(date: CivilDate, hour: Int, minute: Int) {
    self.init(date: date, time: TimeOfDay(minutes: hour * 60 + minute) ?? .midnight)
  }

  /// Reads `YYYY-MM-DDTHH:MM`, exactly these sixteen characters.
  package init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(17))
    guard bytes.count == 16, bytes[10] == UInt8(ascii: "T"),
      let date = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
      let time = TimeOfDay(String(decoding: bytes[11...], as: UTF8.self))
    else { return nil }
    self.init(date: date, time: time)
  }

  /// The time that clocks in UTC show, this many seconds after 1970-01-01T00:00:00Z; nil if the calendar
  /// has no such day.
  package init?(utc seconds: Int64) {
    let seconds = Int(seconds) + Instant.firstDayNumber * 86_400
    guard seconds >= 0 else { return nil }
    self.init(minuteNumber: seconds / 60)
  }

  /// The first minute of the first day.
  package static var first: LocalTime { LocalTime(date: .first, time: .midnight) }

  /// The last minute of the last day.
  package static var last: LocalTime { LocalTime(date: .last, hour: 23, minute: 59) }

  /// 0 to 23.
  package var hour: Int { time.minutes / 60 }
  /// 0 to 59.
  package var minute: Int { time.minutes % 60 }

  /// Whether a time is before another one.
  @inlinable public static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.number < right.number
  }

  /// The minutes since the first day began. Counts all days as 24 hours, as clocks on walls do that
  /// nobody sets.
  package var minuteNumber: Int { date.dayNumber * TimeOfDay.minutesPerDay + time.minutes }

  /// The time with this ``minuteNumber``; nil before the year 1 and after 9999.
  package init?(minuteNumber: Int) {
    let (day, minutes) = minuteNumber.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    guard let date = CivilDate(dayNumber: day), let time = TimeOfDay(minutes: minutes) else {
      return nil
    }
    self.init(date: date, time: time)
  }

  /// `YYYY-MM-DDTHH:MM`.
  public var description: String { "\(date)T\(time)" }
}
