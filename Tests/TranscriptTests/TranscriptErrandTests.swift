import Testing
import Transcripts

/// What another program is given for a transcript, and how its output is compared.
struct TranscriptErrandTests {
  private func errand(_ lines: String...) throws -> TranscriptErrand {
    TranscriptErrand(
      try Transcript(Array(lines.map { $0 + "\n" }.joined().utf8)), framing: .lines)
  }

  @Test func theWorldIsPassedOn() throws {
    let plain = try errand("> {}")
    #expect(plain.arguments == ["--clock", "2026-11-20T09:00:00.000Z"])
    #expect(plain.environment["TZ"] == "UTC" && plain.environment["LC_ALL"] == .some(nil))
    #expect(String(decoding: plain.input, as: UTF8.self) == "{}\n")

    let rich = try errand(
      "@clock 2026-01-01T00:00:00Z", "@samples", "@env LANG=de_DE.UTF-8", "> 1", ">  ", "> 2",
      "@clock 2026-01-02T00:00:00Z", "@clock 2026-01-03T00:00:00.5Z", "> 3", "@framing headers")
    // With headers, the blank one is a message too.
    #expect(
      rich.arguments == [
        "--clock", "2026-01-01T00:00:00.000Z", "--clock-after", "3=2026-01-02T00:00:00.000Z",
        "--clock-after", "3=2026-01-03T00:00:00.500Z", "--samples",
      ])
    #expect(rich.environment["LANG"] == "de_DE.UTF-8" && rich.environment["TZ"] == .some(nil))
    #expect(String(decoding: rich.input.prefix(22), as: UTF8.self) == "Content-Length: 1\r\n\r\n1")
    #expect(rich.obstacle == nil)
    #expect(try errand("> 1", "@samples").obstacle != nil)
    #expect(
      try errand("> 1", ">  ", "@clock 2026-01-02T00:00:00Z").arguments.last
        == "1=2026-01-02T00:00:00.000Z")
  }

  /// An output is put where it was expected, and an extra one before the output that follows it.
  @Test(arguments: [
    ("a\nb\nc\n", "> 1\n< a\n< b\n> 2\n< c\n"), ("a\nX\nc\n", "> 1\n< a\n< X\n> 2\n< c\n"),
    ("", "> 1\n> 2\n"), ("a\nb\nc\nd\n", "> 1\n< a\n< b\n> 2\n< c\n< d\n"),
    ("a\n\nb\nc\n", "> 1\n< a\n< \\x0Ab\\x0A [badly framed]\n> 2\n< c\n"),
    ("a\nb\nc", "> 1\n< a\n< b\n> 2\n< c [badly framed]\n"),
  ])
  func outputsAreAligned(output: String, expected: String) throws {
    let errand = try errand("> 1", "< a", "< b", "> 2", "< c")
    let actual = errand.check(Array(output.utf8), .bytes).actual
    #expect(String(decoding: actual.bytes, as: UTF8.self) == expected)
  }

  @Test func headersAreReadStrictly() throws {
    let errand = TranscriptErrand(
      try Transcript(Array("> 1\n< {}\n< []\n".utf8)), framing: .headers)
    func passes(_ output: String) -> Bool {
      errand.check(Array(output.utf8), .bytes).passed
    }
    let one = "Content-Length: 2\r\n\r\n{}"
    let two = "Content-Length: 2\r\n\r\n[]"
    #expect(passes(one + two))
    for wrong in [
      one, one + "\n" + two, one + "Content-length: 2\r\n\r\n[]", one + "Content-Length: 2\n\n[]",
      one + "Content-Length: 3\r\n\r\n[]", one + "Content-Length: \r\n\r\n[]", one + two + "\n",
      one + "Content-Length: 99999999999999999999\r\n\r\n[]", "{}\n[]\n",
    ] {
      #expect(!passes(wrong), "\(wrong)")
    }
  }
}
