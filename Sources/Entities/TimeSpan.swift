/// A duration of RFC 5545 (§ 3.3.6) in weeks, days, hours and minutes. A day is the same time on the next
/// day, even if clocks are changed between; an hour is always an hour.
package struct TimeSpan: Sendable, Equatable {
  /// Whether it counts back.
  let isNegative: Bool
  /// Days, with seven for each week.
  let days: Int
  /// What is left, in minutes.
  let minutes: Int

  /// A leap year, in minutes.
  package static let longest = 366 * TimeOfDay.minutesPerDay

  /// All of it in minutes, on a clock that nobody sets.
  package var length: Int { days * TimeOfDay.minutesPerDay + minutes }

  /// The shortest after which somebody is reminded again.
  package static let minute = TimeSpan(isNegative: false, days: 0, minutes: 1)
}

extension TimeSpan {
  /// Reads `-P1W`, `P1D`, `PT1H30M`, `-P1DT2H`, `PT0M`. Each number has 1 to 6 digits.
  package init?(_ text: String) {
    var bytes = Array(text.utf8.prefix(32))[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    guard bytes.popFirst() == UInt8(ascii: "P") else { return nil }
    // The units that may still come, the greatest first.
    var units: [(Character, Int)] = [("W", 7), ("D", 1), ("T", 0), ("H", 60), ("M", 1)]
    var (days, minutes) = (0, 0)
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
      let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * units[index].1
      if isTime { minutes += value } else { days += value }
      units.removeFirst(index + 1)
      count += 1
      bytes.removeFirst(digits.count + 1)
    }
    if count == 0 { return nil }
    self.init(isNegative: isNegative, days: days, minutes: minutes)
  }

  /// Reads one after which somebody is reminded again: ``minute`` to ``longest``.
  package init?(ahead text: String) {
    self.init(text)
    if isNegative || !(1...Self.longest).contains(length) { return nil }
  }
}
