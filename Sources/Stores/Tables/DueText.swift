import Entities

/// When a todo is due as one text, so that one column sorts todos by day and time.
///
/// A day stands for its end: `2026-11-20`. A time of that day is so long after the end of the day
/// before: `2026-11-19+09:30`. So texts sort by their bytes as todos do, those without a time last in
/// their day, and a database from before there were times has the same days.
package enum DueText {
  /// The text for a day, and for a time of it if there is one.
  package static func encoded(_ due: CivilDate, _ time: TimeOfDay?) -> String {
    time.map { dayBefore(due) + "+" + $0.description } ?? due.description
  }

  /// The text of the day before, which is not a day of the calendar if there is none: it stands
  /// before all days.
  package static func dayBefore(_ due: CivilDate) -> String {
    due.adding(days: -1)?.description ?? "0000-12-31"
  }

  /// The length of a text with a time, in bytes.
  package static let timedLength = 16

  /// The day, and the time if there is one; nil if the text is none of these.
  package static func decoded(_ text: String) -> (due: CivilDate, time: TimeOfDay?)? {
    let bytes = Array(text.utf8)
    guard bytes.count == timedLength else { return CivilDate(text).map { ($0, nil) } }
    let day = String(decoding: bytes[..<10], as: UTF8.self)
    let next = day == "0000-12-31" ? .first : CivilDate(day)?.adding(days: 1)
    guard bytes[10] == UInt8(ascii: "+"), let next,
      let time = TimeOfDay(String(decoding: bytes[11...], as: UTF8.self))
    else { return nil }
    return (next, time)
  }

  /// The day and the time of a text that has a time; nil if it has none.
  package static func localTime(_ text: String) -> LocalTime? {
    guard let (due, time) = decoded(text), let time else { return nil }
    return LocalTime(date: due, time: time)
  }
}
