import Entities
import Testing

/// Marks as Views get them: only equal marks have equal texts.
struct MarkTests {
  @Test(arguments: [
    (Mark.beginning, "0"),
    (Mark(revision: 1, session: 1, instant: Instant(milliseconds: 35)), "1.1.z"),
    (Mark(revision: 36, session: 0, instant: Instant(milliseconds: -1)), "10.0.-1"),
    (Mark(revision: 0, session: 1, instant: Instant(milliseconds: 0)), "0.1.0"),
    (
      Mark(revision: 1 << 53, session: .min, instant: Instant(milliseconds: .min)),
      "2gosa7pa2gw.-1y2p0ij32e8e8.-1y2p0ij32e8e8"
    ),
  ])
  func hasItsOwnText(_ mark: Mark, _ expected: String) {
    #expect(mark.text == expected)
    #expect(mark.text.utf8.count <= 64)
  }
}
