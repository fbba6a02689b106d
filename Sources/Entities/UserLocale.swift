/// What the user reads. POSIX tells apart the language of sentences and that of dates.
package final class UserLocale: Sendable {
  /// The languages of sentences, the most wanted first.
  package let messages: [LocaleTag]
  /// The language of dates; nil for one that belongs to no country (POSIX's `C`).
  package let dates: LocaleTag?

  /// A locale; without any, POSIX's `C`.
  package init(messages: [LocaleTag] = [], dates: LocaleTag? = nil) {
    self.messages = messages
    self.dates = dates
  }

  /// One language for all.
  package convenience init(_ tag: LocaleTag) { self.init(messages: [tag], dates: tag) }
}
