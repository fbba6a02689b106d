/// All that is known of a language: data, one file for each. What a file leaves out is said in English;
/// a test says what that is.
struct Language: Sendable {
  /// BCP 47: `de`.
  let tag: String
  /// January first, as they stand in a date.
  let months: [String]
  /// Monday first, as they stand alone.
  let weekdays: [String]
  /// What stands for the first day of a month in a date, where that is no number.
  let firstOfMonth: String?
  /// January first, in full, as they stand in a sentence; empty where they are said in English.
  let monthsInText: [String]
  /// Monday first, as they stand in a sentence; empty where they are said in English.
  let weekdaysInText: [String]
  /// The number of one of several in a row: `2nd`.
  let ordinal: @Sendable (Int) -> String
  /// The number of a day that stands without its month: `15th`.
  let monthDay: @Sendable (Int) -> String
  /// The forms that words take beside numbers, and which numbers take which.
  let pluralForm: @Sendable (Int) -> PluralForm
  let phrases: Phrasebook
  /// What is said otherwise in some regions (BCP 47: `GB`).
  let regions: KeyValuePairs<String, Phrasebook>

  init(
    tag: String, months: [String], weekdays: [String], firstOfMonth: String? = nil,
    monthsInText: [String] = [], weekdaysInText: [String] = [],
    ordinal: @escaping @Sendable (Int) -> String = { "\($0)" },
    monthDay: @escaping @Sendable (Int) -> String = { "\($0)" },
    pluralForm: @escaping @Sendable (Int) -> PluralForm, phrases: Phrasebook,
    regions: KeyValuePairs<String, Phrasebook> = [:]
  ) {
    self.tag = tag
    self.months = months
    self.weekdays = weekdays
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

/// Phrases with the words for them, each once. No dictionary: that of a new kind of key costs the
/// runtime ten times as much as it takes to look through all of these, and every session begins with
/// one phrase.
typealias Phrasebook = KeyValuePairs<Phrase, Wording>

extension Phrasebook {
  /// The words for a phrase; nil where there are none.
  subscript(_ phrase: Phrase) -> Wording? { first { $0.key == phrase }?.value }
}
