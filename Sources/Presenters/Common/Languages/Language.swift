import Entities

/// What the program knows about a language. The build makes it of data, one file a language
/// (`Known/English.phrases` says how to write one). If a file lacks a phrase, the English one is
/// used, and a test names the phrase.
struct Language: Sendable {
  /// BCP 47: `de`.
  let tag: String
  /// January first, in the form for dates.
  let months: [String]
  /// Monday first, in the form for a weekday alone.
  let weekdays: [String]
  /// Monday first, in the form for a weekday before a date.
  let shortWeekdays: [String]
  /// Replaces the number of the first day of a month in a date; nil if the language writes the
  /// number.
  let firstOfMonth: String?
  /// January first, in full, as they stand in a sentence; empty where they are said in English.
  let monthsInText: [String]
  /// Monday first, as they stand in a sentence; empty where they are said in English.
  let weekdaysInText: [String]
  /// The number of one of several in a row: `2nd`.
  let ordinal: @Sendable (Int) -> String
  /// The number of a day that stands without its month: `15th`.
  let monthDay: @Sendable (Int) -> String
  /// The plural form for a number.
  let pluralForm: @Sendable (Int) -> PluralForm
  let phrases: Phrasebook
  /// The phrases that are different in some regions (BCP 47: `GB`).
  let regions: KeyValuePairs<String, Phrasebook>

  init(
    tag: String, months: [String], weekdays: [String], shortWeekdays: [String],
    firstOfMonth: String? = nil, monthsInText: [String] = [], weekdaysInText: [String] = [],
    ordinal: @escaping @Sendable (Int) -> String = { "\($0)" },
    monthDay: @escaping @Sendable (Int) -> String = { "\($0)" },
    pluralForm: @escaping @Sendable (Int) -> PluralForm, phrases: Phrasebook,
    regions: KeyValuePairs<String, Phrasebook> = [:]
  ) {
    self.tag = tag
    self.months = months
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.firstOfMonth = firstOfMonth
    self.monthsInText = monthsInText
    self.weekdaysInText = weekdaysInText
    self.ordinal = ordinal
    self.monthDay = monthDay
    self.pluralForm = pluralForm
    self.phrases = phrases
    self.regions = regions
  }
}

/// Phrases with the words for them, each once. Not a dictionary: the first dictionary of a new type
/// of key costs the runtime ten times as much as a search through all these phrases, and every
/// session begins with one phrase.
typealias Phrasebook = KeyValuePairs<Phrase, Wording>

extension Phrasebook {
  /// The words for a phrase; nil if there are none.
  subscript(_ phrase: Phrase) -> Wording? { first { $0.key == phrase }?.value }
}

/// The known languages: those with a file in `Known/`. The build generates them and the list of
/// them, `all` (`Sources/Plugins/FileLists`).
enum Languages {
  /// The language of a tag; nil if it is not known.
  static func language(of tag: LocaleTag) -> Language? {
    all.first { $0.tag.hasSameBytes(as: tag.language) }?.make()
  }
}
