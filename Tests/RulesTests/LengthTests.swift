import TestSupport
import Testing

/// Documents stay as short as their readers were promised.
struct LengthTests {
  /// All of the protocol, examples aside.
  @Test func theProtocolIsReadInAnHour() throws {
    let text = try Repository.text("protocol/PROTOCOL.md").replacing(
      /\n```[\s\S]*?\n```/, with: "")
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 18_000)
  }

  @Test func thePageOfTheProtocolIsOnePage() throws {
    let text = try Repository.text("protocol/PROTOCOL.md")
    let page = text.split(separator: "\n## ")[1]
    #expect(page.hasPrefix("The protocol on one page\n"))
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 90)
  }
}
