import Entities

/// A day, a time, or both.
struct WordMoment: Equatable {
  var date: CivilDate?
  var time: TimeOfDay?
}

// What the forms of a language's file mean at a local time.
extension WordMatch {
  /// The day, and the time if the form counts hours; nil if there is no such day.
  func day(at now: LocalTime) -> WordMoment? {
    let today = now.date
    let monday = today.dayNumber - today.weekday + 1
    let state = state
    let plus = state[.plus]
    let weekday = state[.weekday]
    func number(_ number: Int) -> CivilDate? { CivilDate(dayNumber: number) }
    var date: CivilDate?
    switch rule.action {
    case .days: date = today.adding(days: state[.n])
    case .next:
      date = number(today.dayNumber + (weekday - today.weekday + 6) % 7 + 1 + plus)
    case .this: date = number(monday + weekday - 1).flatMap { $0 < today ? nil : $0 }
    case .following: date = number(monday + 6 + weekday)
    case .add: date = today.adding(state[.n], unit: state[.unit])
    case .clock:
      let time = LocalTime(minuteNumber: now.minuteNumber + state[.n] * state[.clock])
      return time.map { WordMoment(date: $0.date, time: $0.time) }
    case .monday: date = number(monday + 7 + plus)
    case .saturday: date = number(today.dayNumber + (13 - today.weekday) % 7)
    case .first:
      let later = today.adding(1, unit: state[.unit])
      date = later.flatMap {
        CivilDate(year: $0.year, month: state[.unit] == 4 ? 1 : $0.month, day: 1)
      }
    case .end:
      if state[.month] == 0 {
        date = today.adding(state[.n], unit: 3)?.lastOfMonth
      } else {
        let years = state[.year] > 0 ? [state[.year]] : [today.year, today.year + 1]
        date = years.lazy.compactMap {
          CivilDate(year: $0, month: state[.month], day: 1)?.lastOfMonth
        }.first { state[.year] > 0 || $0 >= today }
      }
    case .date: date = state.date(from: today)
    case .monthday:
      let months = (0..<12).lazy.compactMap { months in
        CivilDate(year: today.year, month: today.month, day: 1)?.adding(months, unit: 3)
          .flatMap { CivilDate(year: $0.year, month: $0.month, day: state[.day]) }
      }
      date = months.first { $0 >= today }
    default: return nil
    }
    guard let date else { return nil }
    let agrees =
      rule.action != .date && rule.action != .monthday || weekday == 0
      || date.weekday == weekday
    return agrees ? WordMoment(date: date) : nil
  }

  /// The time of day; nil if there is none, as at 13 pm.
  var time: TimeOfDay? {
    var hour = state[.hour]
    switch state[.half] {
    case 1: hour = hour == 12 ? 0 : hour
    case 2: hour = hour == 12 ? 12 : hour + 12
    case 3: hour = hour == 12 ? 24 : hour + 12
    default: break
    }
    if state[.half] > 0 && state[.hour] > 12 { return nil }
    return TimeOfDay(minutes: hour * 60 + state[.minute] + state[.plus])
  }

  /// The reminder before the todo is due.
  var reminder: Reminder? {
    let minutes = state[.n] * state[.clock]
    return minutes <= TimeSpan.longest ? .before(minutes: minutes) : nil
  }

  /// The rule of a repetition, and what it counts from.
  func repetition(at now: LocalTime) -> Repetition? {
    state.rule(today: now.date).flatMap { RecurrenceRule($0) }.map {
      Repetition($0, from: state[.done] > 0 ? .done : .next)
    }
  }
}

extension WordState {
  /// The day and month of a form, and its year; without a year, the next such day from `today` on.
  fileprivate func date(from today: CivilDate) -> CivilDate? {
    if self[.year] > 0 {
      return CivilDate(year: self[.year], month: self[.month], day: self[.day])
    }
    return (0...8).lazy.compactMap {
      CivilDate(year: today.year + $0, month: self[.month], day: self[.day])
    }.first { $0 >= today }
  }

  fileprivate func rule(today: CivilDate) -> String? {
    let frequencies: [Frequency] = [.daily, .weekly, .monthly, .yearly]
    guard frequencies.indices.contains(self[.unit] - 1) else { return nil }
    var parts = ["FREQ=" + frequencies[self[.unit] - 1].rawValue]
    if self[.skip] > 0 { parts.append("RSCALE=GREGORIAN;SKIP=BACKWARD") }
    if self[.n] > 1 { parts.append("INTERVAL=\(self[.n])") }
    func list(_ item: WordItem, _ name: String) {
      let values = items.filter { $0.0 == item }.map { _, value, ordinal in
        guard item == .weekday, let day = Weekday(rawValue: Int(value)) else { return "\(value)" }
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
    let first = CivilDate(year: month / 12, month: month % 12 + 1, day: 1)
    return first.flatMap {
      CivilDate(year: $0.year, month: $0.month, day: min(day, $0.lastOfMonth.day))
    }
  }
}
