import Entities
import TestSupport
import Testing

@testable import Presenters

/// The table that any implementation can be held to, `protocol/vectors/words.tsv`.
struct WordVectorTests {
  static let languages = ["en", "fr", "de", "es"]

  @Test func everyRowIsReadAsItSays() throws {
    var readings: [String: WordReader] = [:]
    for row in try WordRow.all() {
      let reader = readings[row.language] ?? WordReading(row.language, at: row.now).reader
      readings[row.language] = reader
      let (value, spans) = WordReading(reader, at: row.now).read(row.text, as: row.field)
      #expect(
        value == row.value && spans == row.spans,
        "\(row.language)\t\(row.field)\t\(row.text)\t\(row.value)\t\(row.spans)\tIS\t\(value)\t\(spans)"
      )
    }
  }

  @Test(arguments: languages) func hasEnoughRows(language: String) throws {
    let rows = try WordRow.all().filter { $0.language.hasPrefix(language) }
    let lines = rows.filter { $0.field == "line" }
    #expect(rows.count - lines.count >= 150)
    #expect(lines.count >= 100)
    #expect(lines.count { $0.spans.isEmpty } * 3 >= lines.count)
  }
}
