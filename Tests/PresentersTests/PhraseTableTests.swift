import Testing

@testable import Presenters

/// The table of phrases that the authors of other backends read.
struct PhraseTableTests {
  @Test(arguments: PhraseTable.languages) func hasEachPhraseOfALanguage(tag: String) {
    let rows = PhraseTable.lines(language: tag).map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.allSatisfy { $0.count == 3 && !$0[2].contains { $0.isNewline } })
    #expect(rows.allSatisfy { $0[1] == tag || $0[1].hasPrefix(tag + "-") })
    let keys = Set(rows.filter { $0[1] == tag }.map { $0[0].prefix { $0 != "." } })
    #expect(keys.isSuperset(of: Phrase.allCases.map { Substring($0.rawValue) }))
    #expect(keys.count == Phrase.allCases.count + 4)
  }

  @Test func hasThemByKeyAndLanguage() {
    let lines = PhraseTable.lines(language: nil)
    #expect(lines.count == Set(lines).count)
    for line in [
      "today\ten\tToday", "today\tfr\tAujourd’hui", "editMany.one\tfr\tmodifier {count} tâche",
      "date\ten-GB\t{day} {month} {year}", "weekday.1\tde\tMontag",
    ] {
      #expect(lines.contains(line))
    }
  }
}
