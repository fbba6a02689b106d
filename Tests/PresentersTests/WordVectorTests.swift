import Entities
import TestSupport
import Testing

@testable import Presenters

/// The table that any implementation can be held to, `protocol/vectors/words.tsv`.
struct WordVectorTests {
  @Test func everyRowIsReadAsItSays() throws {
    var readings: [String: WordReader] = [:]
    for row in try WordRow.all() {
      let reader =
        try readings[row.language] ?? WordReading(row.language, at: row.now).reader
      readings[row.language] = reader
      let (value, spans) = WordReading(reader, at: row.now).read(row.text, as: row.field)
      #expect(
        value == row.value && spans == row.spans,
        "\(row.language)\t\(row.field)\t\(row.text)\t\(row.value)\t\(row.spans)\tIS\t\(value)\t\(spans)"
      )
    }
  }
}
