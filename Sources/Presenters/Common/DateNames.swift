import Entities
import System

/// The names of months and weekdays in one language.
struct DateNames: Sendable {
  /// January first, in the form for dates.
  let months: [String]
  /// Monday first, in the form for a weekday alone.
  let weekdays: [String]
  /// Monday first, in the form for a weekday before a date.
  let shortWeekdays: [String]
  /// Replaces the number of the first day of a month in a date; nil if the language writes the
  /// number.
  var firstOfMonth: String?
}

extension DateNames {
  /// The names of the tag's language: those of its file, else the C library's, else the English
  /// ones.
  init(for tag: LocaleTag?) {
    let known = tag.map { Languages.language(of: $0) } ?? .english
    let library = known == nil ? tag.flatMap { DateNames(libraryHas: $0) } : nil
    self = library ?? (known ?? .english).dates
  }

  /// The names that the C library has for a language; nil if it has none, or none in Unicode.
  init?(libraryHas tag: LocaleTag) {
    for name in Self.locales(for: tag) {
      guard let locale = LibraryLocale(named: name) else { continue }
      let months = (1...12).compactMap { Self.text(locale.name("%b", of: $0)) }
      let weekdays = (1...7).compactMap { Self.text(locale.name("%A", of: $0)) }
      let shortWeekdays = (1...7).compactMap { Self.text(locale.name("%a", of: $0)) }
      guard months.count == 12, weekdays.count == 7, shortWeekdays.count == 7 else { return nil }
      self.init(months: months, weekdays: weekdays, shortWeekdays: shortWeekdays)
      return
    }
    return nil
  }

  /// The names of the locales that may have the language, the best first. The C library finds no
  /// locale without a region. For a tag without one, it is the region whose code is like the
  /// language's, or else the one where most speakers of the language live.
  static func locales(for tag: LocaleTag) -> [String] {
    let script = tag.script ?? ""
    let region =
      tag.region ?? homes[tag.language + script] ?? homes[tag.language] ?? tag.language.uppercased()
    let modifier = script == "Latn" ? "@latin" : script == "Cyrl" ? "@cyrillic" : ""
    let name = tag.language + "_" + region + ".UTF-8"
    return modifier.isEmpty ? [name] : [name + modifier, name]
  }

  private static let homes = [
    "ar": "EG", "be": "BY", "bn": "BD", "bs": "BA", "ca": "ES", "cs": "CZ", "cy": "GB", "da": "DK",
    "el": "GR", "et": "EE", "eu": "ES", "fa": "IR", "ga": "IE", "gl": "ES", "he": "IL", "hi": "IN",
    "hy": "AM", "ja": "JP", "ka": "GE", "kk": "KZ", "ko": "KR", "ms": "MY", "nb": "NO", "nn": "NO",
    "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "ta": "IN", "te": "IN", "uk": "UA", "ur": "PK",
    "vi": "VN", "zh": "CN", "zhHant": "TW",
  ]

  /// A name from the library; nil if it is empty or cannot be shown.
  private static func text(_ name: [UInt8]) -> String? {
    guard !name.isEmpty, let text = String(validating: name, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    // Some locales pad the names of months to the same width.
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
