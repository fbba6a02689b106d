import JSON
import Testing

/// A number that stands for a value, however it is written.
struct DigestTests {
  private func digest(_ text: String) throws -> Int {
    let parser = JSONParser()
    return try Array(text.utf8).withUnsafeBytes { try parser.parse($0).digest }
  }

  @Test(arguments: [
    (#"{"a":1,"b":[true,null]}"#, #" { "b" : [ true, null ], "a" : 1.0, "c" : null } "#),
    (#"["\u0061/"]"#, #"["a\/"]"#), ("[2e0]", "[2]"), ("{}", #"{"a":null}"#),
  ])
  func isTheSameForOneValue(left: String, right: String) throws {
    #expect(try digest(left) == digest(right))
  }

  @Test func isAnotherForAnotherValue() throws {
    let texts = [
      "[]", "{}", "null", "true", "false", "0", "1", "-1", "1.5", "\"\"", "\"1\"", "\"a\"",
      "[1,2]", "[2,1]", "[[1],2]", "[1,[2]]", "[null]", "[null,null]", "[{}]",
      #"{"a":1}"#, #"{"b":1}"#, #"{"a":"1"}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#,
      #"{"a":{"b":1}}"#, #"{"a":{},"b":1}"#, #"["ab","c"]"#, #"["a","bc"]"#,
      #"["\u00e9"]"#, #"["e\u0301"]"#,
    ]
    let digests = try texts.map(digest)
    #expect(Set(digests).count == texts.count)
    #expect(digests.allSatisfy { (0..<1 << 53).contains($0) })
  }
}
