import JSON
import TestSupport
import Testing

struct WriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    let buffer = ByteBuffer(capacity: 1)
    var writer = JSONWriter(buffer)
    body(&writer)
    return buffer.text
  }

  @Test(arguments: [
    0, 1, -1, 9, 10, -10, 99, 100, 12345, 999_999_999_999_999_999, 1_000_000_000_000_000_000,
    Int.max, Int.min, Int.min + 1,
  ])
  func integers(number: Int) {
    #expect(written { $0.value(number) } == "\(number)")
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("'", "'"), ("<&>", "<&>"),
    ("\u{8}\u{C}\n\r\t", #"\b\f\n\r\t"#), ("\0", #"\u0000"#), ("\u{1}\u{1B}", #"\u0001\u001b"#),
    ("\u{B}\u{1F}", #"\u000b\u001f"#), ("\u{7E}\u{7F}", #"~\u007f"#),
    ("\u{80}\u{85}\u{9B}\u{9F}", #"\u0080\u0085\u009b\u009f"#), ("\u{A0}", "\u{A0}"),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\u{2027}\\u2028\\u2029\u{202A}"), ("é", "é"),
    ("e\u{301}", "e\u{301}"), ("€", "€"), ("😀", "😀"), ("\u{FEFF}", "\u{FEFF}"),
    ("\u{FFFF}", "\u{FFFF}"), ("\u{10FFFF}", "\u{10FFFF}"), ("\u{C2}\u{E2}", "\u{C2}\u{E2}"),
    ("\u{E0A8}\u{8028}", "\u{E0A8}\u{8028}"),
  ])
  func escapes(text: String, expected: String) {
    #expect(written { $0.value(text) } == "\"\(expected)\"")
  }

  /// What is echoed keeps its spelling, but for what is never written as it is.
  @Test(arguments: [
    (#""a\/\"\u0041""#, #""a\/\"\u0041""#), ("1.50e3", "1.50e3"), ("null", "null"),
    ("\"\u{7F}\u{85}\u{2028}é\"", #""\u007f\u0085\u2028é""#), ("1e400", "1e400"), ("-0", "-0"),
    ("\"a\u{2028}\u{2029}b\"", #""a\u2028\u2029b""#), (#""\u2028""#, #""\u2028""#),
    ("\"\u{80}\u{9F}\u{A0}\"", "\"\\u0080\\u009f\u{A0}\""),
    ("\"e\u{301}\u{1F600}\u{2027}\u{202A}\"", "\"e\u{301}\u{1F600}\u{2027}\u{202A}\""),
    (#"""# + "\\\\\u{85}\"", #""\\\u0085""#),
  ])
  func echoes(scalar: String, expected: String) {
    let bytes = Array(scalar.utf8)
    let written = written { writer in bytes.withUnsafeBytes { writer.echo($0) } }
    #expect(written.utf8.elementsEqual(expected.utf8))
  }

  @Test func escapesAtEveryPlace() {
    let specials = [
      ("\"", #"\""#), ("\u{7F}", #"\u007f"#), ("\u{9F}", #"\u009f"#),
      ("\u{2029}", #"\u2029"#), ("é", "é"), ("😀", "😀"),
    ]
    for place in Array(0...24) + Array(1010...1030) + Array(2040...2056) {
      let before = String(repeating: "a", count: place)
      for (special, expected) in specials {
        for after in ["", "b", "bbbbbbbb", String(repeating: "\u{1}", count: 1100)] {
          let escapedAfter =
            after.first == "\u{1}" ? String(repeating: #"\u0001"#, count: 1100) : after
          let text = written { $0.value("\(before)\(special)\(after)") }
          #expect(text == "\"\(before)\(expected)\(escapedAfter)\"")
        }
      }
    }
  }
}
