/// What a rule says of the days of one month (RFC 5545 § 3.3.10, `BYMONTHDAY` and `BYDAY`).
///
/// The days of a month are the bits of a number; bit 1 is the first one. Bit 0 is the last day of the
/// month before: `SKIP=BACKWARD` moves `BYMONTHDAY=-30` there in February (RFC 7529 § 4.1).
struct MonthDays {
  private let monthDays: [Int]
  private let skipsBackward: Bool
  private let weekdays: [WeekdayNumber]
  /// Whether ordinals of weekdays count within the year (RFC 5545 § 3.3.10, note 2).
  private let countsInYear: Bool

  init(_ rule: RecurrenceRule) {
    monthDays = rule.monthDays
    // The days of a daily rule are all valid.
    skipsBackward = rule.skip == .backward && rule.frequency != .daily
    weekdays = rule.weekdays
    countsInYear = rule.frequency == .yearly && rule.months.isEmpty
  }

  /// The days as ``CivilDate/dayNumber``s, in order.
  func days(ofMonth month: Int, of year: Int) -> [Int] {
    let span = Span(month: month, of: year)
    var bits = monthDays.isEmpty ? span.allBits : monthDays.reduce(0) { $0 | bit($1, in: span) }
    if !weekdays.isEmpty && bits != 0 { bits &= weekdayBits(month, year, span) }
    var days: [Int] = []
    while bits != 0 {
      days.append(span.first - 1 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    return days
  }

  /// The bit of a day that counts from the beginning or from the end.
  private func bit(_ monthDay: Int, in span: Span) -> UInt32 {
    let day = monthDay > 0 ? monthDay : span.count + 1 + monthDay
    if (1...span.count).contains(day) { return 1 << day }
    return skipsBackward ? 1 << (monthDay > 0 ? span.count : 0) : 0
  }

  private func weekdayBits(_ month: Int, _ year: Int, _ span: Span) -> UInt32 {
    weekdays.reduce(0) { bits, day in
      guard let ordinal = day.ordinal else { return bits | span.bits(of: day.weekday) }
      let found: [Int?]
      if countsInYear {
        found = [Span(year: year).day(ordinal, day.weekday)]
      } else {
        let before = month == 1 ? Span(month: 12, of: year - 1) : Span(month: month - 1, of: year)
        found = [span.day(ordinal, day.weekday), before.day(ordinal, day.weekday)]
      }
      return found.reduce(bits) { bits, day in
        guard let day, (span.first - 1..<span.first + span.count).contains(day) else { return bits }
        return bits | 1 << (day - span.first + 1)
      }
    }
  }
}

/// Consecutive days: a month or a year.
private struct Span {
  /// The first day, as a ``CivilDate/dayNumber``.
  let first: Int
  /// How many days it has.
  let count: Int

  init(month: Int, of year: Int) {
    first = CivilDate.dayNumber(year: year, month: month, day: 1)
    count = CivilDate.days(inMonth: month, of: year)
  }

  init(year: Int) {
    first = CivilDate.dayNumber(year: year, month: 1, day: 1)
    count = 337 + CivilDate.days(inMonth: 2, of: year)
  }

  /// Bits 1 to 31, or less.
  var allBits: UInt32 { (1 << count - 1) << 1 }

  /// Every occurrence of a weekday in a month and on the day before it.
  func bits(of weekday: Weekday) -> UInt32 { 0x1020_4081 << UInt32(offset(of: weekday, from: -1)) }

  /// The n-th weekday from the beginning, or from the end; nil where there is none.
  func day(_ ordinal: Int, _ weekday: Weekday) -> Int? {
    let day: Int
    if ordinal > 0 {
      day = offset(of: weekday, from: 0) + 7 * (ordinal - 1)
    } else {
      // The last one lies in the last seven days.
      day = count - 7 + offset(of: weekday, from: count - 7) + 7 * (ordinal + 1)
    }
    return (0..<count).contains(day) ? first + day : nil
  }

  /// How many days after a day of the span, given by its index, the weekday first comes.
  private func offset(of weekday: Weekday, from index: Int) -> Int {
    // The day before the first one of the calendar has the number −1.
    (weekday.rawValue - 1 - (first + index) % 7 + 7) % 7
  }
}
