import Entities
import Testing

/// What the log keeps of a client's name.
struct ClientNameTests {
  @Test(
    arguments: [
      ("Emacs", "Emacs"), ("  two words\n", "two words"),
      ("\u{1B}[2J\u{9B}x\u{202A}", "[2Jx\u{202A}"),
      ("", nil), (" \u{7}\n", nil), ("e\u{301}", "e\u{301}"),
    ] as [(String, String?)])
  func isOneLine(text: String, name: String?) {
    #expect(ClientName.name(text).map { Array($0.utf8) } == name.map { Array($0.utf8) })
  }

  @Test func isCut() {
    let long = String(repeating: "\u{1F469}", count: 70)
    #expect(ClientName.name(long)?.unicodeScalars.count == 64)
    #expect(ClientName.name(String(repeating: " ", count: 1_000_000) + "a") == "a")
    let words = String(repeating: "a", count: 63) + " b"
    #expect(ClientName.name(words) == String(repeating: "a", count: 63))
  }
}
