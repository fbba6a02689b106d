import Entities

/// Writes dates as a language writes them. Since lists have many dates, the template is parsed only
/// once, and a date is written as bytes in one go.
struct DateFormat {
  private enum Part {
    case literal([UInt8])
    case weekday, day, month, year
  }

  private let parts: [Part]
  private let months: [[UInt8]]
  private let firstOfMonth: [UInt8]?
  private let weekdays: [String]
  private let shortWeekdays: [[UInt8]]
  /// The length of the longest date, in bytes.
  private let capacity: Int

  /// The format of a template with the places `{weekday}`, `{day}`, `{month}` and `{year}`.
  init(_ template: Template, names: DateNames) {
    weekdays = names.weekdays
    shortWeekdays = names.shortWeekdays.map { Array($0.utf8) }
    months = names.months.map { Array($0.utf8) }
    firstOfMonth = names.firstOfMonth.map { Array($0.utf8) }
    parts = template.parts.map { part in
      switch part {
      case .literal(let text): .literal(Array(text.utf8))
      case .place("weekday"): .weekday
      case .place("day"): .day
      case .place("month"): .month
      case .place: .year
      }
    }
    let longestMonth = months.map(\.count).max() ?? 0
    let longestWeekday = shortWeekdays.map(\.count).max() ?? 0
    let longestDay = max(2, firstOfMonth?.count ?? 0)
    capacity = parts.reduce(0) { sum, part in
      switch part {
      case .literal(let text): sum + text.count
      case .weekday: sum + longestWeekday
      case .day: sum + longestDay
      case .month: sum + longestMonth
      case .year: sum + 4
      }
    }
  }

  /// A date, `Nov 20, 2026`.
  func text(_ date: CivilDate) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var count = 0
      func put(_ bytes: [UInt8]) {
        for byte in bytes {
          buffer[count] = byte
          count += 1
        }
      }
      func put(_ number: Int) {
        var power = number < 10 ? 1 : number < 100 ? 10 : number < 1000 ? 100 : 1000
        while power > 0 {
          buffer[count] = UInt8(ascii: "0") + UInt8(number / power % 10)
          count += 1
          power /= 10
        }
      }
      for part in parts {
        switch part {
        case .literal(let text): put(text)
        case .weekday: put(shortWeekdays[date.weekday - 1])
        case .day: if date.day == 1, let firstOfMonth { put(firstOfMonth) } else { put(date.day) }
        case .month: put(months[date.month - 1])
        case .year: put(date.year)
        }
      }
      return count
    }
  }

  /// The name of its weekday.
  func weekday(_ date: CivilDate) -> String { weekdays[date.weekday - 1] }
}
