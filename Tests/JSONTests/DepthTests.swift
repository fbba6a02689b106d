import JSON
import Testing

struct DepthTests {
  private let reading = Reading()

  private func nested(_ depth: Int, _ content: String = "") -> [UInt8] {
    Array(
      "\(String(repeating: "[", count: depth))\(content)\(String(repeating: "]", count: depth))"
        .utf8)
  }

  private func depth(_ value: JSONValue) -> Int {
    var depth = 1
    var value = value
    while let inner = value.elements.first(where: { $0.kind == .array }) {
      depth += 1
      value = inner
    }
    return depth
  }

  @Test func theLimitIsInclusive() throws {
    #expect(reading.outcome(nested(512)) == .accepted)
    #expect(reading.outcome(nested(512, "1")) == .accepted)
    #expect(reading.outcome(nested(513)) == .acceptedButTooDeep)
    #expect(reading.outcome(nested(512)) == .accepted)
  }

  @Test func tooDeepPartsAreEmpty() throws {
    try reading.value(nested(600, "1")) { #expect(depth($0) == 513) }
    #expect(reading.parser.isTooDeep)
  }

  @Test func theRestOfATooDeepTextIsRead() throws {
    let deep = String(decoding: nested(2000, #""]\"]",{}"#), as: UTF8.self)
    try reading.value(#"{"id":7,"params":\#(deep),"method":"a"}"#) { value in
      #expect(reading.parser.isTooDeep)
      #expect(value.members.map { $0.name.string } == ["id", "params", "method"])
      #expect(value.members.map(\.value.integer) == [7, nil, nil])
    }
  }

  @Test func otherLimits() throws {
    let parser = JSONParser(maximumDepth: 1)
    try nested(1, "{},[],1").withUnsafeBytes { bytes in
      let value = try parser.parse(bytes)
      #expect(parser.isTooDeep)
      #expect(value.elements.map(\.kind) == [.object, .array, .number])
    }
    try nested(1, "1").withUnsafeBytes { bytes in
      let value = try parser.parse(bytes)
      #expect(value.count == 1)
      #expect(!parser.isTooDeep)
    }
  }

  @Test func millionsOfBracketsAreReadInOneGo() {
    let count = 1_000_000
    let parser = JSONParser()
    for text in [
      [UInt8](repeating: UInt8(ascii: "["), count: count),
      Array(String(repeating: #"{"a":"#, count: count / 5).utf8),
      Array(String(repeating: "[[]", count: count / 3).utf8),
      Array(String(repeating: "[\"", count: count / 2).utf8),
    ] {
      let error = #expect(throws: JSONError.self) {
        try text.withUnsafeBytes { try parser.parse($0).kind }
      }
      #expect(error == .tooDeep || !parser.isTooDeep)
    }
    let balanced = nested(count / 2)
    #expect(throws: Never.self) { try balanced.withUnsafeBytes { try parser.parse($0).kind } }
    #expect(parser.isTooDeep)
  }
}
