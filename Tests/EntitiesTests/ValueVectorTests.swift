import Entities
import TestSupport
import Testing

/// The table that any implementation can be held to, `protocol/vectors/values.tsv`.
struct ValueVectorTests {
  /// What a text is kept as; the reason if a todo's field may not hold it, and nil if it is no such value.
  private func kept(_ kind: String, _ text: String) -> String? {
    switch kind {
    case "day": return CivilDate(text)?.description
    case "time": return TimeOfDay(text)?.description
    case "local time": return LocalTime(text)?.description
    case "instant": return Instant(rfc3339: text)?.rfc3339
    case "duration": return (TimeSpan(ahead: text)?.length).map { "\($0)" }
    case "reminder": return Reminder(text)?.description
    case "locale":
      return LocaleTag(text).map {
        [$0.language, $0.script ?? "-", $0.region ?? "-"].joined(separator: " ")
      }
    default:
      let field = TodoField(rawValue: kind)
      #expect(field != nil || kind == "tag")
      do throws(InvalidTodo) {
        guard let field else { return try TodoRules.tags(["a", text]).last }
        return try TodoRules.text(of: field, typed: text)
      } catch {
        return "\(error.reason)"
      }
    }
  }

  @Test func everyRowHolds() throws {
    let rows = try Vectors.rows(of: "values")
    #expect(rows.count >= 250 && Set(rows).count == rows.count)
    for row in rows {
      let text = try Vectors.text(row[1])
      let found = kept(row[0], text) ?? "refused"
      guard row[2].hasPrefix("\"") else {
        #expect(found == row[2], "\(row)")
        continue
      }
      let expected = try Vectors.text(row[2])
      #expect(found.hasSameBytes(as: expected), "\(row) is \(found)")
      // What is kept is read as itself.
      if row[0] != "locale" { #expect(kept(row[0], expected).hasSameBytes(as: expected), "\(row)") }
    }
  }
}
