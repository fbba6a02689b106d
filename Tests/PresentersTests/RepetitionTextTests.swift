import Entities
import TestSupport
import Testing

@testable import Presenters

/// Rules in words, in every language, as `protocol/vectors/repeat-words.tsv` has them.
struct RepetitionTextTests {
  @Test func everyRowIsSaid() throws {
    for row in try Vectors.rows(of: "repeat-words") {
      let rule = try #require(RecurrenceRule(row[0]), "\(row)")
      let basis = try #require(Repetition.Basis(rawValue: row[1]))
      let texts = try Texts.inLanguage(row[2])
      #expect(texts.repetition(Repetition(rule, from: basis)) == row[3], "\(row)")
    }
  }

  /// Each language says at least what every other one says.
  @Test func everyLanguageHasItsRows() throws {
    let rows = Dictionary(grouping: try Vectors.rows(of: "repeat-words")) { $0[2] }
      .mapValues { Set($0.map { $0[..<2] }) }
    #expect(rows["fr"]?.count == 38)
    for language in Languages.all {
      #expect(rows[language.tag]?.isSuperset(of: rows["fr"] ?? []) == true, "\(language.tag)")
    }
  }

  /// A language of which little is written says what it can, and the rest in English.
  @Test func whatIsMissingIsEnglish() throws {
    let little = Language(
      tag: "xx", dates: DateNames(months: [], weekdays: [], shortWeekdays: []),
      pluralForm: { _ in .few },
      phrases: [.onDays: "{every} @ {days}"])
    let rule = try #require(RecurrenceRule("FREQ=WEEKLY;BYDAY=TU;COUNT=2"))
    let text = Phrases(little).text(Repetition(rule, from: .next)) { "\($0)" }
    #expect(text == "every week @ Tuesday, 2 times")
  }
}
