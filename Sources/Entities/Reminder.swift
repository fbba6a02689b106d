/// When a person wants to be reminded of a todo.
package enum Reminder: Sendable, Hashable {
  /// Minutes before the todo is due, 0 to ``longest``.
  case before(minutes: Int)
  /// At a local time.
  case at(LocalTime)

  /// A leap year.
  package static let longest = 366 * TimeOfDay.minutesPerDay

  /// The local time of the reminder of a todo that is due on a day, and at a time if it has one. A day
  /// without a time counts as ``TimeOfDay/morning``. Nil if there is none: without a day, or before
  /// the first one.
  package func moment(due: CivilDate?, time: TimeOfDay?) -> LocalTime? {
    switch self {
    case .at(let moment): return moment
    case .before(let minutes):
      guard let due else { return nil }
      return LocalTime(
        minuteNumber: LocalTime(date: due, time: time ?? .morning).minuteNumber - minutes)
    }
  }

  /// Whether it needs a due day.
  package var isRelative: Bool { if case .before = self { true } else { false } }

  /// The reminder for a todo that was moved by some days; nil if the calendar does not reach that
  /// far.
  func moved(days: Int) -> Reminder? {
    guard case .at(let moment) = self else { return self }
    return moment.date.adding(days: days).map { .at(LocalTime(date: $0, time: moment.time)) }
  }
}

// Reminders as text: a local time, or a duration of RFC 5545 (§ 3.3.6) in weeks, days, hours and
// minutes that is not positive. All of them count on the clock on the wall: a day before 08:00 is
// 08:00, even if clocks are changed between.
extension Reminder: CustomStringConvertible {
  /// Reads a reminder; nil if the text is none.
  package init?(_ text: String) {
    if let moment = LocalTime(text) {
      self = .at(moment)
    } else if let minutes = Self.minutes(of: text), minutes <= Self.longest {
      self = .before(minutes: minutes)
    } else {
      return nil
    }
  }

  /// The canonical spelling: `-PT15M`, `-P1DT2H`, `-PT0M`, `2026-11-20T08:30`.
  package var description: String {
    switch self {
    case .at(let moment): return moment.description
    case .before(let minutes):
      let (days, rest) = minutes.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
      let day = days > 0 ? "\(days)D" : ""
      if days > 0 && rest == 0 { return "-P" + day }
      let hours = rest >= 60 ? "\(rest / 60)H" : ""
      let minutes = rest % 60 > 0 || rest == 0 ? "\(rest % 60)M" : ""
      return "-P" + day + "T" + hours + minutes
    }
  }

  /// The minutes of `-P1W`, `-P1D`, `-PT1H30M`, `-P1DT2H`, `PT0M`. Each number has 1 to 6 digits.
  private static func minutes(of text: String) -> Int? {
    var bytes = Array(text.utf8.prefix(32))[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    guard bytes.popFirst() == UInt8(ascii: "P") else { return nil }
    // The units that may still come, the greatest first.
    var units: [(Character, Int)] = [("W", 10_080), ("D", 1440), ("T", 0), ("H", 60), ("M", 1)]
    var sum = 0
    var isTime = false
    var count = 0
    while let byte = bytes.first {
      if byte == UInt8(ascii: "T") {
        guard !isTime else { return nil }
        isTime = true
        count = 0
        bytes.removeFirst()
        units.removeFirst(units.firstIndex { $0.0 == "T" }.map { $0 + 1 } ?? 0)
        continue
      }
      let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let unit = Character(UnicodeScalar(bytes.dropFirst(digits.count).first ?? 0))
      guard (1...6).contains(digits.count),
        let index = units.firstIndex(where: { $0.0 == unit }), unit != "T",
        isTime || index < (units.firstIndex { $0.0 == "T" } ?? 0)
      else { return nil }
      // Weeks stand alone (RFC 5545 § 3.3.6).
      if unit == "W" && bytes.count > digits.count + 1 { return nil }
      sum += digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * units[index].1
      units.removeFirst(index + 1)
      count += 1
      bytes.removeFirst(digits.count + 1)
    }
    return count > 0 && (isNegative || sum == 0) ? sum : nil
  }
}
