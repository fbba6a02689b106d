extension RecurrenceRule: CustomStringConvertible {
  /// The longest text of a rule, in characters.
  package static let textLimit = 200

  /// Reads the value of an `RRULE` (RFC 5545 § 3.3.10, RFC 7529 § 4.1), with parts in any case and
  /// order. Nil if the text is not a rule, has a part that this program does not know (times of day,
  /// `BYWEEKNO`, `BYYEARDAY`, calendars other than the Gregorian one, `SKIP=FORWARD`), or is longer
  /// than ``textLimit``, as given or in its canonical spelling.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.textLimit, var rule = try? RecurrenceRule(parts: text),
      rule.isAllowed
    else { return nil }
    // Omitting is the default, except for a day that is still to be filled in.
    if rule.skip == .omit && !rule.leavesMonthDayOpen { rule.skip = nil }
    if rule.description.utf8.count > Self.textLimit { return nil }
    self = rule
  }

  /// Whether its parts may stand together (RFC 5545 § 3.3.10).
  private var isAllowed: Bool {
    let hasOrdinals = weekdays.contains { $0.ordinal != nil }
    let choosesDays = !months.isEmpty || !monthDays.isEmpty || !weekdays.isEmpty
    return (frequency.choosesMonthDays || !hasOrdinals)
      && (frequency != .weekly || monthDays.isEmpty) && (positions.isEmpty || choosesDays)
  }

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
