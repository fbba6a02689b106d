import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Each language has all phrases, and each phrase is complete. A failure names what is missing in
/// the language's file.
struct LanguageTests {
  static let languages = Languages.all.map(\.tag)

  /// The forms that a number can take in each language.
  private static let forms = Dictionary(
    uniqueKeysWithValues: Languages.all.compactMap { listed in
      (try? language(listed.tag)).map {
        (listed.tag, Set((0...1000).map($0.pluralForm) + [$0.pluralForm(3_000_000)]))
      }
    })

  private static func language(_ tag: String) throws -> Language {
    try #require(LocaleTag(tag).flatMap { Languages.language(of: $0) })
  }

  @Test func everyFileIsListed() throws {
    let folder = "Sources/Presenters/Common/Languages/Known"
    #expect(Repository.files(under: folder, ending: ".phrases").count == Self.languages.count)
    #expect(Set(["en", "fr", "de", "es"]).isSubset(of: Self.languages))
    for tag in Self.languages { #expect(try Self.language(tag).tag == tag) }
  }

  /// Some phrases are found by the name of the value that they are for.
  @Test func everyNamedPhraseIsThere() {
    let emptiness: [TodoListEmptiness] = [.nothingThere, .nothingPasses, .behindTheEnd]
    let events: [HistoryPresentationModel.Event] = [
      .added, .restored, .completed, .reopened, .deleted,
    ]
    let names =
      TodoField.allCases.map { "\($0)Field" } + BuiltInList.allCases.map { "\($0)List" }
      + emptiness.map { "\($0)" } + events.map { "\($0)" }
      + ToolPrompt.allCases.flatMap { ["\($0)", "\($0)Prompt"] }
    for name in names { #expect(Phrase(rawValue: name) != nil, "\(name)") }
  }

  @Test(arguments: languages, Phrase.allCases) func hasWordsWithTheSamePlaces(
    tag: String, phrase: Phrase
  ) throws {
    let language = try Self.language(tag)
    let wording = try #require(language.phrases[phrase], "\(phrase) is missing in \(tag)")
    let places = try #require(Language.english.phrases[phrase]?.template()).places.sorted()
    let forms = try #require(Self.forms[tag])
    if case .counted(let given) = wording {
      #expect(Set(given.map(\.key)) == forms.union([.other]), "\(phrase) in \(tag)")
      #expect(places.contains("count"))
    }
    for form in forms {
      let template = try #require(wording.template(for: form))
      #expect(template.places.sorted() == places, "\(phrase) in \(tag): \(template.text)")
    }
  }

  /// Lists and forms that every language's words must have; the others depend on the language.
  @Test(arguments: languages) func hasWordsForEachMeaning(tag: String) throws {
    let words = try #require(Words.all.first { $0.tag == tag }?.make(), "no words in \(tag)")
    let lines = words.forms.split(separator: "\n").map(String.init)
    let lists = [
      "list weekday:", "list month:", "list mon month:", "list word n:", "list unit:",
      "list letter unit:", "list priority:", "words stop:", "words range:", "def iso:", "def tail:",
    ]
    for list in lists {
      #expect(lines.contains { $0.hasPrefix(list) }, "\(list) is missing in \(tag)")
    }
    let grammar = WordGrammar(words.forms)
    for action in WordAction.allCases where action != .none {
      #expect(grammar.rules.contains { $0.action == action }, "\(action) is missing in \(tag)")
    }
    for kind in WordKind.allCases {
      #expect(grammar.rules.contains { $0.kind == kind }, "\(kind) is missing in \(tag)")
    }
    for word in Language.english.monthsInText.indices.map({
      try? Self.language(tag).monthsInText[$0]
    }) {
      let hash = try #require(WordAtoms(word ?? "")?.atoms.first?.hash)
      #expect(grammar.value(of: hash, in: "month") != nil, "\(word ?? "") is missing in \(tag)")
    }
    #expect(
      lines.count { line in
        ["day ", "time ", "repeat ", "estimate "].contains(where: line.hasPrefix)
      }
        == grammar.rules.count { ![.fixed, .remind].contains($0.kind) },
      "a line of \(tag) is no form")
  }

  /// What an error says that a person can write can be read.
  @Test(arguments: languages) func readsItsOwnExamples(tag: String) throws {
    let language = try Self.language(tag)
    let reading = try WordReading(tag, at: LocalTime("2026-11-24T10:00") ?? .last)
    let phrases: [(Phrase, TodoField)] = [
      (.dueNotADate, .due), (.timeNotATime, .time), (.startNotADate, .start),
      (.notARule, .repetition), (.notAReminder, .reminders),
    ]
    for (phrase, field) in phrases {
      let text = try #require(language.phrases[phrase]?.template()?.text)
      let parts = text.unicodeScalars.split { "“”„«»".unicodeScalars.contains($0) }.map {
        String($0)
      }
      // Every second one stands between quotes.
      let examples = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
      #expect(examples.count == 2, "\(text)")
      for example in examples {
        #expect(reading.read(example, as: field.rawValue).value != "refused", "\(tag): \(example)")
      }
    }
  }

  @Test(arguments: languages) func regionsHaveThePlacesOfTheLanguage(tag: String) throws {
    let language = try Self.language(tag)
    for (region, phrases) in language.regions {
      #expect(LocaleTag("\(tag)-\(region)")?.region == region)
      for (phrase, wording) in phrases {
        #expect(
          wording.template()?.places.sorted()
            == language.phrases[phrase]?.template()?.places.sorted())
      }
    }
  }

