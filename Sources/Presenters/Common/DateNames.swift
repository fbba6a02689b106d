import Entities

/// The names of months and weekdays in one language.
struct DateNames {
  /// January first, in the form for dates.
  let months: [String]
  /// Monday first, in the form for a weekday alone.
  let weekdays: [String]
  /// Replaces the number of the first day of a month in a date; nil if the language writes the
  /// number.
  let firstOfMonth: String?

  init(months: [String], weekdays: [String], firstOfMonth: String? = nil) {
    self.months = months
    self.weekdays = weekdays
    self.firstOfMonth = firstOfMonth
  }

  /// The names of a language that has a file.
  init(_ language: Language) {
    self.init(
      months: language.months, weekdays: language.weekdays, firstOfMonth: language.firstOfMonth)
  }

  /// The names of the tag's language: those of its file, else the C library's, else the English
  /// ones.
  init(for tag: LocaleTag?) {
    let known = tag.map { Languages.language(of: $0) } ?? .english
    let library = known == nil ? tag.flatMap { DateNames(libraryHas: $0) } : nil
    self = library ?? DateNames(known ?? .english)
  }
}
