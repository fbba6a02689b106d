import Testing

/// JSON with lines and indents.
struct IndentedTextTests {
  private func lines(_ json: String, width: Int = 20) -> String {
    Array(json.utf8).withUnsafeBytes {
      String(decoding: IndentedText.lines(of: $0, width: width), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("1", "1\n"), ("{}", "{}\n"), ("[]", "[]\n"), (#"{"a":[]}"#, "{ \"a\": [] }\n"),
    (#"{"a":[1,2],"b":{}}"#, "{\n  \"a\": [1, 2],\n  \"b\": {}\n}\n"),
    (#"["12345678","12345678"]"#, "[\n  \"12345678\",\n  \"12345678\"\n]\n"),
    (#"{"a":"\"{[,:"}"#, "{ \"a\": \"\\\"{[,:\" }\n"), ("[1", ""), ("", ""),
  ])
  func isFormatted(_ json: String, _ expected: String) { #expect(lines(json) == expected) }

  /// The width includes the comma. A value without parts may be wider.
  @Test(arguments: 3...40) func fitsTheWidth(width: Int) {
    let json = #"{"a":{"b":[1,22,333],"c":null},"d":[{"e":true},[]],"f":"x"}"#
    let text = lines(json, width: width)
    #expect(text.filter { !$0.isWhitespace } == json)
    for line in text.split(separator: "\n") where line.contains(", ") {
      #expect(line.utf8.count <= width)
    }
  }
}
