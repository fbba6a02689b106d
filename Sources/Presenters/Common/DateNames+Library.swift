import Entities
import Glibc

extension DateNames {
  /// The names that the C library has for a language; nil where it has none, or none in Unicode.
  ///
  /// By `strftime_l`, since in a static executable of glibc 2.36 `nl_langinfo_l` says them in English
  /// whatever the locale.
  init?(libraryHas tag: LocaleTag) {
    guard let locale = Self.locales(for: tag).lazy.compactMap(Self.locale(named:)).first else {
      return nil
    }
    defer { freelocale(locale) }
    var months: [String] = []
    for month in 0..<12 {
      guard let name = Self.name("%b", month: month, weekday: 0, in: locale) else { return nil }
      months.append(name)
    }
    var weekdays: [String] = []
    for weekday in 1...7 {
      guard let name = Self.name("%A", month: 0, weekday: weekday % 7, in: locale) else {
        return nil
      }
      weekdays.append(name)
    }
    self.init(months: months, weekdays: weekdays)
  }

  /// The names of locales that may have the language, the best first. The C library finds none without
  /// a region; where a tag says none, it is the one whose name is like the language's, or else that
  /// where most of those live who speak it.
  static func locales(for tag: LocaleTag) -> [String] {
    let script = tag.script ?? ""
    let region =
      tag.region ?? homes[tag.language + script] ?? homes[tag.language]
      ?? tag.language.uppercased()
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

  private static func locale(named name: String) -> locale_t? {
    newlocale(1 << LC_TIME, name, nil)
  }

  private static func name(
    _ format: String, month: Int, weekday: Int, in locale: locale_t
  ) -> String? {
    var parts = tm()
    parts.tm_mon = Int32(month)
    parts.tm_wday = Int32(weekday)
    var bytes = [CChar](repeating: 0, count: 128)
    let count = strftime_l(&bytes, bytes.count, format, &parts, locale)
    let name = bytes[..<count].map { UInt8(bitPattern: $0) }
    guard count > 0, let text = String(validating: name, as: UTF8.self),
      !text.unicodeScalars.contains(where: \.properties.isControl)
    else { return nil }
    return text.trimmedOfSpaces
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}

extension String {
  /// Some locales pad the names of months to the same width.
  fileprivate var trimmedOfSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
