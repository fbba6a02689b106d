/// The languages that the user reads. POSIX distinguishes the language of sentences from that of
/// dates.
package final class UserLocale: Sendable {
  /// The languages of sentences, in order of preference.
  package let messages: [LocaleTag]
  /// The language of dates; nil for POSIX's `C`, which belongs to no country.
  package let dates: LocaleTag?

  /// A locale; without arguments, POSIX's `C`.
  package init(messages: [LocaleTag] = [], dates: LocaleTag? = nil) {
    self.messages = messages
    self.dates = dates
  }

  /// One language for everything.
  package convenience init(_ tag: LocaleTag) { self.init(messages: [tag], dates: tag) }
}
