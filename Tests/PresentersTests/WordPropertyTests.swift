@testable import Entities
import TestSupport
import Testing

@testable import Presenters

/// What holds for all texts in words, whatever they say.
struct WordPropertyTests {
  private static let now = LocalTime("2026-11-24T10:00") ?? .last

  /// A rule of `protocol/vectors/repeat.tsv` as it is kept, and the day that it counts from.
  private struct Kept: Hashable {
    let rule: String
    let basis: String
    let anchor: String
  }

  private static func kept() throws -> Set<Kept> {
    Set(
      try Vectors.rows(of: "repeat").filter { $0[6] != "notARule" }.map {
        Kept(rule: $0[6], basis: $0[1], anchor: $0[2])
      })
  }

  /// Each text that the program writes for a rule is read as a rule with that text and those days.
  @Test(arguments: LanguageTests.languages) func rulesInWordsRoundTrip(tag: String) throws {
    let texts = try Texts.inLanguage(tag)
    let kept = try Self.kept()
    #expect(kept.count > 100)
    for row in kept {
      let rule = try #require(RecurrenceRule(row.rule))
      let basis = try #require(Repetition.Basis(rawValue: row.basis))
      let anchor = try #require(CivilDate(row.anchor))
      let text = texts.repetition(Repetition(rule, from: basis))
      guard let read = texts.words.repetition(text, at: Self.now) else {
        Issue.record("\(tag): \(text), of \(row.rule)")
        continue
      }
      #expect(texts.repetition(read) == text, "\(row.rule) is \(read.rule)")
      #expect((read.basis == .done) == (basis == .done), "\(tag): \(text)")
      if rule.weekStart == .monday && read.rule != rule {
        let days = { (rule: RecurrenceRule) in
          Repetition(rule, from: .due).upcoming(
            after: RuleDay(date: anchor), today: anchor, number: 1)
        }
        #expect(days(read.rule) == days(rule), "\(row.rule) is \(read.rule)")
      }
    }
  }

  @Test(arguments: LanguageTests.languages) func anyLineIsItsTitleAndItsSpans(tag: String) throws {
    let lines = RandomLines()
    var random = SplitMix64(seed: UInt64(tag.utf8.reduce(0) { $0 * 31 + Int($1) }))
    let reading = try WordReading(tag, at: Self.now)
    for _ in 0..<Form.count(short: 500, long: 25_000) {
      let text = lines.next(&random)
      let keep = Bool.random(using: &random) ? [] : [3..<9]
      let line = reading.reader.line(text, at: Self.now, keep: keep)
      let scalars = Array(text.unicodeScalars)
      var rest = scalars
      var end = scalars.count
      for span in (line.spans ?? []).reversed() {
        #expect(span.range.upperBound <= end && !span.range.isEmpty, "\(text)")
        end = span.range.lowerBound
        rest.removeSubrange(span.range)
      }
      let visible = { (scalars: [Unicode.Scalar]) in
        scalars.filter { !$0.properties.isWhitespace }
      }
      #expect(visible(rest) == visible(Array((line.title ?? "").unicodeScalars)), "\(text)")
      let again = reading.reader.line(text, at: Self.now, keep: keep)
      #expect(
        again.spans == line.spans && again.title.hasSameBytes(as: line.title),
        "\(text)")
    }
  }
}

/// Lines of words of all languages, and of what breaks programs that read text.
private struct RandomLines {
  private let words: [String]

  init() {
    let marks = ":|()[]<>{}=\\".unicodeScalars
    let forms = Words.all.flatMap { language in
      String(
        String.UnicodeScalarView(
          language.make().forms.unicodeScalars.map {
            marks.contains($0) || $0 == "\n" ? " " : $0
          })
      ).words
    }
    words =
      forms + [
        "24.12.", "12/24", "9:30", "9am", "9h30", "2026-12-24", "#tag", "#123", "!high", "!hoch",
        "+3d", "\"", "„", "“", "'", "(", ")", "bob@example.com", "https://example.com/heute", "買い物",
        "明日", "\u{202E}abc\u{202C}", "😀", "👨‍👩‍👧", "-", "—", ",", "…", "\u{A0}", "\u{3000}", "1.º",
        "e" + String(repeating: "\u{301}", count: 500), "today\u{301}", "99999999999999999999",
        "every!", "", "\u{0}", "\t",
      ]
  }

  func next(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 1...14, using: &random)
    return (0..<count).map { _ in
      let word = words.randomElement(using: &random) ?? ""
      return word + (["", "", "", ",", ".", ":", "\u{301}"].randomElement(using: &random) ?? "")
    }.joined(separator: " ")
  }
}
