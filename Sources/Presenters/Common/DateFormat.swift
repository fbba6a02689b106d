import Entities

/// Writes dates as a language writes them. Since lists have many dates, the template is parsed only
/// once.
struct DateFormat {
  private enum Part { case words(String), weekday, day, month, year }

  private let parts: [Part]
  private let names: DateNames

  /// The format of a template with the places `{weekday}`, `{day}`, `{month}` and `{year}`.
  init(_ template: Template, names: DateNames) {
    self.names = names
    parts = template.parts.map { part in
      switch part {
      case .literal(let words): .words(String(words))
      case .place("weekday"): .weekday
      case .place("day"): .day
      case .place("month"): .month
      case .place: .year
      }
    }
  }

  /// A date, `Nov 20, 2026`.
  func text(_ date: CivilDate) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .words(let words): text += words
      case .weekday: text += names.shortWeekdays[date.weekday - 1]
      case .day: text += date.day == 1 ? names.firstOfMonth ?? "1" : "\(date.day)"
      case .month: text += names.months[date.month - 1]
      case .year: text += "\(date.year)"
      }
    }
  }

  /// The name of its weekday.
  func weekday(_ date: CivilDate) -> String { names.weekdays[date.weekday - 1] }
}
