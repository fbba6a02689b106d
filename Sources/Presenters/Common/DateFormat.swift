import Entities

/// Writes dates as a language writes them. Since lists have many dates, the template is parsed only
/// once, and a date is written as bytes in one go, not as strings put together: 6 % of a list.
struct DateFormat {
  private enum Part {
    /// One of these texts, which the date chooses.
    case text([[UInt8]], (CivilDate) -> Int)
    case year
  }

  private let parts: [Part]
  private let weekdays: [String]
  /// The length of the longest date, in bytes.
  private let capacity: Int

  /// The format of a template with the places `{weekday}`, `{day}`, `{month}` and `{year}`.
  init(_ template: Template, names: DateNames) {
    func choice(_ texts: [String], _ index: @escaping (CivilDate) -> Int) -> Part {
      .text(texts.map { Array($0.utf8) }, index)
    }
    weekdays = names.weekdays
    parts = template.parts.map { part in
      switch part {
      case .literal(let text): choice([String(text)]) { _ in 0 }
      case .place("weekday"): choice(names.shortWeekdays) { $0.weekday - 1 }
      case .place("day"):
        choice([names.firstOfMonth ?? "1"] + (2...31).map { "\($0)" }) { $0.day - 1 }
      case .place("month"): choice(names.months) { $0.month - 1 }
      case .place: .year
      }
    }
    capacity = parts.reduce(0) { sum, part in
      if case .text(let texts, _) = part { sum + (texts.map(\.count).max() ?? 0) } else { sum + 4 }
    }
  }

  /// A date, `Nov 20, 2026`.
  func text(_ date: CivilDate) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var count = 0
      for part in parts {
        switch part {
        case .text(let texts, let index):
          count = buffer[count...].initialize(fromContentsOf: texts[index(date)])
        case .year: count = buffer[count...].initialize(fromContentsOf: "\(date.year)".utf8)
        }
      }
      return count
    }
  }

  /// The name of its weekday.
  func weekday(_ date: CivilDate) -> String { weekdays[date.weekday - 1] }
}
