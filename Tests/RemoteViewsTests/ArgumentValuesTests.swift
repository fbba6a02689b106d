import Entities
import Testing

@testable import RemoteViews

/// Which values members may have, by their kinds.
struct ArgumentValuesTests {
  @Test(arguments: [
    ("1", "1"), ("2.0", "2"), ("2e0", "2"), ("20e-1", "2"), ("0.2E+1", "2"),
    ("9223372036854775807", "9223372036854775807"),
    ("100", "100"), ("1e2", "100"),
  ])
  func integersAreReadInAnyNotation(_ json: String, _ expected: String) throws {
    #expect(try attempt(member: json, .positive) == expected)
  }

  @Test(arguments: [
    "0", "-1", "-0", "1.5", "1e-1", "9223372036854775808", "1e400", "1e999999999999999999999",
    "123456789012345678901234567890", "\"1\"", "true", "[]", "{}", "[1]",
  ])
  func otherValuesAreNotPositiveIntegers(_ json: String) throws {
    #expect(try attempt(member: json, .positive) == bad("an integer of 1 or more"))
  }

  @Test func integersHaveRanges() throws {
    for json in ["1", "1000", "1e3"] {
      #expect(try attempt(member: json, .integer(1...1000)).count <= 4)
    }
    for json in ["0", "1001", "1001.0", "1e300"] {
      #expect(
        try attempt(member: json, .integer(1...1000)) == bad("an integer from 1 to 1000"))
    }
    #expect(try attempt(member: "-0", .natural) == "0")
    #expect(try attempt(member: "-1", .natural) == bad("an integer of 0 or more"))
  }

  private func bad(_ expected: String) -> String {
    "m | \(expected) | The member m must be \(expected)."
  }

  @Test(arguments: [
    (#""""#, ""), (#""a\n""#, "a\n"), (#""\ud83d\ude00""#, "\u{1F600}"),
    ("\"\(String(repeating: "x", count: 100_000))\"", String(repeating: "x", count: 100_000)),
  ])
  func stringsAreRead(_ json: String, _ expected: String) throws {
    #expect(try attempt(member: json, .string) == expected)
    #expect(try attempt(member: json, .field(.due)) == expected, "the rules judge it")
  }

  @Test(arguments: ["1", "true", "[]", "{}", #"["a"]"#])
  func otherTypesAreNotStrings(_ json: String) throws {
    #expect(try attempt(member: json, .string) == bad("a string"))
    #expect(try attempt(member: json, .field(.title)) == bad("a string"))
    #expect(try attempt(member: json, .field(.due)) == bad("a date as YYYY-MM-DD"))
    #expect(try attempt(member: json, .date) == bad("a date as YYYY-MM-DD"))
    #expect(try attempt(member: json, .word(of: Drink.self)) == bad(#"one of "café", "tea""#))
  }

  @Test func lengthsCountScalars() throws {
    for text in ["a", "abc", "\u{1F600}\u{1F600}\u{1F600}", "e\u{301}\u{301}"] {
      #expect(
        try attempt(member: "\"\(text)\"", .string(1...3)).utf8.elementsEqual(text.utf8))
    }
    for text in ["", "abcd", "e\u{301}\u{301}\u{301}", String(repeating: "x", count: 99)] {
      #expect(
        try attempt(member: "\"\(text)\"", .string(1...3)) == bad("a string of 1 to 3 characters"))
    }
  }

  private enum Drink: String, CaseIterable, WireWord {
    case coffee = "caf\u{E9}"
    case tea
  }

  @Test func wordsAreComparedByTheirBytes() throws {
    #expect(try attempt(member: "\"tea\"", .word(of: Drink.self)) == "tea")
    #expect(try attempt(member: "\"caf\u{E9}\"", .word(of: Drink.self)) == "coffee")
    for text in ["cafe\u{301}", "Tea", "", "tea "] {
      #expect(
        try attempt(member: "\"\(text)\"", .word(of: Drink.self))
          == bad("one of \"caf\u{E9}\", \"tea\""))
    }
  }

  /// Each documented word is read as the value that has this word.
  @Test func everyDocumentedWordIsRead() {
    func check<Word: WireWord>(_ type: Word.Type, _ count: Int) {
      #expect(Word.choice.words.count == count)
      for word in Word.choice.words { #expect(Word.value(of: word)?.word == word) }
    }
    check(Priority.self, 4)
    check(TodoSort.Key.self, 18)
    for word in ["", "-", "--due", "-\u{301}due", "due-", "Due"] {
      #expect(TodoSort.Key.value(of: word) == nil)
    }
  }

  @Test(arguments: [("2026-11-20", true), ("2026-02-29", false), ("", false), ("x", false)])
  func datesMustExist(_ text: String, _ isRight: Bool) throws {
    #expect(
      try attempt(member: "\"\(text)\"", .date) == (isRight ? text : bad("a date as YYYY-MM-DD")))
  }

  @Test(arguments: [
    (#"["tea"]"#, "[tea]"), (#"["tea","café","tea"]"#, "[tea, coffee, tea]"),
    ("[]", "bad"), (#"["tea","tea","tea","tea"]"#, "bad"), (#"["c"]"#, "bad"), ("[1]", "bad"),
    ("[null]", "bad"), (#"[["tea"]]"#, "bad"), (#""tea""#, "bad"), ("{}", "bad"),
  ])
  func arraysCheckTheirElements(_ json: String, _ expected: String) throws {
    let outcome = try attempt(#"{"m":\#(json)}"#) {
      $0.required("m", .list(of: .word(of: Drink.self), 1...3)).map { "\($0)" }
        .joined(separator: ", ")
    }
    let wrong = bad(#"an array of 1 to 3 strings, each one of "café", "tea""#)
    #expect(expected == "bad" ? outcome == wrong : "[\(outcome)]" == expected)
  }

  @Test func anArrayThatIsNullIsAbsent() throws {
    #expect(
      try attempt(#"{"m":null}"#) { $0.optional("m", .list(of: .string, 1...3)) == nil }
        == "true")
  }

  @Test func tagsMustBeWords() throws {
    for (json, isRight) in [(#"["a","b"]"#, true), (#"["a b"]"#, false), (#"[""]"#, false)] {
      let outcome = try attempt(member: json, .list(of: .tag, 0...2))
      #expect(outcome.hasPrefix("m |") == !isRight)
    }
  }
}
