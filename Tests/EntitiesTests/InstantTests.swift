import Entities
import TestSupport
import Testing

/// Instants and their texts (RFC 3339 § 5.6). Which texts are one is in `protocol/vectors/values.tsv`.
struct InstantTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (-1000, "1969-12-31T23:59:59.000Z"),
      (1_795_165_200_000, "2026-11-20T09:00:00.000Z"),
      (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func isWrittenAndRead(_ milliseconds: Int64, _ text: String) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
    #expect(Instant(rfc3339: text) == Instant(milliseconds: milliseconds))
  }

  @Test(arguments: [Int64.min, -99_999_999_999_999_999, 253_402_300_800_000, Int64.max])
  func is1970OutsideTheYearsOfClocks(_ milliseconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == "1970-01-01T00:00:00.000Z")
  }

  @Test func readsWhatItWritesInEveryYear() {
    // A step that meets each kind of year: of both parities, leap years and ends of centuries.
    for year in stride(from: 1, through: 9999, by: Form.count(short: 9, long: 1)) {
      for (month, day) in [(1, 1), (2, 28), (3, 1), (12, 31)] {
        guard let date = CivilDate(year: year, month: month, day: day) else { continue }
        let text = "\(date)T\(year % 2 == 0 ? "00:00:00.000" : "23:59:59.999")Z"
        #expect(Instant(rfc3339: text)?.rfc3339 == text)
      }
    }
  }
}
