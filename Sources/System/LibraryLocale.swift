#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A locale of the C library, for its names of months and weekdays.
///
/// They come from `strftime_l`: in a static executable with glibc 2.36, `nl_langinfo_l` gives
/// English names in every locale.
package struct LibraryLocale: ~Copyable {
  private let locale: locale_t

  /// The locale with this name, such as `it_IT.UTF-8`; nil if the library does not have it.
  package init?(named name: String) {
    guard let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
    self.locale = locale
  }

  deinit { freelocale(locale) }

  /// The short name of a month, 1 to 12, as bytes in the locale's encoding.
  package func monthName(_ month: Int) -> [UInt8] { name("%b", month: month, weekday: 0) }

  /// The name of a weekday, from 1 for Monday to 7 for Sunday, as bytes in the locale's encoding.
  package func weekdayName(_ weekday: Int) -> [UInt8] {
    name("%A", month: 1, weekday: weekday % 7)
  }

  /// The short name of a weekday, like ``weekdayName(_:)``.
  package func shortWeekdayName(_ weekday: Int) -> [UInt8] {
    name("%a", month: 1, weekday: weekday % 7)
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
