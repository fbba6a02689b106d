import JSONRPC
import Testing

@testable import RemoteViews

/// What members may hold, by their types.
struct ArgumentValuesTests {
  @Test(arguments: [
    ("1", "1"), ("2.0", "2"), ("2e0", "2"), ("20e-1", "2"), ("0.2E+1", "2"),
    ("9223372036854775807", "9223372036854775807"),
    ("100", "100"), ("1e2", "100"),
  ])
  func integers(_ json: String, _ expected: String) throws {
    #expect(try integer(json, .positive) == expected)
  }

  @Test(arguments: [
    "0", "-1", "-0", "1.5", "1e-1", "9223372036854775808", "1e400", "1e999999999999999999999",
    "123456789012345678901234567890", "\"1\"", "true", "[]", "{}", "[1]",
  ])
  func noPositiveIntegers(_ json: String) throws {
    #expect(try integer(json, .positive) == bad("an integer of 1 or more"))
  }

  @Test func rangesOfIntegers() throws {
    let range = MemberType.integer(1...1000)
    for json in ["1", "1000", "1e3"] { #expect(try integer(json, range).count <= 4) }
    for json in ["0", "1001", "1001.0", "1e300"] {
      #expect(try integer(json, range) == bad("an integer from 1 to 1000"))
    }
    #expect(try integer("-0", .natural) == "0")
    #expect(try integer("-1", .natural) == bad("an integer of 0 or more"))
  }

  private func integer(_ json: String, _ type: MemberType) throws -> String {
    try attempt(#"{"m":\#(json)}"#, [.required("m", type)]) { a throws(InvalidParams) in
      try a.integer("m")
    }
  }

  private func bad(_ expected: String) -> String {
    "m | \(expected) | The member m must be \(expected)."
  }

  private func string(_ json: String, _ type: MemberType) throws -> String {
    try attempt(#"{"m":\#(json)}"#, [.required("m", type)]) { a throws(InvalidParams) in
      try a.string("m")
    }
  }

  @Test(arguments: [
    (#""""#, ""), (#""a\n""#, "a\n"), (#""\ud83d\ude00""#, "\u{1F600}"),
    ("\"\(String(repeating: "x", count: 100_000))\"", String(repeating: "x", count: 100_000)),
  ])
  func anyString(_ json: String, _ expected: String) throws {
    #expect(try string(json, .string(nil)) == expected)
  }

  @Test(arguments: ["1", "true", "[]", "{}", #"["a"]"#])
  func noString(_ json: String) throws {
    #expect(try string(json, .string(nil)) == bad("a string"))
    #expect(try string(json, .choice(["all"])) == bad("\"all\""))
  }

  @Test func lengthsAreInScalars() throws {
    let type = MemberType.string(1...3)
    for text in ["a", "abc", "\u{1F600}\u{1F600}\u{1F600}", "e\u{301}\u{301}"] {
      #expect(try string("\"\(text)\"", type).utf8.elementsEqual(text.utf8))
    }
    for text in ["", "abcd", "e\u{301}\u{301}\u{301}", String(repeating: "x", count: 99)] {
      #expect(try string("\"\(text)\"", type) == bad("a string of 1 to 3 characters"))
    }
  }

  @Test func choicesAreComparedByTheirBytes() throws {
    let type = MemberType.choice(["caf\u{E9}", "b"])
    #expect(try string("\"b\"", type) == "b")
    for text in ["cafe\u{301}", "B", "", "b "] {
      #expect(try string("\"\(text)\"", type) == bad("one of \"caf\u{E9}\", \"b\""))
    }
  }

  @Test(arguments: [("2026-11-20", true), ("2026-02-29", false), ("", false), ("x", false)])
  func dates(_ text: String, _ isRight: Bool) throws {
    let outcome = try attempt(#"{"m":"\#(text)"}"#, [.optional("m", .date)]) {
      a throws(InvalidParams) in try a.optionalDate("m")
    }
    #expect(outcome == (isRight ? text : bad("a date as YYYY-MM-DD")))
  }

  @Test(arguments: [
    ("null", "nil"), (#"["a"]"#, #"["a"]"#), (#"["a","b","a"]"#, #"["a", "b", "a"]"#),
    ("[]", "bad"), (#"["a","a","a","a"]"#, "bad"), (#"["c"]"#, "bad"), ("[1]", "bad"),
    ("[null]", "bad"), (#"[["a"]]"#, "bad"), (#""a""#, "bad"), ("{}", "bad"),
  ])
  func arrays(_ json: String, _ expected: String) throws {
    let type = MemberType.strings(.choice(["a", "b"]), 1...3)
    let outcome = try attempt(#"{"m":\#(json)}"#, [.optional("m", type)]) {
      a throws(InvalidParams) in try a.optionalStrings("m")
    }
    let wrong = bad(#"an array of 1 to 3 strings, each one of "a", "b""#)
    #expect(outcome == (expected == "bad" ? wrong : expected))
  }

  @Test func stringsThatWillNotDo() throws {
    let type = MemberType.strings(.string(nil), 0...9)
    let outcome = try attempt(#"{"m":["1","x"]}"#, [.optional("m", type)]) {
      a throws(InvalidParams) in try a.optionalStrings("m") { Int($0) }
    }
    #expect(outcome == bad("an array of at most 9 strings"))
  }

  @Test func tags() throws {
    let type = MemberType.strings(.tag, 0...2)
    for (json, isRight) in [(#"["a","b"]"#, true), (#"["a b"]"#, false), (#"[""]"#, false)] {
      let outcome = try attempt(#"{"m":\#(json)}"#, [.optional("m", type)]) {
        a throws(InvalidParams) in try a.optionalStrings("m")
      }
      #expect(outcome.hasPrefix("m |") == !isRight)
    }
  }
}
