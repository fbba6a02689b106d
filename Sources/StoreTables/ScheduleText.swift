import Entities

/// When a todo is due as one text, so that one column sorts todos by day and time.
///
/// A day stands for its end: `2026-11-20`. A time of that day is so long after the end of the day
/// before: `2026-11-19+09:30`. So texts sort by their bytes as todos do, those without a time last in
/// their day.
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
    decoded(text).flatMap { due, time in time.map { LocalTime(date: due, time: $0) } }
  }
}

/// A todo's schedule, but for its time (``DueText``), as one text, so that the many todos without one
/// pay for one empty column only.
///
/// Words with a space between: start, what the repetition counts from, its rule, series and number, id
/// and digest of the successor, when the reminders were set; `-` where there is none. Then the estimate,
/// if there is one, each reminder, with a `>` before each the ids of the todos that come first, with a `^` that of
/// the todo under which it stands, with a `@` the uid, and with a `=` each pair of ``Meta``. A `<` after the rule says that it moved the day (``Schedule/isMovedBack``). Such as
/// `2026-11-20 next FREQ=WEEKLY;BYDAY=FR 3/2 - 2026-11-13T08:00 PT1H30M -PT15M`.
package enum ScheduleText {
  /// The text; nil if there is nothing to keep.
  package static func encoded(_ schedule: Schedule) -> String? {
    let words: [String?] = [
      schedule.start?.description, schedule.repetition?.basis.rawValue,
      schedule.repetition.map { $0.rule.description + (schedule.isMovedBack ? moved : "") },
      schedule.place.map { "\($0.series)/\($0.number)" },
      schedule.successor.map { "\($0.id)/\($0.digest)" }, schedule.remindersSetAt?.description,
    ]
    let others =
      [schedule.estimate?.description].compactMap { $0 } + schedule.reminders.map(\.description)
      + schedule.after.map { "\(first)\($0)" }
      + [schedule.parent.map { "\(above)\($0)" }, schedule.uid.map { "\(identity)\($0)" }]
      .compactMap { $0 } + schedule.meta.pairs.map { pair + Meta.word($0, $1) }
    if words.allSatisfy({ $0 == nil }) && others.isEmpty { return nil }
    return (words.map { $0 ?? none } + others).joined(separator: " ")
  }

  /// The longest text, in bytes.
  package static let limit = 1600 + Meta.limit * (Meta.keyLimit + 4 * Meta.valueLimit)

  /// The schedule with its time; nil if the text is none.
  package static func decoded(_ text: String, time: TimeOfDay?) -> Schedule? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count >= 6 else { return nil }
    var schedule = Schedule(time: time)
    schedule.start = CivilDate(words[0])
    schedule.isMovedBack = words[2].hasSuffix(moved)
    schedule.repetition = repetition(
      words[1], schedule.isMovedBack ? String(words[2].dropLast()) : words[2])
    schedule.place = numbers(words[3]).map { Schedule.Place(series: $0, number: $1) }
    schedule.successor = numbers(words[4]).map { Schedule.Successor(id: $0, digest: $1) }
    schedule.remindersSetAt = LocalTime(words[5])
    let others = words.dropFirst(6)
    let marked = { sign in others.filter { $0.hasPrefix(sign) }.map { String($0.dropFirst()) } }
    schedule.estimate = others.first.flatMap { Estimate($0) }
    schedule.reminders = others.compactMap { Reminder($0) }
    schedule.after = marked(first).compactMap { Int($0) }
    schedule.parent = marked(above).first.flatMap { Int($0) }
    schedule.uid = marked(identity).first
    for word in marked(pair) { schedule.meta.take(word: word) }
    // Whatever was not understood is not written back.
    return encoded(schedule)?.hasSameBytes(as: text) == true ? schedule : nil
  }

  private static let none = "-"
  private static let moved = "<"
  private static let first = ">"
  private static let above = "^"
  private static let identity = "@"
  package static let pair = "="

  private static func repetition(_ basis: String, _ rule: String) -> Repetition? {
    guard let basis = Repetition.Basis(rawValue: basis), let rule = RecurrenceRule(rule) else {
      return nil
    }
    return Repetition(rule, from: basis)
  }

  private static func numbers(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1],
      TodoColumns.numbers.contains(first), TodoColumns.numbers.contains(second)
    else { return nil }
    return (first, second)
  }
}
