#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A locale of the C library, for the names it has of months and weekdays.
///
/// By `strftime_l`, since in a static executable of glibc 2.36 `nl_langinfo_l` says them in English
/// whatever the locale.
package struct LibraryLocale: ~Copyable {
  private let locale: locale_t

  /// The locale of this name, such as `it_IT.UTF-8`; nil where the library has none.
  package init?(named name: String) {
    guard let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
    self.locale = locale
  }

  deinit { freelocale(locale) }

  /// The short name of a month, 1 to 12; its bytes, in the encoding of the locale.
  package func monthName(_ month: Int) -> [UInt8] { name("%b", month: month, weekday: 0) }

  /// The name of a weekday, 1 for Monday to 7 for Sunday; its bytes, in the encoding of the locale.
  package func weekdayName(_ weekday: Int) -> [UInt8] {
    name("%A", month: 1, weekday: weekday % 7)
  }

  private func name(_ format: String, month: Int, weekday: Int) -> [UInt8] {
    var parts = tm()
    parts.tm_mon = Int32(month - 1)
    parts.tm_wday = Int32(weekday)
    var bytes = [CChar](repeating: 0, count: 128)
    let count = strftime_l(&bytes, bytes.count, format, &parts, locale)
    return bytes[..<count].map { UInt8(bitPattern: $0) }
  }
}
