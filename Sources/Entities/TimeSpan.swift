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
    var bytes = text.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    guard bytes.popFirst() == UInt8(ascii: "P"), !bytes.isEmpty else { return nil }
    let halves = bytes.split(
      separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    let time = halves.count > 1 ? halves[1] : nil
    // Weeks stand alone (RFC 5545 § 3.3.6).
    let isWeeks = bytes.contains(UInt8(ascii: "W"))
    guard time?.isEmpty != true,
      let days = Self.sum(halves[0], isWeeks && time == nil ? [("W", 7)] : [("D", 1)]),
      let minutes = Self.sum(time ?? "".utf8[...], [("H", 60), ("M", 1)])
    else { return nil }
    self.init(isNegative: isNegative, days: days, minutes: minutes)
  }

  /// Adds up numbers with these units, each at most once and in this order.
  private static func sum(
    _ text: Substring.UTF8View, _ units: [(name: Unicode.Scalar, size: Int)]
  ) -> Int? {
    var (rest, units, sum) = (text, units[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = digits.decimal, let name = rest.popFirst(),
        let unit = units.firstIndex(where: { UInt8(ascii: $0.name) == name })
      else { return nil }
      sum += number * units[unit].size
      units = units[(unit + 1)...]
    }
    return sum
  }

  /// Reads one after which somebody is reminded again: ``minute`` to ``longest``.
  package init?(ahead text: String) {
    self.init(text)
    if isNegative || !(1...Self.longest).contains(length) { return nil }
  }
}

/// How long a todo takes: a minute to 9,999 hours.
package struct Estimate: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let minutes: Int

  /// The longest, in minutes.
  package static let longest = 9999 * 60
  /// The shortest.
  package static let minute = Estimate(1)

  private init(_ minutes: Int) { self.minutes = minutes }

  /// Nil if it is too short or too long.
  package init?(minutes: Int) {
    guard (1...Self.longest).contains(minutes) else { return nil }
    self.init(minutes)
  }

  package static func < (left: Estimate, right: Estimate) -> Bool { left.minutes < right.minutes }

  /// Reads a duration of RFC 5545 in hours and minutes: `PT1H30M`, `PT90M`.
  package init?(_ text: String) {
    guard let span = TimeSpan(text), !span.isNegative, span.days == 0 else { return nil }
    self.init(minutes: span.minutes)
  }

  /// The canonical spelling: `PT1H30M`, `PT2H`, `PT5M`.
  package var description: String { Self.text(minutes: minutes) }

  /// The same for any number of minutes, such as a sum: `PT0M`.
  package static func text(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return "PT" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 || hours == 0 ? "\(rest)M" : "")
  }
}