  @Test(arguments: languages) func hasEachPhraseOnce(tag: String) throws {
    let phrases = try Self.language(tag).phrases.map(\.key)
    #expect(Set(phrases).count == phrases.count)
  }

  @Test(arguments: languages) func namesDaysAndMonths(tag: String) throws {
    let language = try Self.language(tag)
    let dates = language.dates
    for (names, count) in [
      (dates.months, 12), (dates.weekdays, 7), (dates.shortWeekdays, 7),
      (language.monthsInText, 12), (language.weekdaysInText, 7),
    ] {
      #expect(names.count == count && Set(names).count == count, "\(names)")
      for name in names { #expect(Self.isPlain(name)) }
    }
  }

  @Test(arguments: languages) func textsArePlain(tag: String) throws {
    for (phrase, wording) in try Self.language(tag).phrases {
      let templates: [Template] =
        switch wording {
        case .always(let template): [template]
        case .counted(let forms): forms.map(\.value)
        }
      for template in templates { #expect(Self.isPlain(template.text), "\(phrase) in \(tag)") }
    }
  }

  /// Whether there are no control characters, no doubled white space or white space at an end, and
  /// no ASCII quotes.
  private static func isPlain(_ text: String) -> Bool {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = Array(text.unicodeScalars)
    if text == ", " { return true }
    return !scalars.isEmpty && !isSpace(scalars[0]) && !isSpace(scalars[scalars.count - 1])
      && !zip(scalars, scalars.dropFirst()).contains { isSpace($0) && isSpace($1) }
      && scalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "'" && $0 != "\u{7F}" }
  }

  @Test(arguments: [
    ("en", 0, "delete 0 todos"), ("en", 1, "delete 1 todo"), ("en", 2, "delete 2 todos"),
    ("fr", 0, "supprimer 0 tâche"), ("fr", 1, "supprimer 1 tâche"),
    ("fr", 2, "supprimer 2 tâches"), ("fr", 1_000_000, "supprimer 1000000 de tâches"),
    ("de", 0, "0 Aufgaben löschen"), ("de", 1, "1 Aufgabe löschen"),
    ("de", 3, "3 Aufgaben löschen"), ("es", 1, "eliminar 1 tarea"),
    ("es", 0, "eliminar 0 tareas"), ("es", 2_000_000, "eliminar 2000000 de tareas"),
    ("es", 1_000_001, "eliminar 1000001 tareas"),
  ])
  func plurals(tag: String, count: Int, expected: String) throws {
    let language = try Self.language(tag)
    let wording = try #require(
      language.phrases[.deleteMany]?.template(for: language.pluralForm(count)))
    #expect(wording.filled([("count", "\(count)")]) == expected)
  }

  /// A language with few phrases uses English ones for the rest.
  @Test func missingPhrasesAreEnglish() {
    let little = Language(
      tag: "xx", dates: DateNames(months: [], weekdays: [], shortWeekdays: []),
      pluralForm: { _ in .few },
      phrases: [.added: "ADDED", .addMany: .counted([.one: "{count} X"])])
    let phrases = Phrases(little)
    #expect(phrases.what(.added) == "ADDED")
    #expect(phrases.what(.deleted) == "deleted")
    #expect(phrases.template(.addMany, for: 1).text == "add {count} todo")
  }
}

extension Template {
  /// The names of the places.
  fileprivate var places: [String] {
    parts.compactMap { if case .place(let name) = $0 { String(name) } else { nil } }
  }
}
