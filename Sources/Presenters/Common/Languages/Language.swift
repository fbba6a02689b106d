import Entities

/// What the program knows about a language. The build makes it of data, one file a language
/// (`Known/English.phrases` says how to write one). If a file lacks a phrase, the English one is
/// used, and a test names the phrase.
struct Language: Sendable {
  /// BCP 47: `de`.
  let tag: String
  let dates: DateNames
  /// January first, in full, as they stand in a sentence; empty where they are said in English.
  var monthsInText: [String] = []
  /// Monday first, as they stand in a sentence; empty where they are said in English.
  var weekdaysInText: [String] = []
  /// The number of one of several in a row: `2nd`.
  var ordinal: @Sendable (Int) -> String = { "\($0)" }
  /// The number of a day that stands without its month: `15th`.
  var monthDay: @Sendable (Int) -> String = { "\($0)" }
  /// The plural form for a number.
  let pluralForm: @Sendable (Int) -> PluralForm
  let phrases: Phrasebook
  /// The phrases that are different in some regions (BCP 47: `GB`).
  var regions: KeyValuePairs<String, Phrasebook> = [:]
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
