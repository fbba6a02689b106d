extension RecurrenceRule {
  /// The longest text of a rule, in characters.
  package static let textLimit = 200

  /// Reads the value of an `RRULE` (RFC 5545 § 3.3.10, RFC 7529 § 4.1), with parts in any case and
  /// order. Nil if the text is not a rule, has a part that this program does not know (times of day,
  /// `BYWEEKNO`, `BYYEARDAY`, calendars other than the Gregorian one, `SKIP=FORWARD`), or is longer
  /// than ``textLimit``, as given or in its canonical spelling.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.textLimit, let parts = RecurrenceRuleParts(text),
      let rule = RecurrenceRule(parts), rule.description.utf8.count <= Self.textLimit
    else { return nil }
    self = rule
  }

  /// The rule that has these parts; nil if they may not stand together (RFC 5545 § 3.3.10).
  private init?(_ parts: RecurrenceRuleParts) {
    guard let frequency = parts.frequency, parts.until == nil || parts.count == nil else {
      return nil
    }
    let days = parts.weekdays ?? []
    if !frequency.choosesMonthDays && days.contains(where: { $0.ordinal != nil }) { return nil }
    if frequency == .weekly && parts.monthDays != nil { return nil }
    if parts.positions != nil && parts.months == nil && parts.monthDays == nil && days.isEmpty {
      return nil
    }
    self.frequency = frequency
    interval = parts.interval ?? 1
    months = Self.sorted(parts.months ?? [])
    monthDays = Self.sorted(parts.monthDays ?? [])
    weekdays = Self.sorted(days)
    positions = Self.sorted(parts.positions ?? [])
    weekStart = parts.weekStart ?? .monday
    end = parts.until.map { .until($0) } ?? parts.count.map { .count($0) }
    // Omitting is the default, except for a day that is still to be filled in.
    let isOpen = frequency.choosesMonthDays && monthDays.isEmpty && weekdays.isEmpty
    skip = parts.skip == .omit && !isOpen ? nil : parts.skip
  }

  private static func sorted(_ numbers: [Int]) -> [Int] {
    Set(numbers).sorted { key($0) < key($1) }
  }

  private static func sorted(_ weekdays: [WeekdayNumber]) -> [WeekdayNumber] {
    Set(weekdays).sorted {
      (key($0.ordinal ?? 0), $0.weekday.rawValue) < (key($1.ordinal ?? 0), $1.weekday.rawValue)
    }
  }

  /// Sorts 1, 2, 3 before −3, −2, −1.
  private static func key(_ number: Int) -> Int { number < 0 ? number + 1000 : number }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The canonical spelling: upper case, no defaults, and the parts in the order in which they are
  /// evaluated (RFC 7529 § 4.1).
  package var description: String {
    var parts: [String] = []
    if skip != nil { parts.append("RSCALE=GREGORIAN") }
    parts.append("FREQ=" + frequency.rawValue)
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    func append(_ name: String, _ values: [some CustomStringConvertible]) {
      if values.isEmpty { return }
      parts.append(name + "=" + values.map(\.description).joined(separator: ","))
    }
    append("BYMONTH", months)
    append("BYMONTHDAY", monthDays)
    if let skip { parts.append("SKIP=" + skip.rawValue) }
    append("BYDAY", weekdays)
    append("BYSETPOS", positions)
    if weekStart != .monday { parts.append("WKST=" + weekStart.code) }
    switch end {
    case .until(let day): parts.append("UNTIL=" + day.description.filter { $0 != "-" })
    case .count(let count): parts.append("COUNT=\(count)")
    case nil: break
    }
    return parts.joined(separator: ";")
  }
}

extension WeekdayNumber: CustomStringConvertible {
  /// `MO`, `2TU`, `-1FR`.
  package var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}
