import Entities
import TestSupport

@testable import Presenters

/// A row of `protocol/vectors/words.tsv`; its README says what the columns are.
struct WordRow: CustomStringConvertible {
  let now: LocalTime
  let language: String
  let field: String
  let text: String
  let value: String
  let spans: String
  let note: String

  /// All rows of the table; throws where one has not its columns.
  static func all() throws -> [WordRow] {
    try Vectors.rows(of: "words").map { columns in
      guard let instant = Instant(rfc3339: columns[0]), let minutes = Int64(columns[1])
      else { throw Vectors.BadRow(columns) }
      let local = String(instant.advanced(by: minutes * 60_000).rfc3339.prefix(16))
      return WordRow(
        now: LocalTime(local) ?? .last, language: columns[2], field: columns[3], text: columns[4],
        value: columns[5], spans: columns[6], note: columns[7])
    }
  }

  var description: String { "\(language) \(field) \(now): \(text)" }
}

/// Reads the texts of a table of words.
struct WordReading {
  let reader: WordReader
  let now: LocalTime

  init(_ language: String, at now: LocalTime) throws {
    self.init(try Texts.inLanguage(language).words, at: now)
  }

  init(_ reader: WordReader, at now: LocalTime) {
    self.reader = reader
    self.now = now
  }

  /// The value of a text and its spans, as the table has them.
  func read(_ text: String, as field: String) -> (value: String, spans: String) {
    switch field {
    case "line", "line:": line(text)
    case "repeat":
      (reader.repetition(text, at: now).map { self.text($0, at: nil) } ?? "refused", "")
    case "reminders":
      (reader.reminder(text, at: now, numbers: true)?.description ?? "refused", "")
    default:
      (
        moment(text, TodoField(rawValue: field) ?? .due), ""
      )
    }
  }

  private func moment(_ text: String, _ field: TodoField) -> String {
    guard let moment = reader.moment(text, at: now, numbers: true, of: field) else {
      return "refused"
    }
    return [moment.date?.description, moment.time?.description].compactMap { $0 }
      .joined(separator: " ")
  }

  private func text(_ repetition: Repetition, at time: TimeOfDay?) -> String {
    let day = repetition.firstDay(from: now, at: time)?.description ?? "-"
    return "\(repetition.rule) \(repetition.basis) \(day)"
  }

  private func line(_ text: String) -> (String, String) {
    let fields = reader.line(text, at: now)
    var parts = [fields.title ?? ""]
    if let due = fields.due { parts.append("due \(due)") }
    if let time = fields.time { parts.append("time \(time)") }
    if let repetition = fields.repetition.flatMap({ try? TodoRules.repetition($0) }) {
      let time = fields.time.flatMap { TimeOfDay($0) }
      parts.append("repeat " + self.text(repetition, at: time))
    }
    if let priority = fields.priority { parts.append("priority \(priority)") }
    if let tags = fields.tags { parts.append("tags " + tags.joined(separator: " ")) }
    let spans = (fields.spans ?? []).map {
      "\($0.range.lowerBound)-\($0.range.upperBound) \($0.field.rawValue)"
    }
    return (parts.joined(separator: "|"), spans.joined(separator: ","))
  }
}
