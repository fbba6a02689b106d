/// All phrases by key and language, for the authors of other backends.
package enum PhraseTable {
  /// The tags of the languages (BCP 47).
  package static let languages = Languages.all.map(\.tag)

  /// A line for each phrase: its key, the tag of its language and the words, with a tab between each.
  /// The key of a phrase that depends on a number ends with the form of its words (Unicode CLDR),
  /// such as `editMany.one`; those of months and weekdays with their number. `language`: nil for
  /// all.
  package static func lines(language: String?) -> [String] {
    let known = Languages.all.filter { language == nil || $0.tag == language }.map { $0.make() }
    let names: [(key: String, words: (Language) -> [String])] = [
      ("month", \.dates.months), ("weekday", \.dates.weekdays), ("monthInText", \.monthsInText),
      ("weekdayInText", \.weekdaysInText),
    ]
    let phrases = Phrase.allCases.flatMap { phrase in
      known.flatMap { language in
        lines(phrase, language.phrases, language.tag)
          + language.regions.flatMap { lines(phrase, $0.value, "\(language.tag)-\($0.key)") }
      }
    }
    return phrases
      + names.flatMap { name in
        known.flatMap { language in
          name.words(language).enumerated().map { number, word in
            line("\(name.key).\(number + 1)", language.tag, word)
          }
        }
      }
  }

  private static func lines(_ phrase: Phrase, _ book: Phrasebook, _ tag: String) -> [String] {
    switch book[phrase] {
    case .always(let template): [line(phrase.rawValue, tag, template.text)]
    case .counted(let forms):
      forms.map { form, template in line("\(phrase.rawValue).\(form)", tag, template.text) }
    case nil: []
    }
  }

  private static func line(_ key: String, _ tag: String, _ words: String) -> String {
    [key, tag, words].joined(separator: "\t")
  }
}
