import JSON
import TestSupport
import Testing

@testable import Transcripts

/// Where two texts first differ, if the order of members and white space do not count.
struct DifferenceTests {
  private func differences(
    _ expected: String, _ actual: String, limit: Int = 1
  ) throws -> [JSONDifference] {
    let actual = try #require(ParsedText(Array(actual.utf8)))
    return try #require(ParsedText(Array(expected.utf8))).with { expected in
      actual.with { actual in
        var search = JSONDifference.Search(limit: limit, isFree: { _, _ in false })
        search.compare(expected, actual, at: "")
        return search.found
      }
    }
  }

  @Test(arguments: [
    (#"{"a":[{"b":1},{"b":2}]}"#, #"{"a":[{"b":1},{"b":3}]}"#, "a[1].b: 2, not 3"),
    (#"{"a":{"b":null}}"#, #"{"a":{}}"#, "a.b: null, not nothing"),
    (#"{"a":1}"#, #"{"z":{ "y": [] },"a":1}"#, #"z: nothing, not {"y":[]}"#),
    ("[[1],[2,3]]", "[[1],[2]]", "[1][1]: 3, not nothing"), ("[1]", "[1,2]", "[1]: nothing, not 2"),
    ("[1,2]", "[2,1]", "[0]: 1, not 2"), ("1", "1.0", ": 1, not 1.0"),
    ("1", #""1""#, #": 1, not "1""#), ("[true]", "[false]", "[0]: true, not false"),
    ("{}", "[]", ": {}, not []"), (#"{"b":1,"a":2}"#, #"{"a":3,"b":4}"#, "b: 1, not 4"),
    (#"{"a":1}"#, #"{"a":1,"a":1}"#, "a: nothing, not 1"),
    ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}", "\u{E9}: 1, not nothing"),
    ("\"\u{E9}\"", "\"e\u{301}\"", ": \"\u{E9}\", not \"e\u{301}\""),
  ])
  func theFirstDifferenceIsFound(expected: String, actual: String, difference: String) throws {
    let found = try #require(try differences(expected, actual).first)
    let text = "\(found.path): \(found.expected ?? "nothing"), not \(found.actual ?? "nothing")"
    #expect(text.utf8.elementsEqual(difference.utf8), "\(text)")
  }

  @Test func severalAreFoundUpToALimit() throws {
    let expected = #"{"a":1,"b":[1,2,3],"c":{"d":null},"e":0}"#
    let actual = #"{"f":0,"a":2,"b":[3,2],"c":{}}"#
    func paths(limit: Int) throws -> [String] {
      try differences(expected, actual, limit: limit).map(\.path)
    }
    #expect(try paths(limit: 9) == ["a", "b[0]", "b[2]", "c.d", "e", "f"])
    #expect(try paths(limit: 3) == ["a", "b[0]", "b[2]"])
  }

  @Test func manyMembersTakeLinearTime() throws {
    let names = (0..<100_000).map { "\"\($0)\":0" }
    let text = "{" + names.joined(separator: ",") + "}"
    let reversed = "{" + names.reversed().joined(separator: ",") + "}"
    #expect(try differences(text, reversed).isEmpty)
  }
}
