import Entities

/// What a text stands for.
struct WordValue: Equatable {
  var date: CivilDate?
  var time: TimeOfDay?
  var repetition: Repetition?
  var reminder: Reminder?

  /// A time alone is its next occurrence after this minute.
  func anchored(at now: LocalTime) -> WordValue {
    guard date == nil, let time else { return self }
    return WordValue(date: time > now.time ? now.date : now.date.adding(days: 1), time: time)
  }
}

// What the forms of a language's file mean at a local time.
extension WordMatch {
  /// Nil if there is no such value.
  func value(at now: LocalTime) -> WordValue? {
    switch rule.kind {
    case .day where rule.action == .clock:
      LocalTime(minuteNumber: now.minuteNumber + state[.n] * state[.clock])
        .map { WordValue(date: $0.date, time: $0.time) }
    case .day: state.date(by: rule.action, today: now.date).map { WordValue(date: $0) }
    case .time: state.time.map { WordValue(time: $0) }
    case .repeat:
      state.rule(today: now.date).flatMap { RecurrenceRule($0) }.map {
        WordValue(repetition: Repetition($0, from: state[.done] > 0 ? .done : .next))
      }
    case .remind:
      // Before the todo is due.
      state[.n] * state[.clock] > TimeSpan.longest
        ? nil : WordValue(reminder: .before(minutes: state[.n] * state[.clock]))
    case .estimate, .fixed: nil
    }
  }
}

extension WordState {
  fileprivate func date(by action: WordAction, today: CivilDate) -> CivilDate? {
    let weekday = self[.weekday]
    func day(_ days: Int) -> CivilDate? { CivilDate(dayNumber: today.dayNumber + days) }
    let ofWeekday = { (date: CivilDate) in weekday == 0 || date.weekday == weekday ? date : nil }
    switch action {
    case .days: return today.adding(days: self[.n])
    case .next: return day((weekday - today.weekday + 6) % 7 + 1 + self[.plus])
    case .this: return weekday < today.weekday ? nil : day(weekday - today.weekday)
    case .following: return day(7 + weekday - today.weekday)
    case .add: return today.adding(self[.n], unit: self[.unit])
    case .monday: return day(8 - today.weekday + self[.plus])
    case .saturday: return day((13 - today.weekday) % 7)
    case .first:
      return today.adding(1, unit: self[.unit]).flatMap {
        CivilDate(year: $0.year, month: self[.unit] == 4 ? 1 : $0.month, day: 1)
      }
    case .end:
      if self[.month] == 0 { return today.adding(self[.n], unit: 3)?.lastOfMonth }
      return next(from: today, years: 1) { CivilDate(year: $0, month: $1, day: 1)?.lastOfMonth }
    case .date: return date(from: today).flatMap(ofWeekday)
    case .monthday:
      let months = (0..<12).lazy.compactMap { months in
        CivilDate(year: today.year, month: today.month, day: 1)?.adding(months, unit: 3)
          .flatMap { CivilDate(year: $0.year, month: $0.month, day: self[.day]) }
      }
      return months.first { $0 >= today }.flatMap(ofWeekday)
    default: return nil
    }
  }

  /// The time of day; nil if there is none, as at 13 pm.
  fileprivate var time: TimeOfDay? {
    let (hour, half) = (self[.hour], self[.half])
    if half > 0 && hour > 12 { return nil }
    // Before noon, after it, and at night.
    let added = half == 0 ? 0 : hour < 12 ? [0, 12, 12][half - 1] : [-12, 0, 12][half - 1]
    return TimeOfDay(minutes: (hour + added) * 60 + self[.minute] + self[.plus])
  }

  /// A day in the month of a form, in its year; without a year, the next one from `today` on.
  private func next(
    from today: CivilDate, years: Int, _ day: (_ year: Int, _ month: Int) -> CivilDate?
  ) -> CivilDate? {
    if self[.year] > 0 { return day(self[.year], self[.month]) }
    return (today.year...today.year + years).compactMap { day($0, self[.month]) }
      .first { $0 >= today }
  }

  private func date(from today: CivilDate) -> CivilDate? {
    next(from: today, years: 8) { CivilDate(year: $0, month: $1, day: self[.day]) }
  }

  fileprivate func rule(today: CivilDate) -> String? {
    let frequencies = Frequency.allCases
    guard frequencies.indices.contains(self[.unit] - 1) else { return nil }
    var parts = ["FREQ=" + frequencies[self[.unit] - 1].rawValue]
    if self[.skip] > 0 { parts.append("RSCALE=GREGORIAN;SKIP=BACKWARD") }
    if self[.n] > 1 { parts.append("INTERVAL=\(self[.n])") }
    func list(_ item: WordItem, _ name: String) {
      let values = items.filter { $0.part == item }.map { _, value, ordinal in
        guard item == .weekday, let day = Weekday(rawValue: value) else { return "\(value)" }
        return (ordinal == 0 ? "" : "\(ordinal)") + day.code
      }
      if !values.isEmpty { parts.append(name + "=" + values.joined(separator: ",")) }
    }
    list(.month, "BYMONTH")
    list(.monthday, "BYMONTHDAY")
    list(.weekday, "BYDAY")
    list(.position, "BYSETPOS")
    if self[.until] > 0 {
      guard let last = date(from: today) else { return nil }
      parts.append("UNTIL=" + last.description.filter { $0 != "-" })
    }
    if self[.count] > 0 { parts.append("COUNT=\(self[.count])") }
    return parts.joined(separator: ";")
  }
}

extension CivilDate {
  /// The day some days (1), weeks (2), months (3) or years (4) later. Months and years keep the day, or
  /// take the month's last one.
  fileprivate func adding(_ count: Int, unit: Int) -> CivilDate? {
    if unit < 3 { return adding(days: unit == 1 ? count : 7 * count) }
    let month = year * 12 + self.month - 1 + (unit == 3 ? count : 12 * count)
    return CivilDate(year: month / 12, month: month % 12 + 1, day: 1).flatMap {
      CivilDate(year: $0.year, month: $0.month, day: min(day, $0.lastOfMonth.day))
    }
  }
}
